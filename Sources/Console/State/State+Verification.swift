import Push
import Review
import Vocabulary

extension State {
    /// Takes what the person types to prove who they are.
    mutating func prove(_ verification: Verification, by intent: Intent) -> [Effect] {
        var verification = verification
        switch intent {
        case .cancel:
            dialog = nil
            notice = isLocked ? nil : StatusMessage(Words.nothingSent)
            return [.perform(.cancelVerification(verification.purpose))]
        case .submit:
            let line = verification.removeLine()
            dialog = .verifying(verification)
            return line.map { [.perform(.reply(verification.purpose, $0))] } ?? []
        case .edit(let edit):
            verification.edit(edit)
            dialog = .verifying(verification)
        default: break
        }
        return []
    }

    /// Shows what the check asks; without an open check nothing is asked.
    mutating func ask(_ question: VerificationQuestion, for purpose: VerificationPurpose) {
        guard var verification = verification(for: purpose) else { return }
        verification.ask(question)
        dialog = .verifying(verification)
    }

    /// Shows what the check tells.
    mutating func report(_ text: PrintableText, for purpose: VerificationPurpose) {
        guard var verification = verification(for: purpose) else { return }
        verification.reported = text
        dialog = .verifying(verification)
    }

    /// Sends the approval that waited for the proof; nothing without one that was asked for.
    mutating func approveVerified(_ id: MessageID) -> [Effect] {
        guard let verification = verification(for: .approval(id)),
            let choice = verification.choice,
            let index = entries.firstIndex(where: { $0.id == id })
        else { return [] }
        if let blocker = entries[index].blocker(to: choice.decision, at: now) {
            leave(verification, saying: StatusMessage(Words.sentence(blocker), style: .warning))
            return []
        }
        var proofs = verification.proofs
        proofs.isPresent = true
        guard entries[index].need(of: choice.decision, given: proofs) == nil else {
            leave(verification, saying: StatusMessage(Words.riskRose, style: .warning))
            return []
        }
        let sent = send(choice, of: index, given: proofs)
        leave(verification, saying: StatusMessage(Words.sentence(entries[index].state)))
        return sent
    }

    /// Drops what the failed proof was for; it can be tried again.
    mutating func endVerification(for purpose: VerificationPurpose, reason: PrintableText) {
        guard let verification = verification(for: purpose) else { return }
        let words = isLocked ? Words.stillLocked(reason) : Words.unproven(reason)
        leave(verification, saying: StatusMessage(words, style: .warning))
    }

    /// Closes the check and says why.
    ///
    /// While a line may still be typed, the words wait for Enter or Esc, so that the rest of the
    /// line is not taken for commands.
    mutating func leave(_ verification: Verification, saying notice: StatusMessage) {
        dialog = verification.isTyping ? .interrupted(notice) : nil
        self.notice = verification.isTyping ? nil : notice
    }

    /// Takes the words away.
    mutating func resume(after notice: StatusMessage) {
        dialog = nil
        // What was told meanwhile is newer.
        self.notice = self.notice ?? notice
    }

    /// The open check, when it is for this.
    func verification(for purpose: VerificationPurpose) -> Verification? {
        guard case .verifying(let verification) = dialog, verification.purpose == purpose else {
            return nil
        }
        return verification
    }
}
