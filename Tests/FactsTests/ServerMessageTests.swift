import Geodesy
import Push
import Testing
import Token
import Vocabulary

@Suite struct ServerMessageTests {
    @Test(arguments: vectors("server-message-jwts", list: "cases"))
    func `a message of each server version gives its facts`(vector: Vector) throws {
        let token = try #require(vector["jwt"]?.stringValue)
        let claims = try #require(vector["claims"]?.objectValue)
        let facts = try Self.facts(token, secret: Self.secret(vector))
        func text(_ name: String) -> String? { claims[name]?.stringValue }
        #expect(facts.mechanismUID == text("u"))
        #expect(facts.challenge == (try Base64.decode(try #require(text("c")))))
        #expect(facts.validity.timeToLive == Int(text("t") ?? ""))
        #expect(facts.validity.issued?.milliseconds == text("i").flatMap { Int64($0) })
        #expect(facts.loadBalancerCookie == "amlbcookie=01")
        #expect(facts.message?.text == text("m"))
        #expect(facts.user?.text == text("d"))
        let numbers = text("n")?.split(separator: ",").compactMap { Int($0) }
        #expect(facts.kind == numbers.map(PushKind.challenge) ?? .standard)
        #expect(facts.other.isEmpty)
        if text("payload") != nil { #expect(facts.location?.latitude == 51.5074) }
        if text("x") != nil {
            #expect(facts.location?.latitude == 49.2208569)
            #expect(facts.remoteAddress?.scope == .documentation)
            #expect(facts.payment?.amount?.printable == "250.00")
            #expect(facts.payment?.payee == #"Example "Shop""#)
        }
    }

    /// The code for what is refused; what is read, and how, for the rest.
    static let refusals: [String: String] = [
        "sig-bit": "token.signature.mismatch", "message-text-changed": "token.signature.mismatch",
        "alg-none": "token.header.algorithm", "alg-none-with-sig": "token.header.algorithm",
        "alg-RS256-with-hmac-signature": "token.header.algorithm",
        "alg-RS256-garbage-signature": "token.header.algorithm", "no-c": "claim.missing.c",
        "t-not-number": "claim.invalid.t", "duplicate-claim-u": "token.key-id.ambiguous",
    ]

    @Test(arguments: vectors("server-message-jwts-negative", list: "cases"))
    func `an odd message is refused or read with care`(vector: Vector) throws {
        let token = try #require(vector["jwt"]?.stringValue)
        let secret = "mosDRthRaVdG8xoP+ithGdkUxIu7kd4bN31ai/0/WvY="
        if let expected = Self.refusals[vector.id] {
            #expect(code { try Self.facts(token, secret: secret) } == expected)
            return
        }
        let facts = try Self.facts(token, secret: secret)
        switch vector.id {
        case "good", "p-huge", "k-uppercase", "t-number-type":
            #expect(facts.kind == .challenge([17, 42, 88]))
            #expect(facts.validity.timeToLive == 120)
        case "unknown-mechanism":
            #expect(facts.mechanismUID == "00000000-0000-0000-0000-000000000000")
        case "t-negative": #expect(facts.validity.isExpired(at: facts.validity.received))
        case "i-in-future":
            #expect(facts.validity.expires == Self.received.advanced(byMilliseconds: 120_000))
            #expect(facts.anomalies.contains { if case .clockSkew = $0 { true } else { false } })
        case "k-unknown": #expect(facts.kind == .unknown("telepathy"))
        case "challenge-without-n", "n-garbage": #expect(facts.kind == .unusableChallenge)
        case "p-not-json":
            #expect(facts.anomalies.contains(.claimNotJSON("p")))
            #expect(facts.other == [OtherMember(path: "p", value: "hello")])
        case "x-null-location": #expect(facts.locations.map(\.outcome) == [.unusable(.empty)])
        case "x-latitude-out-of-range":
            #expect(facts.location == nil)
            #expect(facts.locations.count == 1)
        case "x-not-json": #expect(facts.anomalies.contains(.claimNotJSON("x")))
        case "m-missing": #expect(facts.message == nil)
        default: Issue.record("the vector \(vector.id) is not covered")
        }
    }

    private static let received = Instant(milliseconds: 1_755_365_763_000)

    private static func secret(_ vector: Vector) -> String? {
        (vector["secretBase64"] ?? vector["secretBase64Url"])?.stringValue
    }

    private static func facts(_ token: String, secret: String?) throws -> RequestFacts {
        let envelope = try Envelope.decode(Array("\(Message.id) \(token)".utf8))
        guard let secret else {
            let claims = try envelope.token.decodingWithoutVerifying()
            return try UnverifiedReading(claims, envelope: envelope, received: received).facts
        }
        let key = try SigningKey(try Base64.decode(secret))
        let claims = try envelope.token.verified(with: key)
        return try ApprovalRequest(claims, envelope: envelope, received: received).facts
    }
}
