import Push
import Testing
import Token
import Vocabulary

@Suite struct ValidityTests {
    @Test(arguments: vectors("notification-state").filter { $0["ttl"] != nil })
    func `a message expires when its vector says`(vector: Vector) throws {
        func number(_ value: JSONValue?) throws -> Int64 {
            try #require(value?.numberValue?.integer)
        }
        let added = try number(vector["timeAdded"])
        let seconds = try number(vector["ttl"])
        let now = Instant(milliseconds: try number(vector["now"]))
        let expect = try #require(vector["expect"]?.objectValue)
        let message = Message(["i": .string("\(added)"), "t": .string("\(seconds)")])
        let request = try Message.request(
            try message.apns(),
            received: Instant(milliseconds: added)
        )
        let validity = request.facts.validity
        #expect(validity.expires.milliseconds == (try number(expect["timeExpired"])))
        #expect(validity.isExpired(at: now) == expect["expired"]?.boolValue)
    }

    @Test func `no vector is lost`() {
        let states = vectors("notification-state")
        #expect(states.count == 19)
        #expect(states.count { $0["ttl"] != nil } == 7)
        #expect(states.count { $0["numbersChallenge"] != nil } == 5)
        #expect(vectors("push-messages").count == 41)
        #expect(vectors("server-message-jwts", list: "cases").count == 9)
        #expect(vectors("server-message-jwts-negative", list: "cases").count == 24)
        #expect(vectors("server-payload-context", list: "cases").count == 11)
        #expect(vectors("server-sns-envelopes", list: "cases").count == 5)
    }

    @Test func `case 15: both clocks count, and the future of one prolongs nothing`() throws {
        let late = Message(["i": .string("\(Message.issued - 119_000)")])
        let validity = try late.facts().validity
        #expect(validity.expires == Instant(milliseconds: Message.issued + 1_000))
        #expect(validity.isExpired(at: Message.received))
        let early = Message(["i": .string("\(Message.issued + 3_600_000)")])
        let facts = try early.facts()
        #expect(facts.validity.expires == Message.received.advanced(byMilliseconds: 120_000))
        #expect(facts.anomalies == [.clockSkew(milliseconds: 2_000 - 3_600_000)])
    }

    @Test func `case 14: without an issue time the life counts from receipt`() throws {
        let validity = try Message([:], without: ["i"]).facts().validity
        #expect(validity.issued == nil)
        #expect(validity.expires == Message.received.advanced(byMilliseconds: 120_000))
    }

    @Test(
        arguments: [
            ("120", 120, nil), (120, 120, nil), ("0", 0, nil), ("-5", -5, nil),
            ("86400", 86_400, nil), ("86401", 86_400, .timeToLiveClamped),
            (999_999_999, 86_400, .timeToLiveClamped), (nil, 120, .timeToLiveMissing),
        ] as [(JSONValue?, Int, MessageAnomaly?)]
    )
    func `cases 12 and 13: a time to live is read, clamped or filled in`(
        value: JSONValue?,
        seconds: Int,
        note: MessageAnomaly?
    ) throws {
        let message = value.map { Message(["t": $0]) } ?? Message([:], without: ["t"])
        let facts = try message.facts()
        #expect(facts.validity.timeToLive == seconds)
        #expect(facts.validity.isExpired(at: Message.received) == (seconds <= 0))
        #expect(facts.anomalies == (note.map { [$0] } ?? []))
    }

    @Test(
        arguments: [
            ("t", "soon", "claim.invalid.t"), ("t", "120.5", "claim.invalid.t"),
            ("t", " 120", "claim.invalid.t"), ("t", "+120", "claim.invalid.t"),
            ("t", "", "claim.invalid.t"), ("t", "9223372036854775807", "claim.invalid.t"),
            ("t", "99999999999999999999", "claim.invalid.t"),
            ("t", .bool(true), "claim.wrong-type.t"), ("i", "now", "claim.invalid.i"),
            ("i", .array([]), "claim.wrong-type.i"),
            ("i", "99999999999999999999", "claim.invalid.i"), ("u", .null, "token.key-id.type"),
            ("c", .null, "claim.wrong-type.c"), ("c", 7, "claim.wrong-type.c"),
            ("c", "!!", "claim.invalid.c"), ("c", "", "claim.invalid.c"),
            ("c", "AA==", "claim.invalid.c"),
            ("c", "AAAAAAAAAAAAAAAAAAAA", "claim.invalid.c"), ("m", 7, "claim.wrong-type.m"),
            ("k", .bool(false), "claim.wrong-type.k"), ("n", .array([]), "claim.wrong-type.n"),
            ("l", 7, "claim.wrong-type.l"), ("d", 7, "claim.wrong-type.d"),
            ("p", 7, "claim.wrong-type.p"), ("x", .array([]), "claim.wrong-type.x"),
            ("payload", .bool(true), "claim.wrong-type.payload"),
        ] as [(String, JSONValue, String)]
    )
    func `cases 13, 14 and 37: a claim of a wrong type or form is refused by its code`(
        claim: String,
        value: JSONValue,
        expected: String
    ) {
        #expect(code { try Message([claim: value]).request() } == expected)
    }

    @Test(arguments: [16, 32, 64])
    func `case 22: a challenge has 16 to 64 bytes`(count: Int) throws {
        let bytes = [UInt8](repeating: 0xFB, count: count)
        for written in [Base64.encodeStandard(bytes), Base64.encodeURL(bytes)] {
            #expect(try Message(["c": .string(written)]).facts().challenge == bytes)
        }
    }

    @Test(arguments: [0, 1, 15, 65, 7_000])
    func `case 22: any other challenge is refused at arrival`(count: Int) {
        let written = Base64.encodeStandard([UInt8](repeating: 1, count: count))
        #expect(code { try Message(["c": .string(written)]).request() } == "claim.invalid.c")
        let odd = "!" + written
        #expect(code { try Message(["c": .string(odd)]).request() } == "claim.invalid.c")
    }

    @Test(arguments: ["t", "i", "k", "n", "m", "l", "d", "p", "x", "payload"])
    func `an optional claim that is null is absent`(name: String) throws {
        for changes: [String: JSONValue] in [[:], ["k": "challenge", "n": "34,56,82"]] {
            let others = changes.filter { $0.key != name }
            let absent = try Message(others, without: [name]).facts()
            let null = try Message(others.merging([name: .null]) { $1 }).facts()
            #expect(null == absent)
        }
    }

    @Test(arguments: ["0", "1", "-1", "1700000000", "1420070399999", "-9223372036854775808"])
    func `a message from before 2015 is expired`(issued: String) throws {
        let facts = try Message(["i": .string(issued)]).facts()
        let isEarly = facts.validity.issued.map { $0 < Instant(milliseconds: 1_420_070_400_000) }
        #expect(isEarly == true)
        #expect(facts.validity.isExpired(at: Message.received))
        #expect(facts.anomalies == [.issueTimeImplausible])
    }
}
