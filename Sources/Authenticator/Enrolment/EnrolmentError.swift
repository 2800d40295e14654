public import Token
public import Vocabulary

/// Why an enrolment address is refused.
public enum EnrolmentError: CodedError {
    /// Longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// Control or bidirectional characters, or an escape that is no UTF-8.
    case malformed
    /// None of the schemes that are known; what it is instead.
    case scheme(Found)
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
    /// Two steps, where nothing can show the second.
    case twoStep
    /// A registration of an address that has no push half.
    case noPush
    /// What the registration was to carry cannot be sent.
    case device
    /// The mechanism id.
    case mechanism(MechanismError)
    /// The registration could not be signed.
    case token(TokenError)

    /// What was given instead of an address.
    public enum Found: Hashable, Sendable {
        /// A container of privacyIDEA, `pia://container`.
        case container
        /// Accounts that Google Authenticator exports.
        case migration
        /// Codes of Mobile-OTP.
        case mobileOTP
        /// The secret alone of Steam's codes, as some password managers keep it.
        case steamSecret
        /// A link to a web page.
        case webLink
        /// What can be base32 of a secret.
        case bareSecret
        /// Something else.
        case other

        init(_ text: String) {
            let head = text.prefix(32).lowercased()
            let kinds: [(String, Found)] = [
                ("pia://", .container), ("otpauth-migration:", .migration), ("motp:", .mobileOTP),
                ("steam:", .steamSecret), ("http://", .webLink), ("https://", .webLink),
            ]
            if let kind = kinds.first(where: { head.hasPrefix($0.0) }) {
                self = kind.1
            } else if (16...1_024).contains(text.utf8.count), (try? Base32.decode(text)) != nil {
                self = .bareSecret
            } else {
                self = .other
            }
        }

        /// What it is, and what helps.
        var wording: String {
            switch self {
            case .container:
                "this is a container of privacyIDEA, which enrols a phone app; have the server show the"
                    + " QR code of the token itself"
            case .migration:
                "this is an export of Google Authenticator: pratique accounts import takes it over"
            case .mobileOTP:
                "this is an account of Mobile-OTP, whose codes this program does not make; ask the"
                    + " server for TOTP"
            case .steamSecret:
                "this is a secret of Steam without a name; enrol it with pratique enrol --secret -"
                    + " --type steam --issuer Steam --name NAME"
            case .webLink:
                "this is a link to a web page; give the address in the QR code that the page shows, which"
                    + " starts with pushauth://, otpauth:// or mfauth://"
            case .bareSecret:
                "this is a secret without names; in the console type SECRET, ISSUER:NAME; else enrol it"
                    + " with pratique enrol --secret - --issuer ISSUER --name NAME"
            case .other: EnrolmentError.schemes
            }
        }
    }

    static let schemes =
        "an enrolment address starts with pushauth://, otpauth://, mfauth://, pia://pipush or bsa://client"

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
        case .twoStep: "enrolment.two-step"
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
        case .scheme(let found): found.wording
        case .type:
            "an enrolment address goes on with push for pushauth, with totp, hotp, steam or pipush for"
                + " otpauth, and with totp, hotp or push for mfauth"
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
        case .twoStep:
            "an address of two steps is enrolled with `pratique enrol`, which shows the part that the"
                + " server's page asks for"
        case .noPush: "only an address with a push half is registered with the server"
        case .device:
            "a device token is 1 to 2048 bytes of ASCII without blanks, and a device name"
                + " 1 to 256 bytes without control characters"
        case .mechanism(let error): error.reason
        case .token(let error): error.reason
        }
    }
}
