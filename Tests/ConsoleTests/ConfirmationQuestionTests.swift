import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The words of the questions that doubtful approvals ask.
struct ConfirmationQuestionTests {
    private static let sizes = [(24, 9), (33, 9), (40, 12), (60, 16), (80, 24), (120, 40)]

    private func asked(
        _ confirmationLevel: ApproverPolicy.ConfirmationLevel,
        _ keys: String,
        _ size: (Int, Int) = (80, 24),
        kind: PushKind = .standard
    ) -> State {
        var state = console(
            [bristolEntry(kind: kind, confirmationLevel: confirmationLevel)],
            width: size.0,
            height: size.1
        )
        press(keys, &state)
        return state
    }

    private func question(_ state: State) -> [String] {
        FootPane.lines(of: state).map(\.text.text)
    }

    @Test func `the first of two questions says that nothing is sent yet`() {
        #expect(
            question(asked(.confirm, "a")) == [
                "Risk HIGH: Nobody travels so fast between the last request and this one.",
                "   Approve GBP 249.00, asked from Bristol, GB, 172 km W of home? y goes on and",
                "   sends nothing yet, any other key goes back: \"GBP 249.00 to Ledger Books Ltd\"",
            ]
        )
    }

    @Test func `the last question says that it is for good`() {
        #expect(
            question(asked(.confirm, "ay")) == [
                "Risk HIGH: Nobody travels so fast between the last request and this one.",
                "   Approve GBP 249.00, asked from Bristol, GB, 172 km W of home anyway? Capital",
                "   Y approves for good, any other key goes back: \"GBP 249.00 to Ledger Books",
                "   Ltd\"",
            ]
        )
        #expect(
            question(asked(.confirm, "ay", (40, 12))) == [
                "Risk HIGH. Approve anyway? Capital Y",
                " approves for good, any other key goes",
                " back: \"GBP 249.00 to Ledger Books Ltd\"",
            ]
        )
        #expect(
            question(asked(.type, "a")) == [
                "Risk HIGH: Nobody travels so fast between the last request and this one.",
                "   Approve GBP 249.00, asked from Bristol, GB, 172 km W of home? Type the",
                "   amount, 249.00; Enter approves for good, Esc goes back: \"GBP 249.00 to",
                "   Ledger Books Ltd\"", "> _",
            ]
        )
        #expect(
            question(asked(.type, "ax\n", (40, 12))) == [
                "Wrong. Risk HIGH. Approve? Type 249.00;",
                " Enter approves for good, Esc back.",
                "> _",
            ]
        )
    }

    @Test(arguments: sizes)
    func `every question tells its key, what it does and the way back`(size: (Int, Int)) {
        for kind in [PushKind.standard, .biometric] {
            for (confirmationLevel, keys, words) in [
                (ApproverPolicy.ConfirmationLevel.confirm, "a", ["Approve", "y goes on", "back"]),
                (.confirm, "ay", ["Approve", "anyway?", "Y ", "approves", "back"]),
                (.type, "a", ["249.00", "Enter ", "Esc"]),
                (.type, "ax\n", ["249.00", "Enter ", "Esc"]),
            ] {
                let state = asked(confirmationLevel, keys, size, kind: kind)
                let asked = FootPane.lines(of: state).map(\.text).inOneLine
                for word in words { #expect(asked.contains(word), "\(asked) lacks \(word)") }
                #expect(confirmationLevel == .confirm || !asked.contains("~ >"), "\(asked)")
                if keys != "a" || confirmationLevel == .type {
                    #expect(asked.contains("for good"))
                }
                if keys == "ax\n" {
                    #expect(["does not match", "Wrong."].contains { asked.contains($0) })
                }
                let frame = render(state)
                #expect(frame.rowWidths == Array(repeating: size.0, count: size.1))
                for line in question(state) { #expect(frame.lines.contains(line)) }
            }
        }
    }

    @Test(arguments: sizes)
    func `a long line shows its end with a mark`(size: (Int, Int)) {
        let state = asked(.type, "a" + String(repeating: "zq", count: 90), size)
        let line = render(state).lines.last { $0.hasPrefix("> ") }
        #expect(line?.hasPrefix("> ~") == true && line?.hasSuffix("zq_") == true)
    }
}
