import Push
import Testing
import Token
import Vocabulary

@Suite struct ClaimTests {
    @Test(arguments: vectors("notification-state").filter { $0["numbersChallenge"] != nil })
    func `numbers are split as proposed`(vector: Vector) throws {
        let text = vector["numbersChallenge"]?.stringValue
        let expect = vector["expect"]?.objectValue?["trimming (Ping, proposed)"]?.arrayValue
        let numbers = expect?.compactMap { $0.numberValue?.integer }.map(Int.init) ?? []
        var changes: [String: JSONValue] = ["k": "challenge"]
        if let text { changes["n"] = .string(text) }
        let kind = try Message(changes).facts().kind
        #expect(kind == (numbers.isEmpty ? .unusableChallenge : .challenge(numbers)))
    }

    @Test(
        arguments: [
            ("34,56,82", .challenge([34, 56, 82]), nil), ("34,56", .challenge([34, 56]), nil),
            ("0,99", .challenge([0, 99]), nil), ("1,2,3,4,5", .challenge([1, 2, 3, 4, 5]), nil),
            ("34,34,56", .challenge([34, 56]), .numbersRepeated),
            ("34,34,34", .challenge([34]), .numbersRepeated),
            ("34,34", .challenge([34]), .numbersRepeated), ("34", .challenge([34]), nil),
            (" 34 ", .challenge([34]), nil), ("1,2,3,4,5,6", .unusableChallenge, nil),
            ("34,,56", .unusableChallenge, nil), ("34,56,", .unusableChallenge, nil),
            ("34,100", .unusableChallenge, nil), ("-1,34", .unusableChallenge, nil),
            ("3 4,56", .unusableChallenge, nil), ("٣٤,56", .unusableChallenge, nil),
            ("34;56", .unusableChallenge, nil), ("", .unusableChallenge, nil),
        ] as [(String, PushKind, MessageAnomaly?)]
    )
    func `case 25: numbers are offered only when each is plain`(
        text: String,
        kind: PushKind,
        note: MessageAnomaly?
    ) throws {
        let facts = try Message(["k": "challenge", "n": .string(text)]).facts()
        #expect(facts.kind == kind)
        #expect(facts.anomalies == (note.map { [$0] } ?? []))
    }

    @Test(
        arguments: [
            ("default", .standard), ("DEFAULT", .standard), ("Biometric", .biometric),
            ("telepathy", .unknown("telepathy")), ("", .unknown("")),
            ("default ", .unknown("default ")),
        ] as [(String, PushKind)]
    )
    func `a type is known in any case or not at all`(text: String, kind: PushKind) throws {
        #expect(try Message(["k": .string(text)]).facts().kind == kind)
        #expect(try Message([:], without: ["k"]).facts().kind == .standard)
    }

    @Test(
        arguments: [
            ("amlbcookie=01", "amlbcookie=01"), ("a=1; b=2", "a=1; b=2"), ("", nil),
            ("a\r\nSet-Cookie: b", nil), ("a\u{0}b", nil), ("é", nil),
            (String(repeating: "a", count: 4_096), String(repeating: "a", count: 4_096)),
            (String(repeating: "a", count: 4_097), nil),
        ] as [(String, String?)]
    )
    func `case 35: a cookie is kept only when a header can hold it`(
        text: String,
        kept: String?
    ) throws {
        let written = Base64.encodeStandard(Array(text.utf8))
        let facts = try Message(["l": .string(written)]).facts()
        #expect(facts.loadBalancerCookie == kept)
        #expect(facts.anomalies.contains(.cookieUnusable) == (kept == nil && !text.isEmpty))
    }

    @Test func `case 32: a message says who, what and when, and never the alert`() throws {
        let message = Message(["m": "Pay", "d": "demo", "k": "biometric", "n": "1,2"])
        let facts = try message.facts([
            ("alert", "Log in"), ("category", "authentication_challenge"),
        ])
        #expect(facts.message == "Pay")
        #expect(facts.user == "demo")
        #expect(facts.unsignedAlert == "Log in")
        #expect(facts.anomalies == [.numbersUnexpected, .categoryDiffers, .alertDiffers])
        #expect(facts.messageID?.text == Message.id)
        #expect(facts.validity.skewMilliseconds == 2_000)
    }

    @Test(arguments: [
        ("authentication", "challenge", false), ("authentication_challenge", "challenge", false),
        ("authentication_biometric", "default", true), ("authentication", "default", false),
        ("other", "default", true),
    ])
    func `a category that the type contradicts is noted`(
        category: String,
        kind: String,
        differs: Bool
    ) throws {
        let message = Message(["k": .string(kind), "n": "1,2,3"])
        let facts = try message.facts([("category", .string(category))])
        #expect(facts.anomalies.contains(.categoryDiffers) == differs)
    }

    @Test func `empty texts are absent`() throws {
        let facts = try Message(["m": "", "d": "", "l": "", "x": "", "p": ""]).facts()
        #expect(facts.message == nil)
        #expect(facts.user == nil)
        #expect(facts.loadBalancerCookie == nil)
        #expect(facts.anomalies.isEmpty)
        #expect(facts.other.isEmpty)
    }

    @Test(
        arguments: [(60_000, false), (60_001, true), (-60_000, false), (-60_001, true)]
            as [(Int64, Bool)]
    )
    func `case 36: a clock more than a minute off is noted`(skew: Int64, isNoted: Bool) throws {
        let issued = Message.received.milliseconds - skew
        let facts = try Message(["i": .string("\(issued)")]).facts()
        #expect(facts.anomalies.contains(.clockSkew(milliseconds: skew)) == isNoted)
    }
}
