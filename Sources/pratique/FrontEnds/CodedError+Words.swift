import Push
import Service
import Vocabulary

extension CodedError {
    /// What somebody is told who has just wanted it: a sentence with the code behind it where an answer
    /// was not sent, else what was expected.
    var told: PrintableText {
        let words: String? =
            switch self as any CodedError {
            case let error as AnswerError: error.words
            case RequestError.riskRose:
                "The risk of this request has risen since the question was asked; nothing was sent"
            default: nil
            }
        return words.map { "\($0) (\(code))." } ?? "\(sentence)"
    }
}

extension AnswerError {
    /// Why nothing was sent, for the person who answered; `nil` for what another part has refused.
    fileprivate var words: String? {
        switch self {
        case .expired: "The time of this request is over; nothing was sent"
        case .ended: "The server says that this request is over; nothing was sent"
        case .reasonsNotTaken:
            "The server does not tell this rejection from another; nothing was sent"
        case .inFlight: "An answer to this request is on its way already; nothing more was sent"
        case .alreadyDelivered:
            "This request was answered already, by another window or program; nothing was sent"
        case .otherDecision:
            "Another answer to this request may have been taken, and only that one can be sent"
                + " again; nothing was sent"
        case .otherMechanism: "This request is for another device; nothing was sent"
        case .numberNeeded:
            "Approving takes the number that the login page shows; nothing was sent"
        case .numberNotOffered: "The request does not offer this number; nothing was sent"
        case .numberUnexpected: "This request is approved without a number; nothing was sent"
        case .numbersUnusable:
            "The numbers of this request cannot be used, and it can only be rejected; nothing was"
                + " sent"
        case .presenceNeeded: "Approving takes what the login page shows; nothing was sent"
        case .presenceNotOffered:
            "The request does not offer this as what the login page shows; nothing was sent"
        case .presenceUnexpected:
            "This request is approved without what the login page shows; nothing was sent"
        case .userVerificationNeeded:
            "Approving takes a check right before of who is at the device; nothing was sent"
        case .kindUnknown:
            "The type of this request is not known, and it can only be rejected; nothing was sent"
        case .account, .token, .device: nil
        }
    }
}
