public import Token
public import Vocabulary

/// Why a decision cannot be sent.
public enum AnswerError: CodedError {
    case expired
    /// The server ended the request.
    case ended
    /// The server does not distinguish rejections.
    case inFlight
    /// The server accepted an answer.
    case alreadyDelivered
    /// The server may have accepted another decision before.
    case otherDecision
    case otherMechanism
    /// The message asks for the number on the login page.
    case numberNeeded
    case numberNotOffered
    case numberUnexpected
    /// The message asks for a number and offers no usable ones.
    case numbersUnusable
    /// The message asks for what the login page shows.
    case presenceNeeded
    case presenceNotOffered
    case presenceUnexpected
    /// The message asks for user verification.
    case userVerificationNeeded
    /// This version does not know the message's type.
    case kindUnknown
    case account(AccountError)
    case token(TokenError)
    /// The device could not make the answer, for a reason of its protocol.
    case device(code: String, reason: String)

    public var row: (code: String, reason: String) {
        switch self {
        case .expired:
            (
                "answer.expired",
                "This request has expired and can no longer be answered. Nothing was sent."
            )
        case .ended:
            (
                "answer.ended",
                "The server has ended this request. It can no longer be answered. Nothing was sent."
            )
        case .inFlight:
            (
                "answer.in-flight",
                "An answer is already on its way. Wait for its outcome. Nothing more was sent."
            )
        case .alreadyDelivered:
            (
                "answer.already-delivered",
                "This request was answered already, by another window or program. Nothing was sent."
            )
        case .otherDecision:
            (
                "answer.other-decision",
                "The server may have accepted a different answer already. Only that answer can be"
                    + " sent again. Nothing was sent."
            )
        case .otherMechanism:
            (
                "answer.other-mechanism",
                "This request was sent to another device. Nothing was sent."
            )
        case .numberNeeded:
            (
                "answer.number-needed",
                "Approving this request needs the number that the login page shows."
                    + " Nothing was sent."
            )
        case .numberNotOffered:
            (
                "answer.number-not-offered",
                "The request does not offer this number. Use one of those that it offers."
                    + " Nothing was sent."
            )
        case .numberUnexpected:
            (
                "answer.number-unexpected",
                "This request is approved without a number. Leave the number out. Nothing was sent."
            )
        case .numbersUnusable:
            (
                "answer.numbers-unusable",
                "The numbers of this request cannot be used; it can only be rejected."
                    + " Nothing was sent."
            )
        case .presenceNeeded:
            (
                "answer.presence-needed",
                "Approving this request needs what the login page shows. Nothing was sent."
            )
        case .presenceNotOffered:
            (
                "answer.presence-not-offered",
                "The request does not offer this option. Use the one that the login page shows."
                    + " Nothing was sent."
            )
        case .presenceUnexpected:
            (
                "answer.presence-unexpected",
                "This request is approved without what the login page shows. Leave it out."
                    + " Nothing was sent."
            )
        case .userVerificationNeeded:
            (
                "answer.user-verification-needed",
                "This request can be approved only right after a check of who is at the device."
                    + " Nothing was sent."
            )
        case .kindUnknown:
            (
                "answer.kind-unknown",
                "The type of this request is not known; it can only be rejected. Nothing was sent."
            )
        case .account(let error): error.row
        case .token(let error): error.row
        case .device(let code, let reason): (code, reason)
        }
    }
}
