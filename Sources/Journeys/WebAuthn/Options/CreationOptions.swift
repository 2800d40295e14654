public import Token
import Vocabulary

/// What a server asks of a new key.
public struct CreationOptions: Hashable, Sendable {
    /// The attestation that the server wants.
    public enum Attestation: String, Hashable, Sendable {
        case none
        /// Possibly made anonymous by others.
        case indirect
        /// The device's own.
        case direct
        /// Identifies one device; answered as ``direct``.
        case enterprise
    }

    /// Where the key may be stored.
    public enum Attachment: String, Hashable, Sendable {
        /// On this machine.
        case platform
        /// On a security key.
        case crossPlatform = "cross-platform"
    }

    /// The account of the key.
    public struct User: Hashable, Sendable {
        /// The server's id of the user: 1 to 64 bytes, no name.
        public let handle: [UInt8]
        public let name: String
        /// May be empty.
        public let displayName: String

        public init(handle: [UInt8], name: String, displayName: String) {
            self.handle = handle
            self.name = name
            self.displayName = displayName
        }
    }

    /// The default of servers that list none: ES256 and RS256 (WebAuthn Level 3, section 5.1.3).
    static let usualAlgorithms: [Int64] = [-7, -257]

    /// At least 16 bytes.
    public let challenge: [UInt8]
    /// Empty for the server's host.
    public internal(set) var relyingPartyID: String
    public let relyingPartyName: String
    public let user: User
    /// COSE numbers, unknown ones included.
    public let algorithms: [Int64]
    public let attestation: Attestation
    public let userVerification: UserVerificationWish
    /// `nil` for anywhere.
    public let attachment: Attachment?
    /// Whether the key must identify the user.
    public let isResident: Bool
    /// The ids of keys that the user already has there.
    public let excluded: [[UInt8]]
    public let timeout: Timeout

    public init(
        challenge: [UInt8],
        relyingPartyID: String,
        relyingPartyName: String,
        user: User,
        algorithms: [Int64],
        attestation: Attestation,
        userVerification: UserVerificationWish,
        attachment: Attachment?,
        isResident: Bool,
        excluded: [[UInt8]],
        timeout: Timeout
    ) {
        self.challenge = challenge
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.user = user
        self.algorithms = algorithms
        self.attestation = attestation
        self.userVerification = userVerification
        self.attachment = attachment
        self.isResident = isResident
        self.excluded = excluded
        self.timeout = timeout
    }
}

/// What a server asks of a sign-in with a key.
public struct RequestOptions: Hashable, Sendable {
    /// At least 16 bytes.
    public let challenge: [UInt8]
    /// Empty for the server's host.
    public internal(set) var relyingPartyID: String
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
