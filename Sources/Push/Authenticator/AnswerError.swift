public import Token
public import Vocabulary

/// Why a decision cannot be sent.
public enum AnswerError: CodedError {
    /// The request's time is over.
    case expired
    /// The server has ended the request.
    case ended
    /// The server tells no rejection from another.
    case reasonsNotTaken
    /// An answer is on its way.
    case inFlight
    /// The server has taken an answer.
    case alreadyDelivered
    /// An earlier answer may have been taken, and it was another one.
    case otherDecision
    /// The message is for another mechanism.
    case otherMechanism
    /// The message asks for the number that the login page shows.
    case numberNeeded
    /// The number is none of those in the message.
    case numberNotOffered
    /// The message does not ask for a number.
    case numberUnexpected
    /// The message asks for a number, and those it offers cannot be used.
    case numbersUnusable
    /// The message asks for what the login page shows.
    case presenceNeeded
    /// What was given is none of what the login page may show.
    case presenceNotOffered
    /// The message does not ask for what the login page shows.
    case presenceUnexpected
    /// The message asks for proof of who is at the device.
    case userVerificationNeeded
    /// The message is of a type that this version does not know.
    case kindUnknown
    /// The account may not be used.
    case account(AccountError)
    /// The answer could not be signed.
    case token(TokenError)
    /// The device could not make the answer, for a reason of its protocol.
    case device(code: String, reason: String)

    /// Such as `answer.expired`; an account's and a token's error keep their own.
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
        case .reasonsNotTaken:
            (
                "answer.no-reasons",
                "The server has no \"changed my mind\" answer. Use `reject`. Nothing was sent."
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
