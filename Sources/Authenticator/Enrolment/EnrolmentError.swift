public import Token
public import Vocabulary

/// Why an enrolment address is refused.
public enum EnrolmentError: CodedError {
    /// Longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// Control or bidirectional characters, or an escape that is no UTF-8.
    case malformed
    /// None of the schemes that are known.
    case scheme
    /// A type that does not go with the scheme.
    case type
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
    /// The policies.
    case policies(PolicyError)
    /// A registration of an address that has no push half.
    case noPush
    /// What the registration was to carry cannot be sent.
    case device
    /// The mechanism id.
    case mechanism(MechanismError)
    /// The registration could not be signed.
    case token(TokenError)

    /// Such as `enrolment.missing.s`; a mechanism or token error keeps its own code.
    public var code: String {
        switch self {
        case .tooLong: "enrolment.too-long"
        case .malformed: "enrolment.malformed"
        case .scheme: "enrolment.scheme"
        case .type: "enrolment.type"
        case .version: "enrolment.version"
        case .missing(let parameter): "enrolment.missing.\(parameter.rawValue)"
        case .repeated(let parameter): "enrolment.repeated.\(parameter.rawValue)"
        case .invalid(let parameter): "enrolment.invalid.\(parameter.rawValue)"
        case .plainHTTP(let parameter): "enrolment.plain-http.\(parameter.rawValue)"
        case .policies: "enrolment.invalid.policies"
        case .noPush: "enrolment.no-push"
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
        case .scheme:
            "an enrolment address starts with pushauth://, otpauth:// or mfauth://"
        case .type:
            "an enrolment address goes on with push for pushauth, and with totp or hotp for otpauth"
                + " and mfauth"
        case .version: "the version of an enrolment address is 1"
        case .missing(let parameter):
            "an enrolment address holds \(parameter.wording), member \(parameter.rawValue)"
        case .repeated(let parameter):
            "an enrolment address holds \(parameter.wording), member \(parameter.rawValue), once"
        case .invalid(let parameter): parameter.rule
        case .plainHTTP(let parameter):
            "\(parameter.wording), member \(parameter.rawValue), starts with https:// unless it is"
                + " this machine's or plain http was allowed"
        case .policies(let error): error.reason
        case .noPush: "only an address with a push half is registered with the server"
        case .device:
            "a device token is 1 to 2048 bytes of ASCII without blanks, and a device name"
                + " 1 to 256 bytes without control characters"
        case .mechanism(let error): error.reason
        case .token(let error): error.reason
        }
    }
}
