public import Token
public import Vocabulary

/// Why a text is no record of an SDK that can be used.
public enum SDKRecordError: CodedError {
    /// A member of a record, by its name.
    public enum Member: String, Hashable, Sendable {
        case accountName, algorithm, amlbCookie, approved, authenticationEndpoint
        case backgroundColor, challenge, contextInfo, counter, customPayload, digits
        case displayAccountName, displayIssuer, imageURL, issuer, lock, lockingPolicy
        case mechanismUID, message, messageId, numbersChallenge, oathType, pending, period
        case policies, pushType, registrationEndpoint, resourceId, secret, timeAdded, timeExpired
        case tokenId, ttl, type, uid
    }

    /// Not strict JSON.
    case json(JSONError)
    /// JSON, but no object.
    case notObject
    /// An object that is none of the records.
    case kind
    /// Missing or null.
    case missing(Member)
    /// Of another type or form, or outside its limits.
    case invalid(Member)
    /// An http address of another machine.
    case plainHTTP(Member)
    /// The mechanism could not be made ready.
    case token(TokenError)

    /// Such as `sdk-record.missing.issuer`; a token error keeps its own.
    public var code: String {
        switch self {
        case .json: "sdk-record.json"
        case .notObject: "sdk-record.not-object"
        case .kind: "sdk-record.kind"
        case .missing(let member): "sdk-record.missing.\(member.rawValue)"
        case .invalid(let member): "sdk-record.invalid.\(member.rawValue)"
        case .plainHTTP(let member): "sdk-record.plain-http.\(member.rawValue)"
        case .token(let error): error.code
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .json(let error): "a record is strict JSON; \(error.reason)"
        case .notObject: "a record is a JSON object"
        case .kind:
            "a record is an account, a push or one-time mechanism, a notification or a device token"
        case .missing(let member): "a record of this kind has the member \(member.rawValue)"
        case .invalid(let member):
            "the member \(member.rawValue) has the form that the SDKs write, and its limits"
        case .plainHTTP(let member):
            "the member \(member.rawValue) starts with https:// unless it is this machine's or plain"
                + " http was allowed"
        case .token(let error): error.reason
        }
    }
}
