import Push
import Testing
import Token
import Vocabulary

/// Requests made the only way there is: signed, wrapped, decoded, verified, read.
enum Signed {
    static let keyBytes = [UInt8](1...32)
    static let mechanismUID = "3f2b9e5c-6c1a-4f0b-9d7e-2a6c51b8e7d4"
    static let issued = Instant(milliseconds: 1_700_000_000_000)
    static let inTime = Instant(milliseconds: 1_700_000_060_000)

    static func key() throws -> SigningKey { try SigningKey(keyBytes) }

    static func mechanism(uid: String = mechanismUID) throws -> Mechanism {
        let push = "https://am.example.com/am/json/realms/root/realms/alpha/push/sns/message"
        return try Mechanism(
            uid: uid,
            issuer: "ForgeRock",
            accountName: "demo",
            key: try key(),
            registrationEndpoint: try Endpoint("\(push)?_action=register"),
            authenticationEndpoint: try Endpoint("\(push)?_action=authenticate"),
            userID: "demo",
            resourceID: nil,
            colour: "032b75"
        )
    }

    static func bareMechanism(
        registration: String = "https://am.example.com/push?_action=register",
        userID: String? = "demo"
    ) throws -> Mechanism {
        try Mechanism(
            uid: "m",
            issuer: "i",
            accountName: "a",
            key: try key(),
            registrationEndpoint: try Endpoint(registration),
            authenticationEndpoint: try Endpoint("https://am.example.com/push"),
            userID: userID,
            resourceID: nil,
            colour: nil
        )
    }

    static func request(token: String, messageID: String) throws -> ApprovalRequest {
        let envelope = try Envelope.decode(
            Array("{\"message\":\"\(token)\",\"messageId\":\"\(messageID)\"}".utf8)
        )
        let claims = try envelope.token.verified(with: try key())
        return try ApprovalRequest(claims, envelope: envelope, received: issued)
    }

    static func request(
        _ more: [(String, String)] = [],
        challenge: String = "qXKbvVlksvYGohSL76bkjFVzfHKMefOURxnrE73BPmM="
    ) throws -> ApprovalRequest {
        let claims = [("u", mechanismUID), ("c", challenge), ("i", "1700000000000")] + more
        let object = try JSONObject(claims.map { ($0.0, JSONValue.string($0.1)) })
        let token = try TokenSigner.sign(object, with: try key())
        return try request(token: token, messageID: "AUTHENTICATE:1")
    }
}

extension PostRequest {
    /// The claims of the token in its body, which are not verified.
    func claims() throws -> JSONObject {
        let token = try #require(try JSON.parse(body).objectValue?["jwt"]?.stringValue)
        let payload = String(try #require(token.split(separator: ".").dropFirst().first))
        return try #require(try JSON.parse(try Base64.decodeURL(payload)).objectValue)
    }
}

func base64(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }
