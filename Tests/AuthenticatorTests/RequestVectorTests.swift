import Push
import Testing
import Token
import Vocabulary

@Suite struct RequestVectorTests {
    struct Shape: Decodable, Sendable {
        let id: String
        let claimsExact: [String]
        let bodyKeys: [String]
        let secret: String?
        let challenge: String?
        let response: String?
    }

    struct Rule: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let pushType: String
        let action: String
        let recommended: String

        var testDescription: String { "\(id): \(action)" }
    }

    static let rules =
        (try? Vectors.some("requests", as: Rule.self) { $0.hasPrefix("rule-") }) ?? []

    private func names(_ request: PostRequest) throws -> (body: [String], claims: JSONObject) {
        let body = try #require(try JSON.parse(request.body).objectValue)
        return (body.members.map(\.name), try request.claims())
    }

    private let headers: [HTTPHeader] = [
        .init("Content-Type", "application/json"),
        .init("Accept-API-Version", "resource=1.0, protocol=1.0"),
        .init("Cookie", "amlbcookie=01"),
    ]

    @Test func `an approval has the shape of its vector, and sends the cookie as Cookie`() throws {
        let shape: Shape = try Vectors.one("req-01", of: "requests")
        let secret = try Base64.decode(try #require(shape.secret))
        let challenge = try #require(shape.challenge)
        let key = try SigningKey(secret)
        let claims = try JSONObject([
            ("u", .string("m")), ("c", .string(challenge)), ("l", .string("YW1sYmNvb2tpZT0wMQ==")),
        ])
        let token = try TokenSigner.sign(claims, with: key)
        let envelope = try Envelope.decode(
            Array("{\"message\":\"\(token)\",\"messageId\":\"AUTHENTICATE:1\"}".utf8)
        )
        let request = try ApprovalRequest(
            try envelope.token.verified(with: key),
            envelope: envelope,
            received: Signed.issued
        )
        let endpoint = try Endpoint("https://am.example.com/?_action=authenticate")
        let mechanism = try Mechanism(
            uid: "m",
            issuer: "i",
            accountName: "a",
            key: key,
            registrationEndpoint: endpoint,
            authenticationEndpoint: endpoint,
            userID: nil,
            resourceID: nil,
            colour: nil
        )
        let answer = try mechanism.answer(.approve, to: request, now: Signed.issued)
        let sent = try names(answer)
        #expect(Set(sent.body) == Set(shape.bodyKeys))
        #expect(sent.claims.members.map(\.name) == shape.claimsExact)
        #expect(sent.claims["response"]?.stringValue == shape.response)
        #expect(answer.headers == headers)
    }

    @Test func `a registration has the shape of its vector`() throws {
        let shape: Shape = try Vectors.one("req-04", of: "requests")
        let endpoint = Base64.encodeURL(Array("https://am.example.com/?_action=register".utf8))
        let secret = Base64.encodeURL(Signed.keyBytes)
        let address = try EnrolmentAddress(
            "pushauth://push/a:b?s=\(secret)&c=\(secret)&r=\(endpoint)&a=\(endpoint)"
                + "&m=REGISTER:1&l=YW1sYmNvb2tpZT0wMQ"
        )
        let registration = try address.registration(
            mechanismUID: "m",
            deviceToken: "t",
            deviceName: "n"
        )
        let sent = try names(registration.request)
        #expect(Set(sent.body) == Set(shape.bodyKeys))
        #expect(Set(sent.claims.members.map(\.name)) == Set(shape.claimsExact))
        #expect(registration.request.headers == headers)
    }

    @Test func `no rule is lost`() { #expect(Self.rules.count == 9) }

    /// Rule 3 has a test of its own.
    ///
    /// Of rule 10, a check that failed, nothing more than an approval without the mark of a check
    /// can come.
    @Test(arguments: rules.filter { $0.id != "rule-03" })
    func `an answer is sent or refused as its vector says`(rule: Rule) throws {
        var message = [("k", rule.pushType == "any" ? "default" : rule.pushType)]
        if rule.pushType == "challenge" { message.append(("n", "34,56,82")) }
        let decision: Decision
        switch rule.id {
        case "rule-02", "rule-05": decision = .approveWithNumber(56)
        case "rule-06": decision = .approveWithNumber(99)
        case "rule-07": decision = .reject
        default: decision = .approve
        }
        let now =
            rule.action == "expired"
            ? Signed.issued.advanced(byMilliseconds: 120_001) : Signed.inTime
        let request = try Signed.request(message)
        let mechanism = try Signed.mechanism()
        let thrown = refusal { try mechanism.answer(decision, to: request, now: now) }
        #expect((thrown == nil) == (rule.recommended == "sent"))
    }

    /// The SDKs have a call of its own for an approval after a check, and refuse it for this type.
    ///
    /// Here the check is a mark beside the approval, which changes nothing for this type.
    @Test func `a check of who is there adds nothing to the approval of a standard message`() throws
    {
        #expect(Self.rules.contains { $0.id == "rule-03" && $0.pushType == "default" })
        let request = try Signed.request()
        let mechanism = try Signed.mechanism()
        #expect(
            try mechanism.answer(.approve, to: request, now: Signed.inTime, isUserVerified: true)
                == mechanism.answer(.approve, to: request, now: Signed.inTime)
        )
    }

    struct Worked: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let see: String
        let url: String
        let bodyText: String

        var testDescription: String { id }
    }

    struct Example: Decodable, Sendable {
        let url: String
        let bodyText: String
    }

    static let worked =
        (try? Vectors.some("requests", as: Worked.self) { $0.hasPrefix("worked-") }) ?? []

    /// The examples themselves are compared with what is sent where they stand.
    @Test(arguments: worked)
    func `a worked row is the worked example that it names`(row: Worked) throws {
        let name = String(try #require(row.see.split(separator: " ").last))
        let example: Example = try Vectors.one(name, of: "worked-examples")
        #expect(row.url == example.url)
        #expect(row.bodyText == example.bodyText)
    }

    struct Headers: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let headers: [String: String]

        var testDescription: String { id }
    }

    static let headerRows =
        (try? Vectors.some("requests", as: Headers.self) { ["req-05", "req-06"].contains($0) })
        ?? []

    @Test(arguments: headerRows)
    func `the headers are those of the platform that sends the cookie as Cookie`(
        row: Headers
    ) throws {
        let request = try Signed.request([("l", "dGVzdENvb2tpZQ==")])
        let answer = try Signed.mechanism().answer(.approve, to: request, now: Signed.inTime)
        for (name, value) in row.headers {
            let sent = answer.headers.first { $0.name == name }?.value
            #expect(sent == (name == "Cookie" ? "testCookie" : value))
        }
    }
}
