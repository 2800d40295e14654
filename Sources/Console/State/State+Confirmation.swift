import Push
package import Review
import Vocabulary

extension State {
    /// Takes a decision that one more key or word than usual confirms; anything else drops it.
    mutating func insist(_ choice: Choice, by intent: Intent) -> [Effect] {
        guard intent == .confirmAgain else { return dropDecision() }
        return proceed(with: choice, given: Proofs(.again))
    }

    /// Takes a decision whose phrase is typed.
    mutating func retype(_ confirmation: PhraseConfirmation, by intent: Intent) -> [Effect] {
        var confirmation = confirmation
        switch intent {
        case .cancel: return dropDecision()
        case .edit(let edit): confirmation.edit(edit)
        case .submit: return accept(confirmation)
        default: break
        }
        dialog = .confirmingPhrase(confirmation)
        return []
    }

    /// Takes the decision when its phrase was typed; any other line is dropped.
    private mutating func accept(_ confirmation: PhraseConfirmation) -> [Effect] {
        let effects = proceed(
            with: confirmation.choice,
            given: Proofs(typed: confirmation.typed)
        )
        if case .confirmingPhrase = dialog {
            var confirmation = confirmation
            confirmation.refuse()
            dialog = .confirmingPhrase(confirmation)
        }
        return effects
    }

    /// Leaves a question about a decision: nothing is sent.
    mutating func dropDecision() -> [Effect] {
        dialog = nil
        notice = StatusMessage(Words.nothingSent)
        return []
    }

    /// Sends a decision, or asks for what it still needs.
    mutating func proceed(with choice: Choice, given proofs: Proofs) -> [Effect] {
        dialog = nil
        guard let index = entries.firstIndex(where: { $0.id == choice.id }) else { return [] }
        if let blocker = entries[index].blocker(to: choice.decision, at: now) {
            notice = StatusMessage(Words.sentence(blocker), style: .warning)
            return []
        }
        switch entries[index].need(of: choice.decision, given: proofs) {
        case .number, .shown: dialog = .number("")
        case .confirmation: dialog = .confirm(choice)
        case .insistence: dialog = .confirmingAgain(choice)
        case .phrase: dialog = .confirmingPhrase(PhraseConfirmation(choice))
        case .presence:
            notice = nil
            dialog = .verifying(Verification(choice, given: proofs))
            return [.perform(.verifyUser(.approval(choice.id)))]
        case nil: return send(choice, of: index, given: proofs)
        }
        return []
    }
}

/// An approval that waits until the person has typed its phrase.
package struct PhraseConfirmation: Hashable, Sendable {
    /// What is sent once they have.
    package let choice: Choice
    private var line = LineField()
    /// Whether the last line was another than the phrase.
    package private(set) var isRefused = false

    init(_ choice: Choice) { self.choice = choice }

    /// What was typed so far.
    package var typed: String { line.text }

    /// Changes the line.
    mutating func edit(_ edit: LineEdit) {
        let before = line
        line.edit(edit)
        if line.text.count > before.text.count { isRefused = false }
    }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        line = LineField()
        isRefused = true
    }
}
