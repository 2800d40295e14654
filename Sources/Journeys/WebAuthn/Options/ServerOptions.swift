public import Token
public import Vocabulary

/// What a server asks of a key, and in which dialect.
public struct ServerOptions: Hashable, Sendable {
    /// The ceremony with its options.
    public enum Kind: Hashable, Sendable {
        case registration(CreationOptions)
        case authentication(RequestOptions)
    }

    public let kind: Kind
    public let dialect: Dialect

    public init(_ kind: Kind, _ dialect: Dialect) {
        self.kind = kind
        self.dialect = dialect
    }
}

/// How a server writes its options and reads the outcome.
public enum Dialect: Hashable, Sendable {
    /// ForgeRock AM and PingAM: joined text, within JSON where the server reads that.
    case forgeRock(readsJSON: Bool)
    /// The community's OpenAM: JSON with base64url.
    case openAM
}

/// Which of the two ceremonies is meant.
public enum Ceremony: String, Hashable, Sendable {
    case registration = "webauthn.create"
    case authentication = "webauthn.get"

    /// `nil` for data of AM that is not about keys.
    public init?(amData data: JSONObject) {
        guard data["_type"]?.stringValue == "WebAuthn" else { return nil }
        switch data["_action"]?.stringValue {
        case "webauthn_registration": self = .registration
        case "webauthn_authentication": self = .authentication
        case nil: self = data["pubKeyCredParams"] != nil ? .registration : .authentication
        default: return nil
        }
    }
}

extension ServerOptions {
    /// Reads the JSON in a TextOutputCallback of the community's OpenAM; `nil` when it is not about
    /// keys; its byte texts are objects with the member `value`.
    public static func openAM(_ data: JSONObject) throws(OptionsError) -> ServerOptions? {
        guard let challenge = data["challenge"]?.objectValue?["value"]?.stringValue else {
            return nil
        }
        guard let challenge = try? Base64.decode(challenge) else {
            throw .missing(member: "challenge")
        }
        let timeout = Timeout(milliseconds: data["timeout"]?.numberValue?.integer ?? 0)
        guard let user = data["user"]?.objectValue else {
            let options = RequestOptions(
                challenge: challenge,
                relyingPartyID: data["rpId"]?.stringValue ?? "",
                allowed: try ids(in: data, "allowCredentials"),
                userVerification: UserVerificationWish(data["userVerification"]),
                timeout: timeout
            )
            return ServerOptions(.authentication(options), .openAM)
        }
        let selection = data["authenticatorSelection"]?.objectValue
        let handle = user["id"]?.objectValue?["value"]?.stringValue ?? user["id"]?.stringValue
        guard let handle, let handle = try? Base64.decode(handle) else {
            throw .missing(member: "user.id")
        }
        let options = CreationOptions(
            challenge: challenge,
            relyingPartyID: data["rp"]?.objectValue?["id"]?.stringValue ?? "",
            relyingPartyName: data["rp"]?.objectValue?["name"]?.stringValue ?? "",
            user: CreationOptions.User(
                handle: handle,
                name: user["name"]?.stringValue ?? "",
                displayName: user["displayName"]?.stringValue ?? ""
            ),
            algorithms: algorithms(in: data),
            attestation: data["attestation"]?.stringValue
                .flatMap(CreationOptions.Attestation.init(rawValue:)) ?? .none,
            userVerification: UserVerificationWish(selection?["userVerification"]),
            attachment: selection?["authenticatorAttachment"]?.stringValue
                .flatMap(CreationOptions.Attachment.init(rawValue:)),
            // The server looks keys up by their user, whatever it asks for.
            isResident: true,
            excluded: try ids(in: data, "excludeCredentials"),
            timeout: timeout
        )
        return ServerOptions(.registration(options), .openAM)
    }

    private static func algorithms(in data: JSONObject) -> [Int64] {
        let list = data["pubKeyCredParams"]?.arrayValue ?? []
        guard !list.isEmpty else { return CreationOptions.usualAlgorithms }
        return list.compactMap { parameter in
            let number = parameter.objectValue?["alg"]
            return number?.numberValue?.integer
                ?? number?.objectValue?["value"]?.numberValue?.integer
        }
    }

    private static func ids(
        in data: JSONObject,
        _ member: String
    ) throws(OptionsError) -> [[UInt8]] {
        var ids: [[UInt8]] = []
        for key in data[member]?.arrayValue ?? [] {
            let id = key.objectValue?["id"]
            let text = id?.objectValue?["value"]?.stringValue ?? id?.stringValue
            guard let text, let bytes = try? Base64.decode(text), !bytes.isEmpty else {
                throw .credentialList(member: member)
            }
            ids.append(bytes)
        }
        return ids
    }
}

/// Reads options of ForgeRock AM and PingAM: members with an underscore, or else texts made for a
/// script.
struct OptionsReader {
    let data: JSONObject

    func text(_ member: String) throws(OptionsError) -> String {
        guard let text = data[member]?.stringValue else { throw .missing(member: member) }
        return text
    }

    /// In any kind of base64.
    func challenge() throws(OptionsError) -> [UInt8] {
        guard let bytes = try? Base64.decode(try text("challenge")) else {
            throw .missing(member: "challenge")
        }
        return bytes
    }

    /// In milliseconds, as a text or a number.
    func timeout() -> Timeout {
        let number = data["timeout"]?.numberValue?.integer
        let text = data["timeout"]?.stringValue.flatMap { Int64($0) }
        return Timeout(milliseconds: number ?? text ?? 0)
    }

    /// The ids of accepted keys, by either of the two names that AM has had for them.
    func allowedCredentials() throws(OptionsError) -> [[UInt8]] {
        let (name, other) = ("allowCredentials", "acceptableCredentials")
        let isNamed = data["_\(name)"] != nil || data[name] != nil
        let isOther = data["_\(other)"] != nil || data[other] != nil
        return try credentials(isOther && !isNamed ? other : name)
    }

    /// The relying party, empty when none is configured; `mark` precedes it in a script: `id` or
    /// `rpId`; throws `.missing` or `.relyingPartyID`.
    func relyingPartyID(after mark: String) throws(OptionsError) -> String {
        if let name = data["_relyingPartyId"]?.stringValue, !name.isEmpty { return name }
        guard let script = data["relyingPartyId"]?.stringValue else {
            if data["_relyingPartyId"]?.stringValue != nil { return "" }
            throw .missing(member: "relyingPartyId")
        }
        guard !script.isEmpty else { return "" }
        // `rpId: "am.example.com",`
        let parts = script.split(separator: "\"", omittingEmptySubsequences: false)
        let isMarked = parts.first.map { "\($0)".filter { $0 != " " } } == "\(mark):"
        guard parts.count == 3, isMarked, parts[2].allSatisfy({ $0 == "," || $0 == " " }) else {
            throw .relyingPartyID
        }
        return String(parts[1])
    }

    /// The ids of a list of keys, none for `null`; `member` has no underscore; throws `.missing`,
    /// `.credentialList` or `.credentialByte`.
    func credentials(_ member: String) throws(OptionsError) -> [[UInt8]] {
        let lists = [data["_\(member)"], data[member]].compactMap(\.self)
        guard !lists.isEmpty else { throw .missing(member: member) }
        guard let list = lists.first(where: { !$0.isNull }) else { return [] }
        guard let script = list.stringValue else {
            guard let keys = list.arrayValue else { throw .credentialList(member: member) }
            var ids: [[UInt8]] = []
            for key in keys {
                guard let id = Self.bytes(key.objectValue?["id"]) else {
                    throw .credentialList(member: member)
                }
                ids.append(id)
            }
            return ids
        }
        return try Self.scriptIDs(in: script, member)
    }

    /// The bytes of a list of numbers from -128 to 255.
    static func bytes(_ value: JSONValue?) -> [UInt8]? {
        guard let numbers = value?.arrayValue, (1...mostIDBytes).contains(numbers.count) else {
            return nil
        }
        var bytes: [UInt8] = []
        for number in numbers {
            guard let number = number.numberValue?.integer, let byte = byte(number) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }

    private static let mostIDBytes = 1_023

    private static func byte(_ number: Int64) -> UInt8? {
        (-128...255).contains(number) ? UInt8(truncatingIfNeeded: number) : nil
    }

    /// Each list between `Int8Array([` and `])`.
    private static func scriptIDs(
        in script: String,
        _ member: String
    ) throws(OptionsError) -> [[UInt8]] {
        var ids: [[UInt8]] = []
        var rest = script
        while let start = rest.firstRange(ofText: "Int8Array([") {
            rest = String(rest[start.upperBound...])
            guard let end = rest.firstRange(ofText: "])") else {
                throw .credentialList(member: member)
            }
            var id: [UInt8] = []
            for word in rest[..<end.lowerBound].split(separator: ",") {
                guard let number = Int64(word.filter { $0 != " " }) else {
                    throw .credentialList(member: member)
                }
                guard let byte = byte(number) else { throw .credentialByte(member: member) }
                id.append(byte)
            }
            guard (1...mostIDBytes).contains(id.count) else {
                throw .credentialList(member: member)
            }
            ids.append(id)
            rest = String(rest[end.upperBound...])
        }
        return ids
    }
}

/// Why options of a server cannot be read; the names are those of the vendor's SDK.
public enum OptionsError: CodedError {
    case missing(member: String)
    case relyingPartyID
    case credentialList(member: String)
    case credentialByte(member: String)
    case script

    public var row: (code: String, reason: String) {
        switch self {
        case .missing(let member):
            (
                "webauthn.options.missing",
                "The member \(member) of the options is missing or has the wrong type."
            )
        case .relyingPartyID:
            (
                "webauthn.options.relying-party",
                "The options do not name their site as id: \"HOST\" or as _relyingPartyId."
            )
        case .credentialList(let member):
            (
                "webauthn.options.credential-list",
                "The member \(member) is not a list of keys, each with the bytes of its id."
            )
        case .credentialByte(let member):
            (
                "webauthn.options.credential-byte",
                "A number in the member \(member) is not between -128 and 255."
            )
        case .script:
            (
                "webauthn.options.script",
                "The server's node sends a script instead of its options. Set it to send them as "
                    + "data."
            )
        }
    }

    /// The text of the vendor's SDK.
    public var sdkText: String {
        switch self {
        case .missing(let member): "Missing \(member)"
        case .relyingPartyID: "Invalid relying party identifier"
        case .credentialList(let member): "Invalid \(member) format"
        case .credentialByte(let member): "Invalid \(member) byte"
        case .script: "Missing _type"
        }
    }
}
