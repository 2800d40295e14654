import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct PostponingTests {
    @Test func `a postponed request is passed over and comes back with a bell`() {
        var state = console([entry(1), entry(2)])
        press("p", &state)
        #expect(state.selectedID == messageID(2))
        #expect(state.notice?.text.text.hasPrefix("Postponed, reminder in 1 min 00 s") == true)
        #expect(render(state).text.contains("later"))
        #expect(update(&state, on: .tick(start.advanced(byMilliseconds: 59_999))).isEmpty)
        #expect(update(&state, on: .tick(start.advanced(byMilliseconds: 60_000))) == [.bell])
        #expect(state.notice?.text.text.hasPrefix("You postponed this") == true)
        #expect(!render(state).text.contains("later"))
        #expect(update(&state, on: .tick(start.advanced(byMilliseconds: 61_000))).isEmpty)
    }

    @Test func `the reminder comes at half of what is left`() {
        var state = console([entry(1)], now: start.advanced(byMilliseconds: 60_000))
        press("p", &state)
        #expect(state.postponed[messageID(1)] == start.advanced(byMilliseconds: 90_000))
    }

    @Test func `a third is gone to before a postponed one`() {
        var state = console([entry(1), entry(2), entry(3)])
        press("p", &state)
        press("ss", &state)
        #expect(state.selectedID == messageID(2))
        press("p", &state)
        press("s", &state)
        #expect(state.selectedID == messageID(1))
    }

    @Test func `with ten seconds left it is too late`() {
        var state = console([entry(1)], now: start.advanced(byMilliseconds: 110_001))
        press("p", &state)
        #expect(state.postponed.isEmpty)
        #expect(state.notice?.text == Words.tooLateToPostpone)
    }

    @Test func `what is decided or over is neither postponed nor recalled`() {
        var state = console([entry(1, state: .delivered(.reject))])
        press("p", &state)
        #expect(state.notice?.text == Words.nothingToPostpone)
        state = console([entry(1)])
        press("p", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(update(&state, on: .tick(start.advanced(byMilliseconds: 60_000))).isEmpty)
        #expect(state.postponed.isEmpty)
    }

    @Test func `a postponed request can be decided`() {
        var state = console([entry(1)])
        #expect(press("pry", &state) == [.answer(messageID(1), .reject)])
    }
}
