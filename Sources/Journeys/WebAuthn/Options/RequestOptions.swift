public import Token
import Vocabulary

/// What a server asks of a sign-in with a key.
public struct RequestOptions: Hashable, Sendable {
    /// At least 16 bytes.
    public let challenge: [UInt8]
    /// Empty for the server's host.
    public let relyingPartyID: String
    /// Empty where the key identifies the user.
    public let allowed: [[UInt8]]
    public let userVerification: UserVerificationWish
    /// From 5 to 300 seconds.
    public let timeout: Timeout

    public init(
        challenge: [UInt8],
        relyingPartyID: String,
        allowed: [[UInt8]],
        userVerification: UserVerificationWish,
        timeout: Timeout
    ) {
        self.challenge = challenge
        self.relyingPartyID = relyingPartyID
        self.allowed = allowed
        self.userVerification = userVerification
        self.timeout = timeout
    }
}

/// How long the user has to use a key.
public struct Timeout: Hashable, Sendable {
    /// The server's value; 0 where it gives no time.
    public let asked: Int64
    /// From 5 000 to 300 000; 60 000 where the server gives no time.
    public var milliseconds: Int64 { asked <= 0 ? 60_000 : min(max(asked, 5_000), 300_000) }

    public init(milliseconds: Int64) { asked = milliseconds }
}

/// Whether the server wants user verification.
public enum UserVerificationWish: String, Hashable, Sendable {
    case required
    /// Where the device can verify.
    case preferred
    case discouraged
}

extension UserVerificationWish {
    /// Preferred for a missing or unknown word (WebAuthn Level 3, section 5.8.6).
    init(_ value: JSONValue?) {
        self = value?.stringValue.flatMap(Self.init(rawValue:)) ?? .preferred
    }
}

extension ServerOptions {
    /// Reads the data of AM's MetadataCallback, of any version; `nil` when it is not about keys.
    public static func am(_ data: JSONObject) throws(OptionsError) -> ServerOptions? {
        guard let ceremony = Ceremony(amData: data) else { return nil }
        let reader = OptionsReader(data: data)
        let dialect = Dialect.forgeRock(
            readsJSON: data["supportsJsonResponse"]?.boolValue == true
        )
        switch ceremony {
        case .registration:
            return ServerOptions(.registration(try CreationOptions(am: reader)), dialect)
        case .authentication:
            return ServerOptions(.authentication(try RequestOptions(am: reader)), dialect)
        }
    }
}

extension RequestOptions {
    fileprivate init(am reader: OptionsReader) throws(OptionsError) {
        self.init(
            challenge: try reader.challenge(),
            relyingPartyID: try reader.relyingPartyID(after: "rpId"),
            allowed: try reader.allowedCredentials(),
            userVerification: UserVerificationWish(reader.data["userVerification"]),
            timeout: reader.timeout()
        )
    }
}

extension CreationOptions {
    fileprivate init(am reader: OptionsReader) throws(OptionsError) {
        let data = reader.data
        let selection = try Self.object(in: reader, "authenticatorSelection")
        func word(_ name: String) -> String? { selection?[name]?.stringValue }
        let attestation = data["attestationPreference"]?.stringValue.flatMap(Attestation.init)
        let name = try reader.text("userName")
        self.init(
            challenge: try reader.challenge(),
            relyingPartyID: try reader.relyingPartyID(after: "id"),
            relyingPartyName: data["relyingPartyName"]?.stringValue ?? "",
            // The bytes of the text itself are the id, whatever they encode.
            user: User(
                handle: Array(try reader.text("userId").utf8),
                name: name,
                displayName: data["displayName"]?.stringValue ?? ""
            ),
            algorithms: try Self.algorithms(in: reader),
            attestation: attestation ?? .none,
            userVerification: UserVerificationWish(selection?["userVerification"]),
            attachment: word("authenticatorAttachment").flatMap(Attachment.init(rawValue:)),
            isResident: selection?["requireResidentKey"]?.boolValue == true
                || word("residentKey") == "required",
            excluded: try data["_excludeCredentials"] == nil && data["excludeCredentials"] == nil
                ? [] : reader.credentials("excludeCredentials"),
            timeout: reader.timeout()
        )
    }

    /// An object, or a text that is one.
    private static func object(
        in reader: OptionsReader,
        _ member: String
    ) throws(OptionsError) -> JSONObject? {
        if let object = reader.data["_\(member)"]?.objectValue { return object }
        guard let text = reader.data[member]?.stringValue, !text.isEmpty else { return nil }
        guard let object = (try? JSON.parse(text))?.objectValue else {
            throw .missing(member: member)
        }
        return object
    }

    private static func algorithms(in reader: OptionsReader) throws(OptionsError) -> [Int64] {
        let member = "pubKeyCredParams"
        let text = reader.data[member]?.stringValue
        let list =
            reader.data["_\(member)"]?.arrayValue
            ?? text.flatMap { (try? JSON.parse($0))?.arrayValue }
        if list == nil, let text, !text.isEmpty { throw .missing(member: member) }
        let algorithms = (list ?? []).compactMap { $0.objectValue?["alg"]?.numberValue?.integer }
        return list?.isEmpty ?? true ? CreationOptions.usualAlgorithms : algorithms
    }
}
