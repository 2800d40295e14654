import Push
import Risk
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Doubtful approvals in plain lines.
struct PlainFrictionTests {
    private let id = messageID(1)

    private func type(_ commands: [Command], _ state: inout State) -> [Effect] {
        commands.flatMap { command in
            command.events(in: state).flatMap { update(&state, on: $0) }
        }
    }

    @Test func `one more word is asked for, and no word that begins a decision is it`() {
        var state = console([bristolEntry(friction: .confirm)])
        #expect(type([.approve], &state).isEmpty)
        let first = Plain.prompt(state).inOneLine
        #expect(
            first.contains(
                "Approve GBP 249.00 to the account GB33 BUKB 2020 1555 5555 55, asked from"
            )
        )
        #expect(first.contains("? Type yes to go on, which sends nothing yet, or no"))
        #expect(type([.yes], &state).isEmpty)
        let second = Plain.prompt(state).inOneLine
        #expect(second.contains("Type anyway to send it, which cannot be undone, or no"))
        #expect(type([.anyway], &state) == [.answer(id, .approve, given: Proofs(.again))])
    }

    @Test(
        arguments: [
            [.approve], [.yes], [.no], [.reject], [.skip], [.number(56)], [.typed("a")],
            [.approve, .yes], [.no, .anyway], [.approve, .anyway], [.quit],
        ] as [[Command]]
    )
    func `two decisions in a row do not become one approval`(commands: [Command]) {
        var state = console([bristolEntry(friction: .confirm), bristolEntry(2)])
        _ = type([.approve, .yes], &state)
        let answers = type(commands, &state)
        #expect(
            !answers.contains { effect in
                if case .perform(.answer(id, let decision, _)) = effect {
                    !decision.isRejection
                } else {
                    false
                }
            }
        )
        #expect(state.entries[0].state == .pending)
    }

    @Test(arguments: [[.anyway], [.approve, .anyway]] as [[Command]])
    func `anyway is no answer to another question`(commands: [Command]) {
        for friction in ApproverPolicy.Friction.allCases {
            var state = console([bristolEntry(friction: friction)])
            #expect(type(commands, &state).isEmpty)
            #expect(state.entries[0].state == .pending)
            // The question that is open stays.
            #expect((state.dialog != nil) == commands.contains(.approve))
        }
    }

    @Test func `the phrase is a line of its own`() {
        var state = console([bristolEntry(friction: .type)])
        #expect(type([.approve], &state).isEmpty)
        let question = Plain.prompt(state).inOneLine
        #expect(
            question.contains(
                "Type the amount, 249.00, to send it, which cannot be undone, or back"
            )
        )
        #expect(type([.yes, .anyway], &state).isEmpty)
        #expect(type([.typed("249")], &state).isEmpty)
        let again = Plain.prompt(state).inOneLine
        #expect(again.hasPrefix("That is another text; type back to leave the question."))
        let proofs = Proofs(typed: "249.00")
        #expect(type([.typed("249.00")], &state) == [.answer(id, .approve, given: proofs)])
        state = console([bristolEntry(friction: .type)])
        #expect(type([.typed("249.00")], &state).isEmpty, "nothing was asked")
    }

    @Test(arguments: ApproverPolicy.Friction.allCases)
    func `a story types what is asked for, and a rejection needs no more`(
        friction: ApproverPolicy.Friction
    ) {
        for (kind, number) in [(PushKind.standard, Int?.none), (.challenge([34, 56]), 56)] {
            let entry = bristolEntry(kind: kind, friction: friction)
            var state = console([entry])
            let decision = number.map(Decision.approveWithNumber) ?? .approve
            let commands = Command.approval(of: entry, number: number)
            let proofs: Proofs =
                switch friction {
                case .none: Proofs(.once)
                case .confirm: Proofs(.again)
                case .type: Proofs(typed: "249.00")
                }
            #expect(type(commands, &state) == [.answer(id, decision, given: proofs)])
        }
        var state = console([bristolEntry(friction: friction)])
        #expect(type([.reject, .yes], &state) == [.answer(id, .reject)])
    }
}
