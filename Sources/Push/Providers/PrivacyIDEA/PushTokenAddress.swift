package import Token
package import Vocabulary

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
            "the address asks not to check the server's certificate (sslverify=0); it is checked all"
                + " the same, and --authorities names a certificate that you trust"
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
