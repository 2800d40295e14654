import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// A console that runs for weeks.
struct LongRunTests {
    @Test func `what is over is let go, what waits or was not seen stays`() {
        var state = console([entry(1), entry(2, state: .delivered(.approve)), entry(3)])
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        for number in 4...2_000 {
            _ = update(&state, on: .arrived(entry(number, state: .delivered(.approve))))
        }
        #expect(state.entries.count <= 1_000)
        let ids = Set(state.entries.map(\.id))
        #expect(ids.contains(messageID(3)) && ids.contains(messageID(2_000)))
        #expect(!ids.contains(messageID(2)))
        #expect(state.selected != nil)
    }

    @Test func `what waits is never let go`() {
        var state = console([])
        for number in 1...1_100 { _ = update(&state, on: .arrived(entry(number))) }
        #expect(state.entries.count == 1_100)
    }
}
