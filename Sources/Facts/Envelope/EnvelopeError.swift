public import Token
public import Vocabulary

/// Why bytes are not a message in one of the known envelopes.
public enum EnvelopeError: CodedError {
    /// More bytes than the limit.
    case tooLarge(limit: Int)
    /// Nothing but blanks.
    case empty
    /// A brace first, but no strict JSON; also inside an SNS document.
    case notJSON(JSONError)
    /// None of the known forms.
    case formUnknown
    /// Two of the known forms at once.
    case formAmbiguous
    /// A message of Amazon SNS that brings no push, such as a confirmation.
    case notNotification
    /// A list of none or several records.
    case several(Int)
    /// No token, an empty one, or something else than a text.
    case tokenMissing
    /// An SNS document with two tokens.
    case tokensDiffer
    /// A token that is not well-formed.
    case token(TokenError)
    /// No message id in a form that has one.
    case messageIDMissing
    /// An SNS document with two message ids.
    case messageIDsDiffer
    /// A message id with a wrong length or other characters.
    case messageIDInvalid
    /// The id of a registration, `REGISTER:`.
    case messageIDOfRegistration
    /// An id of a type that no request has.
    case messageIDTypeUnknown

    /// `envelope.…` or `message-id.…`; a broken token has the code of its `TokenError`.
    public var code: String {
        switch self {
        case .tooLarge: "envelope.too-large"
        case .empty: "envelope.empty"
        case .notJSON: "envelope.json"
        case .formUnknown: "envelope.form.unknown"
        case .formAmbiguous: "envelope.form.ambiguous"
        case .notNotification: "envelope.sns.not-notification"
        case .several: "envelope.records"
        case .tokenMissing: "envelope.token.missing"
        case .tokensDiffer: "envelope.tokens-differ"
        case .token(let error): error.code
        case .messageIDMissing: "message-id.missing"
        case .messageIDsDiffer: "message-id.differ"
        case .messageIDInvalid: "message-id.invalid"
        case .messageIDOfRegistration: "message-id.registration"
        case .messageIDTypeUnknown: "message-id.type-unknown"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .tooLarge(let limit): "an envelope has at most \(limit) bytes"
        case .empty: "an envelope holds a token"
        case .notJSON(let error): "an envelope that begins with a brace is JSON; \(error.reason)"
        case .formUnknown:
            """
            an envelope is an APNs dictionary (aps), an FCM data map (message, messageId), \
            an SNS document (GCM, APNS), an SNS notification (Type, Message), a list of one record \
            (Records, Messages), a token, or a message id and a token; the data of a notification of another family of servers \
            is known by its members
            """
        case .formAmbiguous: "an envelope has one form only"
        case .notNotification:
            "a message from Amazon SNS is of the type Notification and holds a message"
        case .several(let count):
            "a list of records holds one message, this one \(count); give each record as a file of its own"
        case .tokenMissing: "an envelope holds the token as a text that is not empty"
        case .tokensDiffer: "all parts of an SNS document hold the same token"
        case .token(let error): error.reason
        case .messageIDMissing: "a message id stands beside the token"
        case .messageIDsDiffer: "all parts of an SNS document hold the same message id"
        case .messageIDInvalid: "a message id is 1 to 256 printable ASCII characters without blanks"
        case .messageIDOfRegistration: "the message id of a request is not that of a registration"
        case .messageIDTypeUnknown: "a message id begins with AUTHENTICATE: or has no type at all"
        }
    }
}
