import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What is heavier than the selected request and out of sight.
struct OutOfSightTests {
    private func login(_ number: Int, _ severity: Severity? = nil) -> Entry {
        let letters = String(repeating: "x", count: number)
        let hint = severity.map {
            RiskHint(
                code: "frequency.burst",
                severity: $0,
                sentence: "Many requests came.",
                evidence: [],
                remedy: "Reject."
            )
        }
        return entry(
            number,
            facts: facts(number: number, message: PrintableText("Log in to \(letters)?")),
            hints: hint.map { [$0] } ?? []
        )
    }

    /// Somebody at the eighth of eight ordinary requests; then heavier ones come.
    private func far(_ width: Int, _ height: Int, heavier: [Severity]) -> State {
        var state = console(
            (1...30).map { login($0) },
            width: width,
            height: height,
            isQueue: true
        )
        press("G", &state)
        for (index, severity) in heavier.enumerated() {
            _ = update(&state, on: .arrived(login(40 + index, severity)))
        }
        return state
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 40)])
    func `it is told at every size`(width: Int, height: Int) {
        let state = far(
            width,
            height,
            heavier: [.critical, .critical, .critical, .critical, .high]
        )
        #expect(state.selectedID == messageID(30))
        #expect(render(state).text.contains("4 critical above"))
        let reported = width == 40 ? "35 wait  4 critical above" : "of 35, 4 critical above"
        #expect(render(state).text.contains(reported))
    }

    @Test func `also while a text is read, and no longer once they are in sight`() {
        var state = far(80, 24, heavier: [.high])
        press("d", &state)
        #expect(render(state).lines[0].contains("31 to answer  1 high above"))
        press([.escape], &state)
        press("g", &state)
        #expect(!render(state).text.contains("above") && !render(state).text.contains("below"))
    }

    @Test func `what is as heavy, or set aside, or over is not told of`() {
        var state = far(80, 24, heavier: [])
        #expect(!render(state).text.contains("above"))
        _ = update(&state, on: .arrived(login(50, .critical)))
        #expect(render(state).text.contains("1 critical above"))
        _ = update(&state, on: .stateChanged(messageID(50), .delivered(.reject)))
        #expect(!render(state).text.contains("critical above"))
    }

    @Test func `that no other request waits is said until one does`() {
        var state = console([bristolEntry(1)], isQueue: true)
        press("n", &state)
        #expect(render(state).text.contains("No other requests are waiting."))
        _ = update(&state, on: .arrived(bristolEntry(2)))
        #expect(!render(state).text.contains("No other requests are waiting."))
    }

    @Test func `an account whose requests are all below those of another is told of`() {
        var state = far(80, 24, heavier: [])
        #expect(!render(state).text.contains("out of sight"))
        let other = facts(number: 60, mechanism: "other")
        _ = update(&state, on: .arrived(entry(60, facts: other)))
        press("g", &state)
        #expect(render(state).text.contains("of 31, 1 more account out of sight"))
        press("G", &state)
        #expect(!render(state).text.contains("out of sight"))
    }

    @Test func `in another order it says on which side`() {
        var state = far(80, 24, heavier: [.critical])
        press("gjjoo", &state)
        #expect(state.order == .arrival)
        press("g", &state)
        #expect(render(state).text.contains("1 critical below"))
    }
}
