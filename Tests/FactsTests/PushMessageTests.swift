import Geodesy
import Push
import Testing
import Token
import Vocabulary

/// `push-messages.json`: what a careful client makes of the messages of three SDK test suites.
@Suite struct PushMessageTests {
    /// Where ours is not what the vector's SDK does, and why.
    static let refusals: [String: String] = [
        "pm-03": "message-id.missing", "pm-04": "token.parts", "pm-08": "claim.missing.c",
        "pm-22": "claim.missing.c", "pm-46": "claim.invalid.t", "pm-50": "token.signature.mismatch",
        // The Android SDK takes it, since its verifier cannot be built with this key: 19 bytes
        // and two bits over.
        "pm-51": "base64.trailing-bits",
        // Ping invents a message id from the signature; no server knows it.
        "pm-61": "request.message-id.missing", "pm-62": "envelope.token.missing",
        "pm-own-03": "claim.invalid.t",
        // iOS lives 120.5 seconds.
        "pm-own-04": "claim.invalid.t",
    ]

    @Test(arguments: vectors("push-messages"))
    func `a message is read or refused as recommended`(vector: Vector) throws {
        if let expected = Self.refusals[vector.id] {
            #expect(code { try Self.facts(vector, received: Message.received) } == expected)
            return
        }
        let claims = vector["verified"]?.objectValue?["claims"]?.objectValue
        let issued = claims?["i"].flatMap { JSONNumber($0.stringValue ?? "")?.integer }
        let received = Instant(milliseconds: issued ?? Message.issued)
        let facts = try Self.facts(vector, received: received)
        let expected = try #require(Self.expectations(vector))

        if let challenge = expected["challenge"]?.stringValue {
            #expect(facts.challenge == (try Base64.decode(challenge)))
        }
        if let seconds = expected["ttl"]?.numberValue?.integer {
            #expect(facts.validity.timeToLive == Int(seconds))
        }
        if let cookie = expected["loadBalancer"] {
            let text = cookie.stringValue ?? ""
            #expect(facts.loadBalancerCookie == (text.isEmpty ? nil : text))
        }
        if let type = expected["pushType"]?.stringValue { #expect(Self.name(facts.kind) == type) }
        if let numbers = expected["numbers"]?.arrayValue {
            #expect(
                facts.kind
                    == .challenge(numbers.compactMap { $0.numberValue?.integer }.map(Int.init))
            )
        }
        if let added = expected["timeAdded"]?.numberValue?.integer {
            #expect(facts.validity.issued?.milliseconds == added)
        }
        if let expires = expected["timeExpired"]?.numberValue?.integer {
            #expect(facts.validity.expires.milliseconds == expires)
        }
        if let expired = expected["expired"]?.boolValue {
            let now = expired ? received.advanced(byMilliseconds: 3_600_000) : received
            #expect(facts.validity.isExpired(at: now) == expired)
        }
        if let user = expected["userId"]?.stringValue { #expect(facts.user?.text == user) }
        if let latitude = expected["latitude"]?.numberValue?.double {
            #expect(facts.location?.latitude == latitude)
            #expect(facts.location?.longitude == expected["longitude"]?.numberValue?.double)
        }
    }

    @Test func `cases 11 and 12: a message without l or t is taken as Android and Ping take it`()
        throws
    {
        for id in ["pm-05", "pm-07", "pm-23", "pm-24"] {
            let facts = try Self.facts(Self.vector(id), received: Message.received)
            let hasTime = id == "pm-05" || id == "pm-23"
            #expect(facts.validity.timeToLive == 120)
            #expect(facts.anomalies.contains(.timeToLiveMissing) == !hasTime)
            #expect((facts.loadBalancerCookie == nil) == hasTime)
        }
    }

    @Test func `types and numbers that cannot be answered allow a denial only`() throws {
        let kinds: [String: PushKind] = [
            "pm-30": .unknown("invalid"), "pm-own-06": .unusableChallenge,
            "pm-own-07": .unusableChallenge, "pm-own-08": .challenge([1, 2, 3]),
        ]
        for (id, kind) in kinds {
            #expect(try Self.facts(Self.vector(id), received: Message.received).kind == kind)
        }
    }

    @Test func `numbers and objects instead of texts are read where Ping sends them`() throws {
        let facts = try Self.facts(Self.vector("pm-60"), received: Message.received)
        #expect(facts.validity.timeToLive == 180)
        // 1700000000 would be January 1970 in milliseconds.
        #expect(facts.validity.issued == Instant(milliseconds: 1_700_000_000))
        #expect(facts.validity.isExpired(at: Message.received))
        #expect(facts.anomalies.contains(.issueTimeImplausible))
        #expect(facts.anomalies.contains(.numbersUnexpected))
        #expect(facts.anomalies.contains(.claimNotJSON("x")))
        #expect(
            facts.other == [
                OtherMember(path: "x", value: "context"),
                OtherMember(path: "p.nested", value: "value"),
            ]
        )
    }

    @Test func `an odd cookie, a future clock and a bad latitude are noted`() throws {
        let cookie = try Self.facts(Self.vector("pm-own-10"), received: Message.received)
        #expect(cookie.loadBalancerCookie == nil)
        #expect(cookie.anomalies.contains(.cookieUnusable))
        let future = try Self.facts(Self.vector("pm-own-11"), received: Message.received)
        #expect(
            future.anomalies.contains(
                .clockSkew(milliseconds: 1_700_000_002_000 - 4_102_444_800_000)
            )
        )
        #expect(future.validity.expires == Message.received.advanced(byMilliseconds: 120_000))
        let place = try Self.facts(Self.vector("pm-own-14"), received: Message.received)
        #expect(place.location == nil)
        #expect(
            place.locations == [
                LocationClaim(
                    source: .context,
                    outcome: .unusable(.invalid(.outOfRange(.latitude)))
                )
            ]
        )
    }

    /// The look-up of the mechanism is not done here: the id of the key is all that is known.
    @Test func `a token names its key before anything else is read`() throws {
        let envelope = try Envelope.decode(Self.envelope(Self.vector("pm-49")))
        #expect(envelope.token.keyID == "INVALID")
    }

    // Reading the vectors.

    static func vector(_ id: String) throws -> Vector {
        try #require(vectors("push-messages").first { $0.id == id })
    }

    static func envelope(_ vector: Vector) throws -> [UInt8] {
        let isFCM = vector["envelope"]?.stringValue == "fcm"
        var members: [(String, JSONValue)] = []
        if let id = vector["messageId"]?.stringValue { members.append(("messageId", .string(id))) }
        if let token = vector["jwt"]?.stringValue {
            members.append((isFCM ? "message" : "data", .string(token)))
            if vector.id == "pm-61" { return Array(token.utf8) }
        }
        let object = JSONValue.object(try JSONObject(members))
        return JSON.bytes(isFCM ? object : .object(try JSONObject([("aps", object)])))
    }

    static func facts(_ vector: Vector, received: Instant) throws -> RequestFacts {
        let bytes = try envelope(vector)
        let mechanism = vector["mechanism"]?.objectValue
        guard let secret = mechanism?["secret"]?.stringValue else {
            let envelope = try Envelope.decode(bytes)
            let claims = try envelope.token.decodingWithoutVerifying()
            return try UnverifiedReading(claims, envelope: envelope, received: received).facts
        }
        let key = try SigningKey(try Base64.decode(secret))
        return try Message.request(bytes, key: key, received: received).facts
    }

    /// What is recommended, else what the SDKs do; empty where a test of its own tells.
    static func expectations(_ vector: Vector) -> JSONObject? {
        guard let expect = vector["expect"]?.objectValue else { return nil }
        let recommended = expect["recommended"]?.objectValue
        if let ok = recommended?["ok"]?.objectValue, vector.id == "pm-own-08" { return ok }
        let separate = [
            "pm-05", "pm-07", "pm-23", "pm-24", "pm-30", "pm-49", "pm-60", "pm-own-06",
            "pm-own-07", "pm-own-10", "pm-own-11", "pm-own-14",
        ]
        return separate.contains(vector.id)
            ? try? JSONObject([(String, JSONValue)]()) : expect["ok"]?.objectValue
    }

    static func name(_ kind: PushKind) -> String {
        switch kind {
        case .standard: "default"
        case .challenge, .presence, .unusableChallenge: "challenge"
        case .biometric: "biometric"
        case .unknown: "unknown"
        }
    }
}
