package import Push
package import Vocabulary

/// A line that tells what just happened.
package struct StatusMessage: Hashable, Sendable {
    /// The words, ours before those of a message.
    package let wording: Wording
    /// The same in one row, for windows whose rows belong to the next request; `nil` for all of it.
    package let short: Wording?
    /// How they are shown.
    package let style: Style
    /// The request whose answer it tells the end of.
    package let outcome: MessageID?

    package init(_ text: PrintableText, style: Style = .plain) {
        self.init(Wording(text), style: style)
    }

    package init(
        _ wording: Wording,
        short: Wording? = nil,
        style: Style = .plain,
        outcome: MessageID? = nil
    ) {
        self.wording = wording
        self.short = short
        self.style = style
        self.outcome = outcome
    }

    package var text: PrintableText { wording.text }
}

extension Update {
    /// What is told of it in a line of its own; `nil` for what shows itself, and for what an address says.
    package var message: StatusMessage? {
        switch self {
        case .missed(let account):
            StatusMessage(Wording(Words.missed + " ", quoted: account), style: .warning)
        case .problem(let error), .failed(let error), .lasting(let error?):
            StatusMessage(error.sentenceWithCode, style: .danger)
        case .noted(let statement, let count):
            StatusMessage(Words.History.noted(statement, count: count), style: .good)
        case .exported(let count, let file):
            StatusMessage(Words.History.exported(count, to: file), style: .good)
        case .accountOrderEnded(let outcome): outcome.message
        default: nil
        }
    }
}

extension CodedError {
    /// The sentence with the code behind it, as the status line has it.
    package var sentenceWithCode: PrintableText { "\(reason) (\(code))" }
}

extension AccountOutcome {
    package var message: StatusMessage? {
        switch self {
        case .addressRead: return nil
        case .done(let order, let account):
            return StatusMessage(Wording("\(Self.past(order)): ", quoted: account), style: .good)
        case .deviceTokenReported(_, let status, let isConfirmed, let failure):
            return StatusMessage(
                Self.reason(failure) + "Device token: \(status).",
                style: isConfirmed ? .good : .warning
            )
        case .lockedAgain(_, let lock, let account):
            return StatusMessage(
                Wording("Still \(lock.sentence): ", quoted: account),
                style: .warning
            )
        case .failed(_, let error, let isKept): return Self.failure(error, isKept: isKept)
        }
    }

    private static func reason(_ failure: (any CodedError)?) -> PrintableText {
        failure.map { "\($0.sentence) " } ?? .empty
    }

    private static func past(_ order: AccountOrder) -> PrintableText {
        switch order {
        case .enrol: "Enrolled"
        case .rename: "Renamed to"
        case .note: "Saved the note about"
        case .remove: "Removed"
        case .lock: "Locked"
        case .unlock: "Unlocked"
        case .rotateDeviceToken, .updateDeviceToken: "Sent the device token"
        case .readAddress: "Read"
        }
    }

    private static func failure(_ error: any CodedError, isKept: Bool) -> StatusMessage {
        switch error {
        case AccountError.policyViolation(let policy):
            // The name is the server's: it comes last.
            StatusMessage(
                Wording(
                    "\(error.sentence) `pratique policy explain` shows more about the policy ",
                    quoted: PrintableText(policy).fitted(to: 60)
                ),
                style: .danger
            )
        case _ where isKept:
            StatusMessage(
                "\(error.sentence) The device is kept and waits for the server.",
                style: .warning
            )
        default: StatusMessage("\(error.sentence)", style: .danger)
        }
    }
}
