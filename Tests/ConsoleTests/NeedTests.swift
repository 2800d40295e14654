import Push
import Review
import Risk
import Testing
import Vocabulary

/// What an approval still needs, by the request and what the person has given: one rule for every front
/// end and for the service.
struct NeedTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: PushKind
        let confirmationLevel: ApproverPolicy.ConfirmationLevel
        let decision: Decision
        let proofs: Proofs
        let need: String?

        init(
            _ confirmationLevel: ApproverPolicy.ConfirmationLevel,
            _ decision: Decision = .approve,
            _ proofs: Proofs = Proofs(),
            of kind: PushKind = .standard,
            needs need: String?
        ) {
            (self.kind, self.confirmationLevel, self.decision) = (kind, confirmationLevel, decision)
            (self.proofs, self.need) = (proofs, need)
        }

        var testDescription: String { "\(confirmationLevel) \(decision) \(proofs)" }
    }

    private static let typed = Proofs(typed: "249.00")
    private static let wrong = Proofs(.again, typed: "250")

    @Test(arguments: [
        Case(.none, needs: "confirmation"), Case(.none, .approve, Proofs(.once), needs: nil),
        Case(.none, .approve, Proofs(.again), needs: nil), Case(.none, .approve, typed, needs: nil),
        Case(.none, .approve, wrong, needs: "phrase"),
        Case(.confirm, needs: "confirmation"),
        Case(.confirm, .approve, Proofs(.once), needs: "insistence"),
        Case(.confirm, .approve, Proofs(.again), needs: nil),
        Case(.confirm, .approve, typed, needs: nil),
        Case(.confirm, .approve, wrong, needs: "phrase"),
        Case(.type, needs: "phrase"), Case(.type, .approve, Proofs(.again), needs: "phrase"),
        Case(.type, .approve, wrong, needs: "phrase"), Case(.type, .approve, typed, needs: nil),
        Case(.type, .reject, needs: nil), Case(.confirm, .rejectNotMine, needs: nil),
        Case(.none, .approve, Proofs(.once), of: .challenge([34, 56]), needs: "number"),
        Case(.none, .approveWithNumber(56), Proofs(.once), of: .challenge([34, 56]), needs: nil),
        Case(.type, .approveWithNumber(56), Proofs(.again), of: .challenge([34]), needs: "phrase"),
        Case(.none, .approve, Proofs(.once), of: .presence(["A", "B"]), needs: "shown"),
        Case(.none, .approveShowing("A"), Proofs(.once), of: .presence(["A", "B"]), needs: nil),
        Case(.none, .approve, Proofs(.once), of: .biometric, needs: "presence"),
        Case(.none, .approve, Proofs(.once, isPresent: true), of: .biometric, needs: nil),
        Case(.type, .approve, Proofs(.again, isPresent: true), of: .biometric, needs: "phrase"),
        Case(.type, .reject, of: .biometric, needs: nil),
    ])
    func `an approval needs the number, a yes by its risk, then who is there`(_ one: Case) {
        let entry = bristolEntry(kind: one.kind, confirmationLevel: one.confirmationLevel)
        let need: String? =
            switch entry.need(of: one.decision, given: one.proofs) {
            case .number([34, 56]): "number"
            case .number: "another number"
            case .shown(["A", "B"]): "shown"
            case .shown: "another text"
            case .confirmation: "confirmation"
            case .insistence: "insistence"
            case .phrase(let phrase): phrase.text == "249.00" ? "phrase" : "another phrase"
            case .presence: "presence"
            case nil: nil
            }
        #expect(need == one.need)
    }
}
