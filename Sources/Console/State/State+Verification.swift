import Authenticator
import Facts
import Vocabulary

extension Choice {
    /// Whether the person must prove who they are before it is sent; rejecting needs no proof.
    func needsVerification(_ kind: PushKind) -> Bool { kind == .biometric && decision != .reject }
}

extension State {
    /// The keys while the person proves who they are: all of them belong to the line.
    mutating func prove(_ verification: Verification, with key: Key) -> [Effect] {
        var verification = verification
        switch key {
        case .escape:
            dialog = nil
            notice = Notice(Words.nothingSent)
            return [.verificationCancelled(verification.choice.id)]
        case .enter:
            let line = verification.takeLine()
            dialog = .verifying(verification)
            return line.map { [.verificationReply(verification.choice.id, $0)] } ?? []
        default:
            verification.type(key)
            dialog = .verifying(verification)
            return []
        }
    }

    /// Shows what the check asks; without an open check nothing is asked.
    mutating func ask(_ question: VerificationQuestion, about id: MessageID) {
        guard var verification = verification(of: id) else { return }
        verification.ask(question)
        dialog = .verifying(verification)
    }

    /// Shows what the check tells.
    mutating func tell(_ text: PrintableText, about id: MessageID) {
        guard var verification = verification(of: id) else { return }
        verification.told = text
        dialog = .verifying(verification)
    }

    /// Sends the approval that waited for the proof; nothing without one that was asked for.
    mutating func approveVerified(_ id: MessageID) -> [Effect] {
        guard let verification = verification(of: id),
            let index = entries.firstIndex(where: { $0.id == id })
        else { return [] }
        if let obstacle = entries[index].obstacle(to: verification.choice.decision, at: now) {
            leave(verification, saying: Notice(Words.sentence(obstacle), style: .warning))
            return []
        }
        if verification.choice.friction(of: entries[index]) > verification.passed {
            leave(verification, saying: Notice(Words.riskRose, style: .warning))
            return []
        }
        let sent = send(verification.choice, of: index)
        leave(verification, saying: Notice(Words.sentence(entries[index].state)))
        return sent
    }

    /// Drops the approval whose proof failed; it can be tried again.
    mutating func endVerification(of id: MessageID, reason: PrintableText) {
        guard let verification = verification(of: id) else { return }
        leave(verification, saying: Notice(Words.unproven(reason), style: .warning))
    }

    /// Closes the check and says why.
    ///
    /// While a line may still be typed, the words wait for Enter or Esc, so that the rest of the
    /// line is not taken for commands.
    mutating func leave(_ verification: Verification, saying notice: Notice) {
        dialog = verification.isTyping ? .interrupted(notice) : nil
        self.notice = verification.isTyping ? nil : notice
    }

    /// Takes the words away on Enter or Esc; other keys belonged to the line that was typed.
    mutating func resume(after notice: Notice, with key: Key) {
        guard key == .enter || key == .escape else { return }
        dialog = nil
        // What was told meanwhile is newer.
        self.notice = self.notice ?? notice
    }

    private func verification(of id: MessageID) -> Verification? {
        guard case .verifying(let verification) = dialog, verification.choice.id == id else {
            return nil
        }
        return verification
    }
}
