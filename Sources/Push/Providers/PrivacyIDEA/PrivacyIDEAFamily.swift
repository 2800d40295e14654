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
        _ kept: StoredDevice
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
                "The address of the server (parameter url) is plain HTTP to another machine. Use"
                    + " https://, or allow it with `--allow-plain-http`."
            )
        case .reply:
            (
                "privacyidea.reply",
                "The reply is not from a privacyIDEA server: a JSON object with a result."
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
                "The challenge is not signed with the key that the server gave at enrolment."
            )
        case .otherDevice:
            ("privacyidea.other-device", "The challenge names another device (member serial).")
        case .otherServer:
            (
                "privacyidea.other-server",
                "The answer would go to another server than the one this device is enrolled with."
            )
        case .repeated:
            ("privacyidea.repeated", "The reply contains the same challenge more than once.")
        case .tooMany(let limit):
            ("privacyidea.too-many", "More than \(limit) challenges are waiting.")
        case .key(let error): error.row
        }
    }
}

extension PrivacyIDEAError.Member {
    var invalid: String {
        switch self {
        case .url:
            "The address of the server (parameter url) must be an absolute https or http address"
                + " without a query."
        case .serial: "The serial must be 1 to 64 letters, digits, hyphens and underscores."
        case .enrolmentCredential: "The enrolment credential must be 16 to 256 letters and digits."
        case .timeToLive:
            "The lifetime of the enrolment address (parameter ttl) must be 1 to 525600 minutes."
        case .version: "The version of the enrolment address must be 1."
        case .label: "The label of the token must be 1 to 1024 bytes without control characters."
        case .issuer: "The issuer must be 1 to 1024 bytes without control characters."
        case .nonce: "The nonce of the challenge must be base32 of 16 to 64 bytes."
        case .question: "The question of the challenge must be 1 to 4096 bytes."
        case .title: "The title of the challenge is longer than 256 bytes."
        case .certificateCheck: "The member sslverify must be 0 or 1."
        case .presence:
            "The options of the presence check must be 2 to 10 different strings of 1 to 64"
                + " printable bytes, separated by commas."
        case .capabilities, .capabilitiesSignature:
            "The capabilities of the server must be a flat JSON object that is signed with the"
                + " nonce."
        case .signature: "The signature must be padded base32 in capitals."
        case .unlock: "The member app_force_unlock must be any, biometric or pin."
        case .publicKey:
            "The key of the server must be RSA of 2048 bits or more, as PKCS #1 in base64."
        }
    }
}

/// A checked enrolment address of a privacyIDEA push token, `otpauth://pipush/…`.
///
/// It holds a one-time credential and does not print it.
///
/// - Source: the address that privacyIDEA 3.14 makes.
public struct PushTokenAddress: Sendable {
    /// The user verification that the server requires.
    public enum Unlock: String, Hashable, Sendable {
        /// By any means of the device.
        case any
        case biometric
        /// By the user's knowledge.
        case pin
    }

    /// The issuer, and the token's label there.
    public let account: AccountID
    /// The server's id for the device.
    public let serial: String
    public let endpoint: Endpoint
    /// Validity since creation, in minutes.
    public let timeToLive: Int?
    /// Whether the server never sends messages by itself.
    public let isPollOnly: Bool
    /// The user verification that each answer requires.
    public let unlock: Unlock?
    /// An http or https address that nothing fetches.
    public let imageAddress: String?
    /// Whether the address asks to skip the certificate check, which is never done.
    public let asksForUncheckedTLS: Bool
    /// Works once.
    let credential: SecretBytes

    /// Bytes.
    public static let limit = 8_192

    /// Whether an address has this type, valid or not.
    public static func claims(_ text: String) -> Bool {
        let head = text.prefix(32).lowercased()
        return ["otpauth://pipush/", "pia://pipush/", "otpauth://pipush?", "pia://pipush?"]
            .contains { head.hasPrefix($0) }
    }

    /// Reads a scanned or pasted address; throws `EnrolmentError` for what is no address at all;
    /// `allowsPlainHTTP` allows http for other machines.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws {
        guard Self.claims(text) else { throw PrivacyIDEAError.address }
        let query = try EnrolmentQuery(text, limit: Self.limit)
        func optional(_ name: String) -> String? {
            query[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        func value(_ member: PrivacyIDEAError.Member) -> String? { optional(member.rawValue) }
        func required(_ member: PrivacyIDEAError.Member) throws(PrivacyIDEAError) -> String {
            guard query.count(of: member.rawValue) == 1, let value = value(member) else {
                throw .missing(member)
            }
            return value
        }
        guard (value(.version) ?? "1") == "1" else { throw PrivacyIDEAError.invalid(.version) }
        serial = try required(.serial)
        guard isSerial(serial) else { throw PrivacyIDEAError.invalid(.serial) }
        guard let endpoint = try? Endpoint(required(.url)) else {
            throw PrivacyIDEAError.invalid(.url)
        }
        // Paths are appended to it.
        guard !endpoint.text.contains("?") else { throw PrivacyIDEAError.invalid(.url) }
        guard endpoint.scheme == .https || endpoint.isLoopback || allowsPlainHTTP else {
            throw PrivacyIDEAError.plainHTTP
        }
        self.endpoint = endpoint
        let secret = try required(.enrolmentCredential)
        guard (16...256).contains(secret.utf8.count), secret.utf8.allSatisfy(isAlphanumeric) else {
            throw PrivacyIDEAError.invalid(.enrolmentCredential)
        }
        credential = SecretBytes(Array(secret.utf8))
        timeToLive = try value(.timeToLive).map { text in
            guard let minutes = Int(text), (1...525_600).contains(minutes) else {
                throw PrivacyIDEAError.invalid(.timeToLive)
            }
            return minutes
        }
        let label = query.account.isEmpty ? serial : query.account
        guard isAccountName(label) else { throw PrivacyIDEAError.invalid(.label) }
        let issuer =
            value(.issuer).map(EnrolmentQuery.trimmed)
            ?? (query.labelIssuer.isEmpty ? "privacyIDEA" : query.labelIssuer)
        guard isAccountName(issuer) else { throw PrivacyIDEAError.invalid(.issuer) }
        account = AccountID(issuer: issuer, accountName: label)
        isPollOnly = optional("poll_only")?.lowercased() == "true"
        asksForUncheckedTLS = value(.certificateCheck) == "0"
        if let written = value(.unlock) {
            guard let unlock = Unlock(rawValue: written.lowercased()) else {
                throw PrivacyIDEAError.invalid(.unlock)
            }
            self.unlock = unlock
        } else {
            unlock = optional("pin")?.lowercased() == "true" ? .pin : nil
        }
        imageAddress = optional("image").flatMap { try? Endpoint($0).text }
    }
}

func isSerial(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
        && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F }
}

func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
}

extension PushTokenAddress: DeviceAddress {
    package var needsDeviceToken: Bool { false }
    package var sharedKey: SecretBytes? { nil }

    package var members: [(name: PrintableText, value: PrintableText)] {
        let members: [(PrintableText, PrintableText?)] = [
            ("type", "pipush"),
            ("issuer", PrintableText(account.issuer)),
            ("account", PrintableText(account.accountName)),
            ("serial", PrintableText(serial)),
            ("server", PrintableText(endpoint.text)),
            ("usable_minutes", timeToLive.map { "\($0)" }),
            ("poll_only", isPollOnly ? "yes" : "no"),
            ("proof_before_approval", unlock.map { PrintableText($0.rawValue) }),
        ]
        return members.compactMap { name, value in value.map { (name, $0) } }
    }

    package var warnings: [PrintableText] {
        guard asksForUncheckedTLS else { return [] }
        return [
            "the address asks not to check the server's certificate (sslverify=0); it is checked"
                + " anyway; name a certificate that you trust with --authorities"
        ]
    }

    package func registration(uid: String, deviceToken: String?) throws -> any DeviceRegistration {
        try PushTokenRegistration(
            of: self,
            uid: uid,
            pair: try KeyPair(new: .rs256),
            deviceToken: deviceToken
        )
    }
}

extension PushTokenRegistration: DeviceRegistration {
    package func device(_ reply: PostReply) throws -> any PushDevice {
        do {
            return try token(reply)
        } catch PrivacyIDEAError.reply, PrivacyIDEAError.missing(.publicKey),
            PrivacyIDEAError.invalid(.publicKey)
        {
            throw DeviceReplyUnusable()
        }
    }
}
