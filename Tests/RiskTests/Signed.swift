import Geodesy
import Push
import Risk
import Token
import Vocabulary

/// Requests made the only way there is: signed, wrapped, decoded, verified, read.
enum Signed {
    static let issued = Instant(milliseconds: 1_700_000_000_000)

    /// The request of the least claims and some more, with an unsigned alert where one is given.
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

    /// A request that says it comes from a point, and how far off that may be in metres.
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

/// A point that is known to be one.
func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
}

extension Assessment {
    /// The hint of a code.
    subscript(code: String) -> RiskHint? { hints.first { $0.code == code } }

    /// The codes in order.
    var codes: [String] { hints.map(\.code) }
}

extension RiskHint {
    /// The value of a piece of evidence.
    subscript(name: String) -> String? { evidence.first { $0.name == name }?.value.text }
}

/// Weighs a request that has no place name, with a home and a history.
func assessed(
    _ request: ApprovalRequest,
    home: Coordinate? = nil,
    history: [Episode] = []
) -> Assessment {
    assess(
        request,
        context: RiskContext(),
        habits: Habits(recent: history),
        profile: Profile(home: home),
        now: Signed.issued
    )
}
