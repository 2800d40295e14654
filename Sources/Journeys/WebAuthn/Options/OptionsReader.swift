import Token
public import Vocabulary

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
