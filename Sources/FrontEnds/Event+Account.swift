package import Approvals
import Authenticator
import Console
import Review
import Vocabulary

extension Event {
    /// What the console is told of an outcome.
    package init(_ outcome: AccountOutcome) {
        switch outcome {
        case .addressRead(let typed, let summary): self = .addressRead(typed, summary)
        case .done(let order, let account):
            let words = Wording("\(Self.past(order)): ", quoted: account)
            self = .accountOrderEnded(order, StatusMessage(words, style: .good))
        case .deviceTokenTold(let order, let standing, let isConfirmed, let failure):
            let reason = failure.map { "\($0.sentence); " } ?? ""
            let words = Wording("\(reason)device token: \(standing).")
            let style: Style = isConfirmed ? .good : .warning
            self = .accountOrderEnded(order, StatusMessage(words, style: style))
        case .lockedAgain(let order, let lock, let account):
            let words = Wording("Still \(lock.sentence): ", quoted: account)
            self = .accountOrderEnded(order, StatusMessage(words, style: .warning))
        case .failed(let order, let error):
            self = .accountOrderEnded(order, Self.notice(of: error))
        }
    }

    /// What was done.
    private static func past(_ order: AccountOrder) -> PrintableText {
        switch order {
        case .enrol: "Enrolled"
        case .rename: "Renamed to"
        case .remove: "Removed"
        case .lock: "Locked"
        case .unlock: "Unlocked"
        case .rotateDeviceToken, .updateDeviceToken: "Told the device token"
        case .readAddress: "Read"
        }
    }

    private static func notice(of error: any CodedError) -> StatusMessage {
        switch error {
        case AccountError.policyViolation(let policy):
            // The name is the server's: it comes last.
            StatusMessage(
                Wording(
                    "\(error.sentence); `pratique policy explain` tells more about the policy ",
                    quoted: PrintableText(policy).fitted(to: 60)
                ),
                style: .danger
            )
        case RegistrationError.unknown:
            StatusMessage(
                "\(error.sentence). The device is kept and waits for the server.",
                style: .warning
            )
        default: StatusMessage("\(error.sentence)", style: .danger)
        }
    }
}
