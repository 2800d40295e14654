import Push
import Risk
import Testing
import Vocabulary

@Suite struct MessageTests {
    private static func agent(_ text: String) -> [(String, String)] {
        [("x", "{\"userAgent\":\"\(text)\"}")]
    }

    private static func address(_ text: String) -> [(String, String)] {
        [("x", "{\"remoteIp\":\"\(text)\"}")]
    }

    @Test(
        arguments: [
            ([("p", #"{"amount":"abc","payee":"Jo"}"#)], "money.amount-unreadable", .medium),
            (
                [("p", #"{"amount":"1.00","currency":"XQZ","payee":"Jo"}"#)],
                "money.currency-unknown", .low
            ),
            (
                [("p", #"{"amount":"1.00","iban":"GB00WEST12345698765432"}"#)],
                "money.iban-damaged", .high
            ),
            (address("192.168.1.7"), "network.special-address", .low),
            (address("203.0.113.7"), "network.special-address", .low),
            (address("::1"), "network.special-address", .low),
        ] as [([(String, String)], String, Severity)]
    )
    func `what is odd about a message is weighed`(
        message: [(String, String)],
        code: String,
        severity: Severity
    ) throws {
        let hint = try #require(assessed(try Signed.request(message))[code])
        #expect(hint.severity == severity)
        #expect(hint.sentence.text.hasSuffix("."))
        #expect(!hint.remedy.isEmpty)
    }

    @Test(
        arguments: [
            [], [("m", "Login"), ("t", "120"), ("k", "challenge"), ("n", "34,56,82")],
            [("p", #"{"amount":"1.00","currency":"EUR","payee":"Jo"}"#)],
            [("p", #"{"amount":"1.00","iban":"GB82WEST12345698765432"}"#)],
            agent("Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0"),
            address("8.8.8.8"), [("l", "a\r\nb")],
        ] as [[(String, String)]]
    )
    func `an ordinary message has no such hint`(message: [(String, String)]) throws {
        let hints = assessed(try Signed.request(message)).hints
            .filter { $0.severity > .none && $0.code != "money.payee-new" }
        #expect(hints.map(\.code) == ["place.missing", "place.home-unknown"])
    }

    @Test func `case 32: an alert that differs from the signed text is weighed`() throws {
        let differs = assessed(try Signed.request([("m", "Pay 1 EUR")], alert: "Pay 2 EUR"))
        let hint = differs["message.alert-differs"]
        #expect(hint?.severity == .medium)
        #expect(
            hint?.sentence
                == "The alert text, which is not signed, differs from the signed message."
        )
        let same = assessed(try Signed.request([("m", "Pay 1 EUR")], alert: "Pay 1 EUR"))
        #expect(same["message.alert-differs"] == nil)
    }

    @Test(
        arguments: [
            (3_600_000, "The server dates the message 60 min before it came.", "3600"),
            (-7_200_000, "The server dates the message 2 h after it came.", "-7200"),
        ] as [(Int64, String, String)]
    )
    func `cases 15 and 36: clocks that differ are weighed by how much`(
        milliseconds: Int64,
        sentence: String,
        skew: String
    ) throws {
        let request = try Signed.request(
            [("i", "1700000000000")],
            received: Signed.issued.advanced(byMilliseconds: milliseconds)
        )
        let hint = try #require(assessed(request)["time.clock-skew"])
        #expect(hint.sentence.text == sentence)
        #expect(hint["skew_s"] == skew)
    }

    @Test func `hostile text of a message is clean in a hint`() throws {
        let agent = "curl/8 \\u001b[2J\\u202e"
        let hint = try #require(assessed(try Signed.request(Self.agent(agent)))["device.automated"])
        #expect(hint["user_agent"]?.contains("<U+001B>") == true)
        #expect(hint["user_agent"]?.unicodeScalars.contains("\u{1B}") == false)
    }
}
