import Geodesy
import Push
import Risk
import Token
import Vocabulary

/// Requests made the only way there is: signed, wrapped, decoded, verified, read.
enum Signed {
    static let issued = Instant(milliseconds: 1_700_000_000_000)

    /// `alert` and `category` are unsigned.
    static func request(
        _ more: [(String, String)] = [],
        alert: String? = nil,
        category: String? = nil,
        received: Instant = issued
    ) throws -> ApprovalRequest {
        let claims = [("u", "m"), ("c", "qXKbvVlksvYGohSL76bkjFVzfHKMefOURxnrE73BPmM=")] + more
        let key = try SigningKey([UInt8](1...32))
        let object = try JSONObject(claims.map { ($0.0, JSONValue.string($0.1)) })
        let token = try TokenSigner.sign(object, with: key)
        let members: [(String, JSONValue)]
        if alert != nil || category != nil {
            let aps = try JSONObject(
                [("messageId", .string("AUTHENTICATE:1")), ("data", .string(token))]
                    + (alert.map { [("alert", .string($0))] } ?? [])
                    + (category.map { [("category", .string($0))] } ?? [])
            )
            members = [("aps", .object(aps))]
        } else {
            members = [("message", .string(token)), ("messageId", .string("AUTHENTICATE:1"))]
        }
        let envelope = try Envelope.decode(JSON.bytes(.object(try JSONObject(members))))
        let verified = try envelope.token.verified(with: key)
        return try ApprovalRequest(verified, envelope: envelope, received: received)
    }

    /// `accuracy` in metres.
    static func request(
        latitude: Double,
        longitude: Double,
        accuracy: Double? = nil,
        issued: Instant = issued
    ) throws -> ApprovalRequest {
        let stated = accuracy.map { ",\"accuracy\":\($0)" } ?? ""
        let location = "{\"latitude\":\(latitude),\"longitude\":\(longitude)\(stated)}"
        return try request([
            ("i", String(issued.milliseconds)), ("x", "{\"location\":\(location)}"),
        ])
    }
}

func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
}

extension Assessment {
    subscript(code: String) -> RiskHint? { hints.first { $0.code == code } }

    var codes: [String] { hints.map(\.code) }
}

extension RiskHint {
    subscript(name: String) -> String? { evidence.first { $0.name == name }?.value.text }
}

func assessed(
    _ request: ApprovalRequest,
    home: Coordinate? = nil,
    history: [EarlierRequest] = [],
    context: RiskContext = RiskContext(),
    policy: ApproverPolicy = .standard,
    now: Instant = Signed.issued
) -> Assessment {
    assess(
        request,
        context: context,
        baseline: Baseline(recent: history),
        profile: Profile(home: home, policy: policy),
        now: now
    )
}
