import Authenticator
import Facts
import Risk
import Vocabulary

/// The one place for words: the screen and the plain lines share them.
///
/// 200 means that the server took an answer. It never says how the login or the payment ended, so
/// no sentence here does.
enum Words {
    static let program: PrintableText = "pratique"
    static let noCurrency: PrintableText = "(no currency)"
    static let nothingSent: PrintableText = "Nothing was sent."
    static let noOtherWaits: PrintableText = "No other request waits."
    static let noRequests: PrintableText = "No requests yet."
    static let unverified: PrintableText =
        "UNVERIFIED: no signature was checked; nobody knows who wrote this"
    static let claimed: PrintableText = "as claimed, not proven"

    /// What is to be decided, in one line: the payment, else the message, else the account.
    static func headline(_ review: Review) -> PrintableText {
        let facts = review.facts
        if let payment = facts.payment, payment.amount != nil || payment.payee != nil {
            let amount = payment.amount.map { Numbers.text($0) } ?? "unknown amount"
            guard let payee = payment.payee else { return amount }
            return "\(amount) to \(payee)"
        }
        return facts.message ?? "login of \(review.account)"
    }

    /// How a message wants to be answered.
    static func sentence(_ kind: PushKind) -> PrintableText {
        switch kind {
        case .standard: "a decision"
        case .challenge(let numbers):
            "the number that the login page shows: \(list(numbers)); or reject"
        case .biometric:
            "user verification, which is not set up; reject is possible"
        case .unusableChallenge:
            "a number, but offers none that can be used; reject is possible"
        case .unknown(let kind):
            "an answer of the type \"\(kind)\", which is not known; reject is possible"
        }
    }

    /// Why a decision cannot be taken.
    static func sentence(_ obstacle: Obstacle) -> PrintableText {
        guard case .objection(let error) = obstacle else {
            return "Nothing can be answered: no signature was checked."
        }
        switch error {
        case .expired: return "Too late: the time to answer has passed."
        case .inFlight: return "An answer is on its way; wait for its outcome."
        case .alreadyDelivered: return "The server took an answer already."
        case .otherDecision:
            return "The first answer may have arrived: only the same one may be sent again."
        case .otherMechanism: return "The message is for another device key."
        case .numberNeeded: return "Approving needs the number that the login page shows."
        case .numberNotOffered: return "That number is not one of the offered."
        case .numberUnexpected: return "This request is approved without a number."
        case .numbersUnusable:
            return "Approving is impossible: the numbers cannot be used. Reject is possible."
        case .userVerificationNeeded:
            return "Approving needs user verification, which is not set up; reject is possible."
        case .kindUnknown:
            return
                "Approving is impossible: the type of the message is not known. Reject is possible."
        case .token: return "The answer could not be signed (\(error.code))."
        }
    }

    /// `34, 56 or 82`.
    static func list(_ numbers: [Int]) -> PrintableText {
        let words = numbers.map { String($0) }
        guard let last = words.last, words.count > 1 else {
            return PrintableText(words.first ?? "")
        }
        return PrintableText(words.dropLast().joined(separator: ", ") + " or " + last)
    }

    /// How a hint of this weight is shown.
    static func style(_ severity: Severity) -> Style {
        switch severity {
        case .none: .good
        case .low: .plain
        case .medium: .warning
        case .high, .critical: .danger
        }
    }

    /// The state of the connection.
    static func text(_ connection: State.Connection) -> PrintableText? {
        switch connection {
        case .none: nil
        case .connecting: "connecting"
        case .connected: "connected"
        case .lost(let reason): "connection lost: \(reason)"
        }
    }
}
