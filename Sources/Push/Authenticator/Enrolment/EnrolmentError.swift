public import Token
public import Vocabulary

/// Why an enrolment address is refused.
public enum EnrolmentError: CodedError {
    /// The limit is in bytes.
    case tooLong(limit: Int)
    /// Control or bidirectional characters, or an escape that is no UTF-8.
    case malformed
    /// An unknown scheme; what was found instead.
    case scheme(Found)
    /// A type that does not fit the scheme.
    case type
    /// A later version of the address.
    case version
    case missing(Parameter)
    case repeated(Parameter)
    /// Not decodable, or outside its limits.
    case invalid(Parameter)
    case plainHTTP(Parameter)
    /// The policies in the address are not valid.
    case policies(PolicyError)
    /// A two-step enrolment, where nothing can show the second step.
    case twoStep
    case noPush
    case several
    case device
    case mechanism(MechanismError)
    case token(TokenError)

    public var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("enrolment.too-long", "The enrolment address is longer than \(limit) bytes.")
        case .malformed:
            (
                "enrolment.malformed",
                "The enrolment address is not UTF-8 or has control or bidirectional characters."
            )
        case .scheme(.container):
            (
                "enrolment.scheme",
                "This is a privacyIDEA container, which enrols a phone app. Have the server show"
                    + " the QR code of the token itself."
            )
        case .scheme(.migration):
            (
                "enrolment.scheme",
                "This is a Google Authenticator export. Import it with `pratique accounts import`."
            )
        case .scheme(.mobileOTP):
            (
                "enrolment.scheme",
                "This is a Mobile-OTP account, whose codes are not supported. Choose TOTP on the"
                    + " server."
            )
        case .scheme(.steamSecret):
            (
                "enrolment.scheme",
                "This is a Steam secret without a name. Enrol it with `pratique enrol --secret -"
                    + " --type steam --issuer Steam --name NAME`."
            )
        case .scheme(.webLink):
            (
                "enrolment.scheme",
                "This is a link to a web page. Use the address in the QR code on that page, which"
                    + " starts with \(EnrolmentAddress.starts)."
            )
        case .scheme(.bareSecret):
            (
                "enrolment.scheme",
                "This is a secret without names. Type SECRET, ISSUER:NAME in the console, or run"
                    + " `pratique enrol --secret - --issuer ISSUER --name NAME`."
            )
        case .scheme(.other):
            (
                "enrolment.scheme",
                "This is not an enrolment address, which starts with \(EnrolmentAddress.starts)."
            )
        case .type:
            (
                "enrolment.type",
                "The type of the enrolment address does not fit its scheme: push for pushauth;"
                    + " totp, hotp, steam or pipush for otpauth; totp, hotp or push for mfauth."
            )
        case .version:
            ("enrolment.version", "The version of the enrolment address must be 1.")
        case .missing(let parameter):
            (
                "enrolment.missing.\(parameter.rawValue)",
                "The enrolment address has no \(parameter.noun) (parameter \(parameter.rawValue))."
            )
        case .repeated(let parameter):
            (
                "enrolment.repeated.\(parameter.rawValue)",
                "The enrolment address gives the \(parameter.noun) (parameter"
                    + " \(parameter.rawValue)) more than once."
            )
        case .invalid(let parameter):
            ("enrolment.invalid.\(parameter.rawValue)", parameter.invalid)
        case .plainHTTP(let parameter):
            (
                "enrolment.plain-http.\(parameter.rawValue)",
                "The \(parameter.noun) (parameter \(parameter.rawValue)) is plain HTTP to another"
                    + " machine. Use https://, or allow it with `--allow-plain-http`."
            )
        case .policies(let error): ("enrolment.invalid.policies", error.reason)
        case .twoStep:
            (
                "enrolment.two-step",
                "This address needs two steps. Enrol it with `pratique enrol`, which shows the part"
                    + " that the server's page asks for."
            )
        case .noPush:
            (
                "enrolment.no-push",
                "The address has no push half, so there is nothing to register with the server."
            )
        case .several:
            (
                "enrolment.several",
                "These are several addresses. Give one address, or import all of them with"
                    + " `pratique accounts import`."
            )
        case .device:
            (
                "enrolment.device",
                "The device token or name cannot be sent. A token must be 1 to 2048 bytes of ASCII"
                    + " without spaces, a name 1 to 256 bytes without control characters."
            )
        case .mechanism(let error): error.row
        case .token(let error): error.row
        }
    }

    /// What was given instead of an address.
    public enum Found: Hashable, Sendable {
        /// A container of privacyIDEA, `pia://container`.
        case container
        /// An export of Google Authenticator.
        case migration
        case mobileOTP
        /// A bare secret of Steam's codes, as some password managers store it.
        case steamSecret
        case webLink
        /// A possible base32 secret.
        case bareSecret
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
    }
}

extension EnrolmentError {
    /// A member of the address, by its name on the wire.
    public enum Parameter: String, Hashable, Sendable, CaseIterable {
        /// Of the push half.
        case secret = "s"
        /// Where the enrolment is confirmed.
        case registration = "r"
        /// Where answers go.
        case authentication = "a"
        case messageID = "m"
        case challenge = "c"
        case policies
        case oneTimeSecret = "secret"
        case algorithm
        case digits
        case period
        case counter
        case issuer
        /// The account name before the question mark.
        case account
        /// The alphabet of the codes.
        case encoder
        /// Bytes that this device adds to the one-time secret.
        case twoStepSalt = "2step_salt"
        /// Bytes of the combined secret.
        case twoStepOutput = "2step_output"
        /// PBKDF2 iterations over both halves.
        case twoStepDifficulty = "2step_difficulty"
        /// User verification before each code.
        case pin
        /// The same, with the method.
        case unlock = "app_force_unlock"
        /// The same, in FreeOTP.
        case lock
        case version
        /// The load balancer's cookie.
        case cookie = "l"
        case userID = "uid"
        /// The device record of the push half.
        case resourceID = "pid"
        /// The device record of the one-time codes.
        case oneTimeResourceID = "oid"
        case image
        case colour = "b"
        /// The start of time steps.
        case firstTime = "t0"
        /// The same.
        case epoch
        /// Added to the time.
        case offset
        /// Of the secret.
        case encoding
        /// Characters of a code.
        case alphabet
        /// Where a code is cut from a digest.
        case truncation
        /// Whether a code has a check digit.
        case checksum
    }
}

extension EnrolmentError.Parameter {
    /// Without an article.
    var noun: String {
        switch self {
        case .secret, .oneTimeSecret: "shared secret"
        case .registration: "registration address"
        case .authentication: "authentication address"
        case .messageID: "message id"
        case .challenge: "challenge"
        case .policies: "policies"
        case .algorithm: "hash"
        case .digits: "length of a code"
        case .period: "period"
        case .counter: "counter"
        case .issuer: "issuer"
        case .account: "account name"
        case .encoder, .alphabet: "alphabet of a code"
        case .twoStepSalt: "length of this device's part"
        case .twoStepOutput: "length of the secret of both parts"
        case .twoStepDifficulty: "number of rounds"
        case .pin, .unlock, .lock: "proof before each code"
        case .version: "version"
        case .cookie: "load balancer cookie"
        case .userID: "user name"
        case .resourceID, .oneTimeResourceID: "device record id"
        case .image: "logo"
        case .colour: "colour"
        case .firstTime, .epoch: "start of time"
        case .offset: "offset"
        case .encoding: "encoding of the secret"
        case .truncation: "truncation"
        case .checksum: "check digit"
        }
    }

    /// The values that keep codes within RFC 4226 and 6238; `nil` for members that do not change
    /// codes.
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

    /// Whether two values are equal, such as `6` and `06`, `SHA1` and `sha-1`.
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

    /// What is wrong with an unusable value.
    var invalid: String {
        let named = "The \(noun) (parameter \(rawValue))"
        return switch self {
        case .secret: "\(named) must be base64url of 32 to 512 bytes."
        case .registration, .authentication:
            "\(named) must be base64url of an absolute https or http address."
        case .messageID:
            "\(named) must be 1 to 256 bytes of ASCII without spaces, and not that of an"
                + " authentication."
        case .challenge: "\(named) must be base64url of 16 to 64 bytes."
        case .policies: "The policies must be base64url of UTF-8 without control characters."
        case .oneTimeSecret: "\(named) must be base32 of 1 to 1024 bytes."
        case .algorithm: "\(named) must be md5, sha1, sha224, sha256, sha384 or sha512."
        case .digits: "\(named) must be 6 to 8 digits, or 5 characters of Steam's alphabet."
        case .period: "\(named) must be a number of seconds from 1 to 86400."
        case .counter: "\(named) must be a whole number from 0 to 9223372036854775807."
        case .issuer:
            "The issuer, before the account name or as a parameter, is longer than 1024 bytes."
        case .account:
            "The account name, after the issuer and a colon, is longer than 1024 bytes."
        case .encoder: "\(named) must be steam, the only one that is supported."
        case .twoStepSalt: "\(named) must be from 8 to 64 bytes."
        case .twoStepOutput: "\(named) must be from 16 to 64 bytes."
        case .twoStepDifficulty: "\(named) must be from 1 to 1000000."
        case .pin, .lock: "\(named) must be true or false."
        case .unlock: "\(named) must be any, pin or biometric."
        case .firstTime, .epoch, .offset, .encoding, .alphabet, .truncation, .checksum:
            """
            \(named) makes codes that are not supported. Get an address without it from the \
            server.
            """
        case .version: "The version of the enrolment address must be 1."
        case .cookie, .userID, .resourceID, .oneTimeResourceID, .image, .colour:
            "\(named) cannot be read."
        }
    }
}
