public import Token
import Vocabulary

/// A verified question of a privacyIDEA server to a push token.
public struct PushTokenQuestion: Hashable, Sendable {
    /// Unique: Base32 of 16 to 64 bytes.
    public let nonce: String
    public let nonceBytes: [UInt8]
    /// 1 to 4,096 bytes, not cleaned.
    public let question: String
    /// At most 256 bytes, not cleaned.
    public let title: String
    /// Texts that the login page may show, one of which an approval needs; empty where none does.
    public let presence: [String]
    /// Whether the server distinguishes "not mine" from "changed my mind".
    public let acceptsReasons: Bool
    /// For the answer, at the server of enrolment.
    public let address: String
    public let signed: Verified<SignedText>

    /// Bytes of a question with its signature.
    public static let limit = 16_384

    /// Verifies the JSON object of a poll or message for a token; nothing unsigned is used.
    public init(_ value: JSONValue, for token: PushToken) throws(PrivacyIDEAError) {
        guard let object = value.objectValue else { throw .reply }
        let parts = try Parts(object)
        signed = try Self.verified(parts.signedText, parts.signature, token)
        guard parts.serial == token.serial else { throw .otherDevice }
        nonceBytes = try parts.nonceBytes
        try parts.checkTexts()
        guard token.isAnsweredAt(parts.address) else { throw .otherServer }
        nonce = parts.nonce
        question = parts.question
        title = parts.title
        address = parts.address
        presence = try parts.options
        acceptsReasons = try Self.acceptsReasons(object, parts.nonce, token)
    }

    private static func verified(
        _ text: String,
        _ signature: String,
        _ token: PushToken
    ) throws(PrivacyIDEAError) -> Verified<SignedText> {
        guard signature.utf8.count <= 4_096, let bytes = base32(signature) else {
            throw .invalid(.signature)
        }
        do throws(KeyPairError) {
            if let signed = try token.serverKey.verified(text, signature: bytes) { return signed }
        } catch {
            throw .key(error)
        }
        throw .signature
    }

    /// The server's capabilities, which it signs beside the question.
    private static func acceptsReasons(
        _ object: JSONObject,
        _ nonce: String,
        _ token: PushToken
    ) throws(PrivacyIDEAError) -> Bool {
        guard let written = object[PrivacyIDEAError.Member.capabilities.rawValue] else {
            return false
        }
        guard let text = written.stringValue,
            let flags = try? JSON.parse(
                text,
                limits: JSONLimits(bytes: 1_024, depth: 1, members: 32)
            )
            .objectValue,
            let signature = object[PrivacyIDEAError.Member.capabilitiesSignature.rawValue]?
                .stringValue
        else { throw .invalid(.capabilities) }
        // As RFC 8785 orders members, of flags alone.
        let members = flags.members.sorted {
            $0.name.utf16.lexicographicallyPrecedes($1.name.utf16)
        }
        guard members.allSatisfy({ $0.value.boolValue != nil && isPlainName($0.name) }) else {
            throw .invalid(.capabilities)
        }
        let canonical = members.map { #""\#($0.name)":\#($0.value == .bool(true))"# }
            .joined(separator: ",")
        let signed = #"{"capabilities":{\#(canonical)},"nonce":"\#(nonce)"}"#
        _ = try verified(signed, signature, token)
        return flags["decline_reason"]?.boolValue == true
    }

    private static func isPlainName(_ name: String) -> Bool {
        name.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
    }
}

extension PushToken {
    /// Whether an address is at the server of enrolment.
    fileprivate func isAnsweredAt(_ text: String) -> Bool {
        guard let address = try? Endpoint(text) else { return false }
        return address.scheme == endpoint.scheme && address.host == endpoint.host
            && address.port == endpoint.port
    }
}

extension PushTokenQuestion {
    /// Whether data has this form, valid or not.
    static func isOne(_ data: JSONObject) -> Bool {
        [.nonce, .serial, .signature].allSatisfy { (member: PrivacyIDEAError.Member) in
            data[member.rawValue] != nil
        }
    }

    /// All members that are read.
    static let members: Set<String> = Set(
        [
            .nonce, .url, .serial, .question, .title, .certificateCheck, .presence, .signature,
            .capabilities, .capabilitiesSignature,
        ].map { (member: PrivacyIDEAError.Member) in member.rawValue }
    )

    /// The raw members of a question, not yet verified.
    struct Parts {
        let nonce: String
        let address: String
        let serial: String
        let question: String
        let title: String
        let check: String
        let presence: String?
        let signature: String

        /// Reads the required members, under a limit.
        init(_ object: JSONObject) throws(PrivacyIDEAError) {
            func text(_ member: PrivacyIDEAError.Member) throws(PrivacyIDEAError) -> String {
                guard let value = object[member.rawValue] else { throw .missing(member) }
                guard let text = value.stringValue else { throw .invalid(member) }
                return text
            }
            nonce = try text(.nonce)
            address = try text(.url)
            serial = try text(.serial)
            question = try text(.question)
            title = try text(.title)
            check = try text(.certificateCheck)
            let isPresenceAsked = object[PrivacyIDEAError.Member.presence.rawValue] != nil
            presence = isPresenceAsked ? try text(.presence) : nil
            signature = try text(.signature)
            // Before anything is computed.
            guard signedText.utf8.count <= PushTokenQuestion.limit else {
                throw .invalid(.question)
            }
        }

        var signedText: String {
            ([nonce, address, serial, question, title, check] + [presence].compactMap(\.self))
                .joined(separator: "|")
        }

        /// 16 to 64 bytes.
        var nonceBytes: [UInt8] {
            get throws(PrivacyIDEAError) {
                guard let bytes = base32(nonce), (16...64).contains(bytes.count) else {
                    throw .invalid(.nonce)
                }
                return bytes
            }
        }

        /// The choices of a presence check; empty where there is none.
        var options: [String] {
            get throws(PrivacyIDEAError) {
                guard let presence else { return [] }
                let options = presence.split(separator: ",", omittingEmptySubsequences: false)
                    .map(String.init)
                // Two that differ only in blanks look the same at the login page.
                guard (2...10).contains(options.count), options.allSatisfy(Self.isOption),
                    Set(options.map(singleSpaced)).count == options.count
                else { throw .invalid(.presence) }
                return options
            }
        }

        /// Throws for unusable texts.
        func checkTexts() throws(PrivacyIDEAError) {
            guard (1...4_096).contains(question.utf8.count) else { throw .invalid(.question) }
            guard title.utf8.count <= 256 else { throw .invalid(.title) }
            guard check == "0" || check == "1" else { throw .invalid(.certificateCheck) }
        }

        /// As claimed, with the serial as the device.
        func claimed() throws -> SignedQuestion {
            try checkTexts()
            return SignedQuestion(
                messageID: try MessageID(nonce),
                deviceUID: serial,
                challenge: try nonceBytes,
                title: title,
                text: question,
                presence: try options,
                acceptsReasons: false,
                needsUserVerification: false
            )
        }

        /// Whether a text is shown unchanged, to be found at the login page.
        private static func isOption(_ text: String) -> Bool {
            text.utf8.count <= PushKind.longestOption && !PrintableText(text).isAltered
                && !singleSpaced(text).isEmpty
        }
    }
}

/// Canonical Base32 in capitals with padding only, so that one value has one text.
func base32(_ text: String) -> [UInt8]? {
    guard let bytes = try? Base32.decode(text), Base32.encode(bytes) == text else { return nil }
    return bytes
}

extension ReceivedMessage {
    /// The signed text of this family's form; two readings may divide it differently among the
    /// members.
    package static func signedText(of text: String, form: String) -> String? {
        guard form == PushToken.form,
            let object = try? JSON.parse(
                Array(text.utf8),
                limits: JSONLimits(bytes: 4 * PushTokenQuestion.limit, depth: 4, members: 64)
            ).objectValue
        else { return nil }
        return try? PushTokenQuestion.Parts(object).signedText
    }
}
