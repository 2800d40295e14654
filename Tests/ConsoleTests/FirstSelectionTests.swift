import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Which request is selected until somebody chooses.
@Suite struct FirstSelectionTests {
    private func login(_ number: Int, _ severity: Severity? = nil, left: Int = 120) -> Entry {
        entry(
            number,
            facts: facts(
                number: number,
                message: PrintableText("Log in to \(Unicode.Scalar(UInt8(96 + number)))?"),
                timeToLive: left
            ),
            hints: severity.map {
                [
                    RiskHint(
                        code: "frequency.burst",
                        severity: $0,
                        sentence: "Many.",
                        evidence: [],
                        remedy: ""
                    )
                ]
            } ?? []
        )
    }

    private var empty: State {
        State(size: Size(width: 80, height: 24), now: start, order: .urgency, isQueue: true)
    }

    private func isFirst(_ state: State) -> Bool { state.selectedRow == state.rows.first }

    @Test func `a request that is weighed anew as others come can become the first`() {
        var state = empty
        for number in 1...8 { _ = update(&state, on: .arrived(login(number))) }
        #expect(isFirst(state))
        _ = update(&state, on: .arrived(login(5, .critical)))
        #expect(isFirst(state) && state.selectedID == messageID(5))
        press("j", &state)
        let chosen = state.selectedID
        _ = update(&state, on: .arrived(login(8, .critical, left: 60)))
        #expect(state.selectedID == chosen, "what a person has chosen stays")
    }

    /// Whoever can send a request could else choose which one the next keys approve.
    @Test(arguments: [Severity?.none, .critical])
    func `a request that is on the screen keeps the keys when another one comes`(
        severity: Severity?
    ) {
        var state = empty
        _ = update(&state, on: .arrived(login(1)))
        _ = update(&state, on: .arrived(login(2, severity, left: 60)))
        #expect(state.selectedID == messageID(2), "none was on the screen")
        _ = update(&state, on: .drawn(1))
        _ = update(&state, on: .arrived(login(3, .critical, left: 30)))
        _ = update(&state, on: .arrived(login(1, .critical, left: 20)))
        #expect(state.selectedID == messageID(2) && state.rows.count == 3)
        press("a", &state)
        #expect(state.openChoice?.id == messageID(2))
    }

    @Test func `keys that were for something else have chosen no request`() {
        var state = empty
        _ = update(&state, on: .homeAsked)
        _ = update(&state, on: .arrived(login(1)))
        press("Bris", &state)
        _ = update(&state, on: .arrived(login(2, .critical)))
        press([.escape], &state)
        #expect(state.dialog == nil && state.selectedID == messageID(2))
    }

    @Test func `after an empty list the first one is shown again`() {
        var state = empty
        _ = update(&state, on: .arrived(login(1)))
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        _ = update(&state, on: .arrived(login(2)))
        _ = update(&state, on: .arrived(login(3, .critical)))
        #expect(state.selectedID == messageID(3), "nobody has chosen among those that came")
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(3), .delivered(.reject)))
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(2), .delivered(.reject)))
        press("t", &state)
        #expect(state.entries.isEmpty)
        for number in 4...6 { _ = update(&state, on: .arrived(login(number))) }
        _ = update(&state, on: .arrived(login(7, .high)))
        #expect(state.selectedID == messageID(7))
    }
}
