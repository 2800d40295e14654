import Authenticator
public import Token
import Vocabulary

/// A question that a privacyIDEA server asks of a push token, its signature checked.
public struct PushTokenQuestion: Hashable, Sendable {
    /// What tells it from all others: Base32 of 16 to 64 bytes.
    public let nonce: String
    /// The same as bytes.
    public let nonceBytes: [UInt8]
    /// What is asked: 1 to 4,096 bytes, not cleaned.
    public let question: String
    /// What stands above it: at most 256 bytes, not cleaned.
    public let title: String
    /// What the login page may show, one of which goes with an approval; empty where nothing does.
    public let presence: [String]
    /// Whether the server tells a denial because the person did not ask from one because they changed
    /// their mind.
    public let takesReasons: Bool
    /// Where the answer goes: at the server that the token enrolled at.
    public let address: String
    /// What was signed.
    public let signed: Verified<SignedText>

    /// The most bytes of a question, its signature and all.
    public static let limit = 16_384

    /// Reads a question, and checks who asks.
    ///
    /// - Parameters:
    ///   - value: The JSON object of a poll or of a message.
    ///   - token: Whom it must be for.
    /// - Throws: ``PrivacyIDEAError``. Nothing of a question is used that the server's key has not
    ///   signed.
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
        takesReasons = try Self.takesReasons(object, parts.nonce, token)
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

    /// What the server says that it can do, which it signs beside the question.
    private static func takesReasons(
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
    /// Whether an address is at the server that the token enrolled at.
    fileprivate func isAnsweredAt(_ text: String) -> Bool {
        guard let address = try? Endpoint(text) else { return false }
        return address.scheme == endpoint.scheme && address.host == endpoint.host
            && address.port == endpoint.port
    }
}
