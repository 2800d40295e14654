public import Token
public import Vocabulary

/// privacyIDEA, whose push tokens poll.
package enum PrivacyIDEAFamily: ProviderFamily {
    package static let name = "privacyidea"
    package static let hasKeyPair = true
    package static let messagingServices: [String] = []

    package static func address(
        _ text: String,
        allowsPlainHTTP: Bool
    ) throws -> (any DeviceAddress)? {
        guard PushTokenAddress.claims(text) else { return nil }
        return try PushTokenAddress(text, allowsPlainHTTP: allowsPlainHTTP)
    }

    package static func reading(
        of data: JSONObject,
        received: Instant
    ) throws -> NotificationReading? {
        guard PushTokenQuestion.isOne(data) else { return nil }
        return .request(
            try UnverifiedReading(PushTokenQuestion.Parts(data).claimed(), received: received)
        )
    }

    package static func device(
        uid: String,
        of account: AccountID,
        _ kept: KeptDevice
    ) throws -> any PushDevice {
        try PushToken(uid: uid, account: account, kept)
    }
}

/// What is wrong with what a privacyIDEA server says, or with an address that it makes.
public enum PrivacyIDEAError: CodedError {
    /// A member of an address or a question, by its name on the wire.
    public enum Member: String, Hashable, Sendable {
        case url
        case serial
        case enrolmentCredential = "enrollment_credential"
        case timeToLive = "ttl"
        case version = "v"
        case label
        case issuer
        case nonce
        case question
        case title
        case certificateCheck = "sslverify"
        case presence = "require_presence"
        case capabilities
        case capabilitiesSignature = "capabilities_signature"
        case signature
        case unlock = "app_force_unlock"
        case publicKey = "public_key"
    }

    case address
    case missing(Member)
    /// A member that cannot be used.
    case invalid(Member)
    case plainHTTP
    /// Another server's reply, or malformed.
    case reply
    /// The server's number; 601 and 905 at an enrolment mean a used address.
    case refused(code: Int64)
    /// The clocks differ by more than the server allows: seconds that ours is ahead; `nil` when
    /// unknown.
    case clock(ahead: Int64?)
    /// The server refused a poll's signature, or does not know the device.
    case signatureRefused
    /// The server does not allow this device to poll.
    case pollingForbidden
    /// Not signed by the server's key.
    case signature
    case otherDevice
    /// The answer would go to another server than the one of enrolment.
    case otherServer
    /// The same question twice in one reply.
    case repeated
    case tooMany(limit: Int)
    case key(KeyPairError)

    public var row: (code: String, reason: String) {
        switch self {
        case .address:
            (
                "privacyidea.address",
                "The address of the push token does not start with otpauth://pipush/ or"
                    + " pia://pipush/."
            )
        case .missing(let member):
            (
                "privacyidea.missing.\(member.rawValue)",
                "The member \(member.rawValue) is missing, empty or given twice."
            )
        case .invalid(let member):
            ("privacyidea.invalid.\(member.rawValue)", member.invalid)
        case .plainHTTP:
            (
                "privacyidea.plain-http",
                "The address of the server (member url) is plain HTTP to another machine. Use"
                    + " https://, or allow it with `--allow-plain-http`."
            )
        case .reply:
            (
                "privacyidea.reply",
                "The reply is not that of a privacyIDEA server, a JSON object that holds a result."
            )
        case .refused(let code) where [601, 905].contains(code):
            (
                "privacyidea.refused",
                "The server refused the request with its error \(code), as it does when an"
                    + " enrolment address was used before or is too old."
            )
        case .refused(let code):
            ("privacyidea.refused", "The server refused the request with its error \(code).")
        case .clock(nil):
            (
                "privacyidea.clock",
                "The clocks of the server and of this machine differ by a minute or more."
            )
        case .clock(let ahead?):
            (
                "privacyidea.clock",
                "The clocks of the server and of this machine differ by a minute or more. This"
                    + " machine's is \(ahead.magnitude) s \(ahead < 0 ? "behind" : "ahead")."
            )
        case .signatureRefused:
            (
                "privacyidea.signature-refused",
                "The server does not know this device or its key. The device may have been removed"
                    + " there."
            )
        case .pollingForbidden:
            (
                "privacyidea.polling-forbidden",
                "The server does not let this push token poll for requests. Its policy"
                    + " push_allow_polling must allow it."
            )
        case .signature:
            (
                "privacyidea.signature",
                "The question is not signed with the key that the server gave at enrolment."
            )
        case .otherDevice:
            ("privacyidea.other-device", "The question names another device (member serial).")
        case .otherServer:
            (
                "privacyidea.other-server",
                "The answer would go to another server than the one this device is enrolled with."
            )
        case .repeated:
            ("privacyidea.repeated", "The reply holds the same question more than once.")
        case .tooMany(let limit):
            ("privacyidea.too-many", "More than \(limit) questions wait at once.")
        case .key(let error): error.row
        }
    }
}

extension PrivacyIDEAError.Member {
    var invalid: String {
        switch self {
        case .url:
            "The address of the server (member url) is not an absolute https or http address"
                + " without a query."
        case .serial: "The serial is not 1 to 64 letters, digits, hyphens and underscores."
        case .enrolmentCredential: "The enrolment credential is not 16 to 256 letters and digits."
        case .timeToLive:
            "The lifetime of the enrolment address (member ttl) is not 1 to 525600 minutes."
        case .version: "The version of the enrolment address is not 1."
        case .label: "The label of the token is not 1 to 1024 bytes without control characters."
        case .issuer: "The issuer is not 1 to 1024 bytes without control characters."
        case .nonce: "The nonce of the question is not Base32 of 16 to 64 bytes."
        case .question: "The question is not 1 to 4096 bytes."
        case .title: "The title of the question is longer than 256 bytes."
        case .certificateCheck: "The member sslverify is neither 0 nor 1."
        case .presence:
            "The options of the presence check are not 2 to 10 different texts between commas, each"
                + " of 1 to 64 printable bytes."
        case .capabilities, .capabilitiesSignature:
            "The capabilities of the server are not a flat JSON object that is signed with the"
                + " nonce."
        case .signature: "The signature is not padded Base32 in capitals."
        case .unlock: "The member app_force_unlock is not any, biometric or pin."
        case .publicKey:
            "The key of the server is not RSA of 2048 bits or more, as PKCS #1 in Base64."
        }
    }
}
