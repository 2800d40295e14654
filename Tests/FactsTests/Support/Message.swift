import Push
public import Token
import Vocabulary

/// A message made for a test, signed with the published demonstration key.
struct Message {
    static let mechanism = "3f2b9e5c-6c1a-4f0b-9d7e-2a6c51b8e7d4"
    static let id = "AUTHENTICATE:9a4ce1d0-0000-4000-8000-0000000000011700000000000"
    static let issued: Int64 = 1_700_000_000_000
    static let received = Instant(milliseconds: issued + 2_000)
    static let challenge = "qXKbvVlksvYGohSL76bkjFVzfHKMefOURxnrE73BPmM="

    /// Claims in order; later ones replace earlier ones of the same name.
    var claims: [(String, JSONValue)] = [
        ("c", .string(Message.challenge)), ("t", "120"), ("u", .string(Message.mechanism)),
        ("i", .string("\(Message.issued)")), ("k", "default"), ("m", "Login attempt"),
    ]
    var messageID: String? = Message.id

    init() {}

    init(_ changes: [String: JSONValue], without names: Set<String> = []) {
        claims.removeAll { changes[$0.0] != nil || names.contains($0.0) }
        claims += changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    static func key(first: UInt8 = 1) throws -> SigningKey {
        try SigningKey((0..<32).map { first + $0 })
    }

    func token() throws -> String {
        try TokenSigner.sign(try JSONObject(claims), with: try Self.key())
    }

    /// The token in an APNs dictionary with further members of `aps`.
    func apns(_ more: [(String, JSONValue)] = []) throws -> [UInt8] {
        var aps: [(String, JSONValue)] = [("data", .string(try token()))]
        if let messageID { aps.append(("messageId", .string(messageID))) }
        return JSON.bytes(.object(try JSONObject([("aps", .object(try JSONObject(aps + more)))])))
    }

    func request(_ more: [(String, JSONValue)] = []) throws -> ApprovalRequest {
        try Self.request(try apns(more))
    }

    func facts(_ more: [(String, JSONValue)] = []) throws -> RequestFacts {
        try request(more).facts
    }

    static func request(
        _ bytes: [UInt8],
        key: SigningKey? = nil,
        received: Instant = Message.received
    ) throws -> ApprovalRequest {
        let envelope = try Envelope.decode(bytes)
        let claims = try envelope.token.verified(with: try key ?? Self.key())
        return try ApprovalRequest(claims, envelope: envelope, received: received)
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
}
