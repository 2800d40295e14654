import Push
import Testing

/// Records of the published SDKs, from the vectors and made up of usable members.
enum SDKSamples {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let object: String
        let text: String?
        let keys: [String]

        var testDescription: String { "\(id): \(object)" }
    }

    static let vectors = (try? Vectors.all("serialization", as: Vector.self)) ?? []

    /// A usable value for every member that a row without a text only names.
    private static let samples: [String: String] = [
        "id": #""i-a""#, "issuer": #""i""#, "displayIssuer": #""Shown""#, "accountName": #""a""#,
        "displayAccountName": #""Me""#, "imageURL": #""https://example.com/l.png""#,
        "backgroundColor": "\"#FF00FF\"", "timeAdded": "1629261902660",
        "policies": "\"{\\\"biometricAvailable\\\": { }}\"",
        "lockingPolicy": #""biometricAvailable""#, "lock": "true", "mechanismUID": #""uid-1""#,
        "secret": #""AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA""#, "type": #""pushauth""#,
        "registrationEndpoint": #""https://am.example.com/?_action=register""#,
        "authenticationEndpoint": #""https://am.example.com/?_action=authenticate""#,
        "messageId": #""AUTHENTICATE:1""#, "loadBalancer": "null", "uid": #""demo""#,
        "challenge": #""fZl8wu9JBxdRQ7miq3dE0fbF0Bcdd+gRETUbtl6qSuM=""#,
        "resourceId": #""r-1""#, "message": #""Login""#, "amlbCookie": "null",
        "timeExpired": "1629262022660", "ttl": "120.0", "approved": "true", "pending": "false",
        "customPayload": #""{ }""#, "numbersChallenge": #""34,43,57""#, "contextInfo": #""{}""#,
        "pushType": #""challenge""#,
    ]

    static func text(_ keys: [String]) -> String {
        "{" + keys.map { "\"\($0)\":\(samples[$0] ?? "\"?\"")" }.joined(separator: ",") + "}"
    }

    /// A record of the members of a row, one of them with another value.
    static func text(of id: String, _ name: String, _ value: String) -> String {
        let keys = vectors.first { $0.id == id }?.keys ?? []
        return text(keys.filter { $0 != name }).dropLast() + ",\"\(name)\":\(value)}"
    }

    static func record(_ text: String) throws -> SDKRecord {
        try SDKRecord(parsing: text, allowsPlainHTTP: true)
    }
}
