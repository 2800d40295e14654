public import Token
public import Vocabulary

/// Why an enrolment address is refused.
public enum EnrolmentError: CodedError {
    /// A member of the address, by its name on the wire.
    public enum Parameter: String, Hashable, Sendable {
        /// The shared secret.
        case secret = "s"
        /// Where the enrolment is confirmed.
        case registration = "r"
        /// Where answers go.
        case authentication = "a"
        /// The message id.
        case messageID = "m"
        /// The challenge.
        case challenge = "c"
        /// The load balancer's cookie.
        case cookie = "l"
        /// The user's name on the server.
        case userID = "uid"
        /// The id of the device record.
        case resourceID = "pid"
        /// The policies.
        case policies
        /// The account name before the question mark.
        case account
    }

    /// Longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// Control or bidirectional characters, or an escape that is no UTF-8.
    case malformed
    /// Neither a push enrolment address nor another kind that is known.
    case scheme
    /// `pushauth` for something else than push.
    case type
    /// An address for one-time codes.
    case oneTimeCodes
    /// An address for push and one-time codes together.
    case combined
    /// A form of the address that came later.
    case version
    /// Missing or empty.
    case missing(Parameter)
    /// Given twice.
    case repeated(Parameter)
    /// Not decodable, or outside its limits.
    case invalid(Parameter)
    /// An http address of another machine.
    case plainHTTP(Parameter)
    /// What the registration was to carry cannot be sent.
    case device
    /// The mechanism id.
    case mechanism(MechanismError)
    /// The registration could not be signed.
    case token(TokenError)

    /// Such as `enrolment.missing.s`; a mechanism or token error keeps its own.
    public var code: String {
        switch self {
        case .tooLong: "enrolment.too-long"
        case .malformed: "enrolment.malformed"
        case .scheme: "enrolment.scheme"
        case .type: "enrolment.type"
        case .oneTimeCodes: "enrolment.unsupported-type.otpauth"
        case .combined: "enrolment.unsupported-type.mfauth"
        case .version: "enrolment.version"
        case .missing(let parameter): "enrolment.missing.\(parameter.rawValue)"
        case .repeated(let parameter): "enrolment.repeated.\(parameter.rawValue)"
        case .invalid(let parameter): "enrolment.invalid.\(parameter.rawValue)"
        case .plainHTTP(let parameter): "enrolment.plain-http.\(parameter.rawValue)"
        case .device: "enrolment.device"
        case .mechanism(let error): error.code
        case .token(let error): error.code
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .tooLong(let limit): "an enrolment address has at most \(limit) bytes"
        case .malformed: "an enrolment address is UTF-8 without control or bidirectional characters"
        case .scheme: "an enrolment address starts with pushauth://"
        case .type: "a push enrolment address starts with pushauth://push/"
        case .oneTimeCodes:
            "one-time codes are not supported by this version; ask for a push enrolment address"
        case .combined:
            "push together with one-time codes is not supported by this version;"
                + " ask for a push enrolment address"
        case .version: "the version of an enrolment address is 1"
        case .missing(let parameter):
            "an enrolment address holds \(parameter.wording), member \(parameter.rawValue)"
        case .repeated(let parameter):
            "an enrolment address holds \(parameter.wording), member \(parameter.rawValue), once"
        case .invalid(let parameter): parameter.rule
        case .plainHTTP(let parameter):
            "\(parameter.wording), member \(parameter.rawValue), starts with https:// unless it is"
                + " this machine's or plain http was allowed"
        case .device:
            "a device token is 1 to 2048 bytes of ASCII without blanks, and a device name"
                + " 1 to 256 bytes without control characters"
        case .mechanism(let error): error.reason
        case .token(let error): error.reason
        }
    }
}

extension EnrolmentError.Parameter {
    fileprivate var wording: String {
        switch self {
        case .secret: "the shared secret"
        case .registration: "the registration address"
        case .authentication: "the authentication address"
        case .messageID: "the message id"
        case .challenge: "the challenge"
        case .cookie: "the load balancer cookie"
        case .userID: "the user name"
        case .resourceID: "the device record id"
        case .policies: "the policies"
        case .account: "the account name"
        }
    }

    fileprivate var rule: String {
        switch self {
        case .secret: "the shared secret, member s, is base64url of 16 to 512 bytes"
        case .registration, .authentication:
            "\(wording), member \(rawValue), is base64url of an absolute https or http address"
        case .messageID:
            "the message id, member m, is 1 to 256 bytes of ASCII without blanks, and not that of"
                + " an authentication"
        case .challenge: "the challenge, member c, is base64url of 16 to 64 bytes"
        case .cookie, .userID, .resourceID, .policies:
            "\(wording), member \(rawValue), is base64url of UTF-8 without control characters"
        case .account: "the account name is 1 to 1024 bytes, after the issuer and a colon"
        }
    }
}
