import Push
package import Review
import Risk
import Vocabulary

extension Choice {
    /// What the decision asks of the person beside the usual keys; rejecting asks for nothing.
    func friction(of entry: Entry) -> ApproverPolicy.Friction {
        decision.isRejection ? .none : entry.friction
    }
}

extension State {
    /// Opens the first question about a decision that can be taken.
    mutating func open(_ choice: Choice, of entry: Entry) {
        // Typing the phrase takes the place of the key: it cannot happen by habit.
        dialog =
            choice.friction(of: entry) == .type
            ? .confirmingPhrase(PhraseConfirmation(choice)) : .confirm(choice)
    }

    /// Takes a decision that one more key or word than usual confirms; anything else drops it.
    mutating func insist(_ choice: Choice, by intent: Intent) -> [Effect] {
        guard intent == .confirmAgain else { return dropDecision() }
        return proceed(with: choice, passed: .confirm)
    }

    /// Takes a decision whose phrase is typed.
    mutating func retype(_ confirmation: PhraseConfirmation, by intent: Intent) -> [Effect] {
        var confirmation = confirmation
        switch intent {
        case .cancel: return dropDecision()
        case .edit(let edit): confirmation.edit(edit)
        case .type(let line):
            confirmation.replace(by: line)
            return take(confirmation)
        case .submit: return take(confirmation)
        default: break
        }
        dialog = .confirmingPhrase(confirmation)
        return []
    }

    /// Takes the decision when its phrase was typed; any other line is dropped.
    private mutating func take(_ confirmation: PhraseConfirmation) -> [Effect] {
        let entry = entries.first { $0.id == confirmation.choice.id }
        if entry?.approvalPhrase.accepts(confirmation.typed) == true {
            return proceed(with: confirmation.choice, passed: .type)
        }
        var confirmation = confirmation
        confirmation.refuse()
        dialog = .confirmingPhrase(confirmation)
        return []
    }

    /// Leaves a question about a decision: nothing is sent.
    mutating func dropDecision() -> [Effect] {
        dialog = nil
        notice = StatusMessage(Words.nothingSent)
        return []
    }

    /// Takes a decision for which the person has done so much: sends it, asks who is there, or
    /// asks for what the request demands beside.
    mutating func proceed(with choice: Choice, passed: ApproverPolicy.Friction) -> [Effect] {
        dialog = nil
        guard let index = entries.firstIndex(where: { $0.id == choice.id }) else { return [] }
        if let obstacle = entries[index].obstacle(to: choice.decision, at: now) {
            notice = StatusMessage(Words.sentence(obstacle), style: .warning)
            return []
        }
        // The request may have become more doubtful since the question was asked.
        switch choice.friction(of: entries[index]) {
        case .type where passed < .type:
            dialog = .confirmingPhrase(PhraseConfirmation(choice))
            return []
        case .confirm where passed < .confirm:
            dialog = .confirmingAgain(choice)
            return []
        case .none, .confirm, .type: break
        }
        guard choice.needsVerification(entries[index].facts) else {
            return send(choice, of: index)
        }
        notice = nil
        dialog = .verifying(Verification(choice, passed: passed))
        return [.verifyUser(.approval(choice.id))]
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

    /// Takes a whole line in the place of what was typed.
    mutating func replace(by text: String) {
        line = LineField()
        line.paste(text)
    }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        line = LineField()
        isRefused = true
    }
}
