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

extension EnrolmentError {
    /// A member of the address, by its name on the wire.
    public enum Parameter: String, Hashable, Sendable, CaseIterable {
        /// The shared secret of the push half.
        case secret = "s"
        /// Where the enrolment is confirmed.
        case registration = "r"
        /// Where answers go.
        case authentication = "a"
        /// The message id.
        case messageID = "m"
        /// The challenge.
        case challenge = "c"
        /// The policies.
        case policies
        /// The shared secret of the one-time codes.
        case oneTimeSecret = "secret"
        /// The hash of the one-time codes.
        case algorithm
        /// How long a code is.
        case digits
        /// How long a code is used, in seconds.
        case period
        /// The counter of the next code.
        case counter
        /// The issuer.
        case issuer
        /// The account name before the question mark.
        case account
        /// The alphabet of the one-time codes.
        case encoder
        /// How many bytes this device adds to the secret of one-time codes.
        case twoStepSalt = "2step_salt"
        /// How many bytes the secret has that both halves make.
        case twoStepOutput = "2step_output"
        /// How often both halves are hashed.
        case twoStepDifficulty = "2step_difficulty"
        /// Whether the person proves who they are before each code.
        case pin
        /// The same, and how.
        case unlock = "app_force_unlock"
        /// The same, as FreeOTP has it.
        case lock
        /// The version of the address.
        case version
        /// The load balancer's cookie.
        case cookie = "l"
        /// The user's name on the server.
        case userID = "uid"
        /// The id of the device record of the push half.
        case resourceID = "pid"
        /// The id of the device record of the one-time codes.
        case oneTimeResourceID = "oid"
        /// The issuer's logo.
        case image
        /// The issuer's colour.
        case colour = "b"
        /// When time steps begin to count.
        case firstTime = "t0"
        /// The same.
        case epoch
        /// What is added to the time.
        case offset
        /// How the secret is written.
        case encoding
        /// The characters of a code.
        case alphabet
        /// Where a code is taken from a digest.
        case truncation
        /// Whether a code has a digit to check it.
        case checksum
    }
}

extension EnrolmentError.Parameter {
    /// What the member holds.
    var wording: String {
        switch self {
        case .secret, .oneTimeSecret: "the shared secret"
        case .registration: "the registration address"
        case .authentication: "the authentication address"
        case .messageID: "the message id"
        case .challenge: "the challenge"
        case .policies: "the policies"
        case .algorithm: "the hash"
        case .digits: "the length of a code"
        case .period: "the period"
        case .counter: "the counter"
        case .issuer: "the issuer"
        case .account: "the account name"
        case .encoder, .alphabet: "the alphabet of a code"
        case .twoStepSalt: "the length of this device's part"
        case .twoStepOutput: "the length of the secret of both parts"
        case .twoStepDifficulty: "the number of rounds"
        case .pin, .unlock, .lock: "the proof before each code"
        case .version: "the version"
        case .cookie: "the load balancer cookie"
        case .userID: "the user name"
        case .resourceID, .oneTimeResourceID: "the device record id"
        case .image: "the logo"
        case .colour: "the colour"
        case .firstTime, .epoch: "the start of time"
        case .offset: "the offset"
        case .encoding: "the encoding of the secret"
        case .truncation: "the truncation"
        case .checksum: "the check digit"
        }
    }

    /// What a member that changes codes has to say for them to be codes of RFC 4226 and 6238; `nil` for
    /// other members.
    var only: [String]? {
        switch self {
        case .firstTime, .epoch, .offset: ["0"]
        case .encoding: ["base32"]
        case .truncation: ["", "-1"]
        case .checksum: ["0", "false"]
        case .alphabet: ["0123456789", "decimal", "digits"]
        default: nil
        }
    }

    /// Whether two values of the member mean the same, such as `6` and `06`, `SHA1` and `sha-1`.
    func isSame(_ one: String, _ other: String) -> Bool {
        switch self {
        case .digits, .period, .counter, .twoStepSalt, .twoStepOutput, .twoStepDifficulty:
            Int64(one) == Int64(other) && Int64(one) != nil
        case .algorithm:
            HashAlgorithm(written: one) == HashAlgorithm(written: other)
                && HashAlgorithm(written: one) != nil
        case .issuer: one.replacingText("+", by: " ") == other.replacingText("+", by: " ")
        default: one == other
        }
    }

    /// What would have been right.
    var rule: String {
        switch self {
        case .secret: "the shared secret, member s, is base64url of 32 to 512 bytes"
        case .registration, .authentication:
            "\(wording), member \(rawValue), is base64url of an absolute https or http address"
        case .messageID:
            "the message id, member m, is 1 to 256 bytes of ASCII without blanks, and not that of"
                + " an authentication"
        case .challenge: "the challenge, member c, is base64url of 16 to 64 bytes"
        case .policies:
            "\(wording), member \(rawValue), is base64url of UTF-8 without control characters"
        case .oneTimeSecret: "the shared secret, member secret, is base32 of 1 to 1024 bytes"
        case .algorithm: "the hash is md5, sha1, sha224, sha256, sha384 or sha512"
        case .digits: "a code has 6 to 8 digits, or 5 characters of Steam's alphabet"
        case .period: "the period is a number of seconds from 1 to 86400"
        case .counter: "the counter is a whole number from 0 to 9223372036854775807"
        case .issuer: "the issuer is 1 to 1024 bytes, before the account name or as a member"
        case .account: "the account name is at most 1024 bytes, after the issuer and a colon"
        case .encoder:
            "the alphabet of a code, member encoder, is steam; there is no other one here"
        case .twoStepSalt: "\(wording), member \(rawValue), is 8 to 64 bytes"
        case .twoStepOutput: "\(wording), member \(rawValue), is 16 to 64 bytes"
        case .twoStepDifficulty: "\(wording), member \(rawValue), is 1 to 1000000"
        case .pin, .lock: "\(wording), member \(rawValue), is true or false"
        case .unlock: "\(wording), member \(rawValue), is any, pin or biometric"
        case .firstTime, .epoch, .offset, .encoding, .alphabet, .truncation, .checksum:
            "\(wording), member \(rawValue), makes other codes than this program's; ask the server for an"
                + " address without it"
        case .version: "the version of an enrolment address is 1"
        case .cookie, .userID, .resourceID, .oneTimeResourceID, .image, .colour:
            "\(wording), member \(rawValue), can be read"
        }
    }
}
