import Push
import Risk
import Testing
import Vocabulary

@testable import Review

/// Doubtful approvals in plain lines.
struct PlainConfirmationTests {
    private let id = messageID(1)

    @Test func `one more word is asked for, and no word that begins a decision is it`() {
        var state = plainLines([bristolEntry(confirmationLevel: .confirm)])
        #expect(state.type(["approve"]).isEmpty)
        let first = state.prompt
        #expect(
            first.contains(
                "Approve GBP 249.00 to the IBAN GB33 BUKB 2020 1555 5555 55, asked from"
            )
        )
        #expect(first.contains("? Type yes to go on, which sends nothing yet, or no"))
        #expect(state.type(["yes"]).isEmpty)
        let second = state.prompt
        #expect(second.contains("Type anyway to send it for good, or no"))
        #expect(
            state.type(["anyway"]) == [.answer(id, .approve, given: Proofs(.again))]
        )
    }

    @Test(
        arguments: [
            ["approve"], ["yes"], ["no"], ["reject"], ["skip"], ["number 56"], ["a"],
            ["approve", "yes"], ["no", "anyway"], ["approve", "anyway"], ["quit"],
        ]
    )
    func `two decisions in a row do not become one approval`(commands: [String]) {
        var state = plainLines([bristolEntry(confirmationLevel: .confirm), bristolEntry(2)])
        _ = state.type(["approve", "yes"])
        let answers = state.type(commands)
        #expect(
            !answers.contains { effect in
                if case .answer(id, let decision, _) = effect {
                    !decision.isRejection
                } else {
                    false
                }
            }
        )
        #expect(state.entries[0].state == .pending)
    }

    @Test(arguments: [["anyway"], ["approve", "anyway"]])
    func `anyway is no answer to another question`(commands: [String]) {
        for confirmationLevel in ApproverPolicy.ConfirmationLevel.allCases {
            var state = plainLines([bristolEntry(confirmationLevel: confirmationLevel)])
            #expect(state.type(commands).isEmpty)
            #expect(state.entries[0].state == .pending)
            // The question that is open stays.
            #expect((state.asked != nil) == commands.contains("approve"))
        }
    }

    @Test func `the phrase is a line of its own`() {
        var state = plainLines([bristolEntry(confirmationLevel: .type)])
        #expect(state.type(["approve"]).isEmpty)
        let question = state.prompt
        #expect(
            question.contains(
                "Type the amount, 249.00, to send it for good, or back"
            )
        )
        #expect(state.type(["yes", "anyway"]).isEmpty)
        #expect(state.type(["250"]).isEmpty)
        let again = state.prompt
        #expect(again.hasPrefix("That does not match; type back to leave the question."))
        let proofs = Proofs(typed: "249.00")
        #expect(
            state.type(["249.00"]) == [.answer(id, .approve, given: proofs)]
        )
        state = plainLines([bristolEntry(confirmationLevel: .type)])
        #expect(state.type(["249.00"]).isEmpty, "nothing was asked")
    }

    @Test(arguments: ApproverPolicy.ConfirmationLevel.allCases)
    func `a story types what is asked for, and a rejection needs no more`(
        confirmationLevel: ApproverPolicy.ConfirmationLevel
    ) {
        for (kind, number) in [(PushKind.standard, Int?.none), (.challenge([34, 56]), 56)] {
            let entry = bristolEntry(kind: kind, confirmationLevel: confirmationLevel)
            var state = plainLines([entry])
            let decision = number.map(Decision.approveWithNumber) ?? .approve
            let commands = Command.approval(of: entry, number: number)
            let proofs: Proofs =
                switch confirmationLevel {
                case .none: Proofs(.once)
                case .confirm: Proofs(.again)
                case .type: Proofs(typed: "249.00")
                }
            #expect(state.type(commands) == [.answer(id, decision, given: proofs)])
        }
        var state = plainLines([bristolEntry(confirmationLevel: confirmationLevel)])
        #expect(state.type(["reject", "yes"]) == [.answer(id, .reject)])
    }
}
