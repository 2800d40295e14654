package import Review
package import Vocabulary

/// An approval, or the lock of the screen, that waits until the person has proved who they are.
package struct Verification: Hashable, Sendable {
    /// What is sent once they have; `nil` when only the screen is unlocked.
    package let choice: Choice?
    /// What the person has given for it before.
    let proofs: Proofs
    /// What the check asks now; `nil` while it works or waits for something else than a line.
    package private(set) var question: VerificationQuestion?
    /// What the check told last.
    package internal(set) var reported: PrintableText?
    /// What was typed so far.
    package private(set) var typed = TypedSecret()
    /// Whether the last character found no room.
    private(set) var isFull = false
    /// Whether keys of a line may still come: what follows them must not be taken for a command.
    private(set) var isTyping = false

    init(_ choice: Choice, given proofs: Proofs) {
        self.choice = choice
        self.proofs = proofs
    }

    /// A proof that takes the lock off the screen.
    init() {
        choice = nil
        proofs = Proofs()
    }

    /// What the proof is for.
    var purpose: VerificationPurpose { choice.map { .approval($0.id) } ?? .unlocking }

    /// Takes a question over; nothing typed for an earlier one goes into its answer.
    mutating func ask(_ question: VerificationQuestion) {
        self.question = question
        isTyping = true
        clear()
    }

    /// Ends the line and hands it out; `nil` when nothing was asked.
    mutating func removeLine() -> TypedSecret? {
        isTyping = false
        guard question != nil else { return nil }
        defer {
            question = nil
            reported = nil
            clear()
        }
        return typed
    }

    /// Changes the line; without a question that is dropped.
    mutating func edit(_ edit: LineEdit) {
        if case .insert = edit { isTyping = true }
        if question != nil { isFull = !typed.edit(edit) }
    }

    private mutating func clear() {
        typed = TypedSecret()
        isFull = false
    }
}
