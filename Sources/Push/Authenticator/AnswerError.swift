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
    public var code: String {
        switch self {
        case .expired: "answer.expired"
        case .ended: "answer.ended"
        case .reasonsNotTaken: "answer.no-reasons"
        case .inFlight: "answer.in-flight"
        case .alreadyDelivered: "answer.already-delivered"
        case .otherDecision: "answer.other-decision"
        case .otherMechanism: "answer.other-mechanism"
        case .numberNeeded: "answer.number-needed"
        case .numberNotOffered: "answer.number-not-offered"
        case .numberUnexpected: "answer.number-unexpected"
        case .numbersUnusable: "answer.numbers-unusable"
        case .presenceNeeded: "answer.presence-needed"
        case .presenceNotOffered: "answer.presence-not-offered"
        case .presenceUnexpected: "answer.presence-unexpected"
        case .userVerificationNeeded: "answer.user-verification-needed"
        case .kindUnknown: "answer.kind-unknown"
        case .account(let error): error.code
        case .token(let error): error.code
        case .device(let code, _): code
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .expired: "a request can be answered only until it expires"
        case .ended: "a request can be answered only until its server says that it is over"
        case .reasonsNotTaken:
            "a rejection without this reason: the server does not tell it apart; nothing was sent"
        case .inFlight: "an answer is on its way; wait for its outcome"
        case .alreadyDelivered:
            "a request without an answer; this one was answered already, by another window or program;"
                + " nothing was sent"
        case .otherDecision:
            "an earlier answer may have been taken; only the same decision can be sent again"
        case .otherMechanism: "a request is answered with the mechanism it was sent to"
        case .numberNeeded: "this request is approved with the number that the login page shows"
        case .numberNotOffered: "the number is one of those that the request offers"
        case .numberUnexpected: "this request is approved without a number"
        case .numbersUnusable:
            "the numbers of this request cannot be used; it can only be rejected"
        case .presenceNeeded: "this request is approved with what the login page shows"
        case .presenceNotOffered:
            "what is given is one of those that the request offers, as the login page shows it"
        case .presenceUnexpected: "this request is approved without what the login page shows"
        case .userVerificationNeeded:
            "this request is approved right after a check of who is at the device"
        case .kindUnknown: "the type of this request is not known; it can only be rejected"
        case .account(let error): error.reason
        case .token(let error): error.reason
        case .device(_, let reason): reason
        }
    }
}
