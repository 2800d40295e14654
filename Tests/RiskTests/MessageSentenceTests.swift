import Push
import Risk
import Testing
import Vocabulary

@Suite struct MessageSentenceTests {
    private func hint(_ claims: [(String, String)], _ code: String) throws -> RiskHint? {
        assessed(try Signed.request(claims))[code]
    }

    @Test(
        arguments: [
            (
                [("m", "a\u{202E}b")], "message.hidden-characters", .medium,
                "The message contains invisible characters."
            ),
            (
                [("k", "challenge"), ("n", "34,34,82")], "message.numbers-repeated", .low,
                "A number appears more than once, so a guess is more likely to be right."
            ),
            (
                [("n", "34,56,82")], "message.numbers-unexpected", .low,
                "The message offers numbers and does not ask for one."
            ),
            (
                [("p", "{not json")], "message.claim-not-json", .low,
                "The claim p cannot be read and is shown as it is."
            ),
            (
                [("i", "1420070399999")], "time.issue-implausible", .low,
                "The server dates the message before 2015, so it has expired."
            ),
            (
                [RuleCase.payment("abc")], "money.amount-unreadable", .medium,
                "The amount cannot be read as a decimal number."
            ),
            (
                [RuleCase.payment("1.00", "XQZ")], "money.currency-unknown", .low,
                "The currency is not an ISO 4217 code."
            ),
            (
                [RuleCase.payment("1.00", iban: "GB83WEST12345698765432")], "money.iban-damaged",
                .high, "An IBAN has the wrong length or check digits."
            ),
            (
                [
                    RuleCase.payment("1.00"),
                    ("payload", #"{"amount":"1.01","currency":"EUR","payee":"Jo"}"#),
                ],
                "money.payments-disagree", .high,
                "The message contradicts itself about what is paid; one version is shown."
            ),
            (
                [("x", #"{"userAgent":"curl/8.5.0"}"#)], "device.automated", .medium,
                "It says it comes from a program, not from a person's browser."
            ),
            (
                [("x", #"{"remoteIp":"not an address"}"#)], "network.address-unreadable", .low,
                "The network address that it states is not valid."
            ),
            (
                [("x", #"{"remoteIp":"::"}"#)], "network.special-address", .low,
                "It says it comes from an unspecified address, which tells nothing about the place."
            ),
            (
                [("x", #"{"remoteIp":"100.64.0.1"}"#)], "network.special-address", .low,
                "It says it comes from a carrier-grade NAT address, which tells nothing about the"
                    + " place."
            ),
        ] as [([(String, String)], String, Severity, String)]
    )
    func `an oddity of the message is said`(
        claims: [(String, String)],
        code: String,
        severity: Severity,
        sentence: String
    ) throws {
        let hint = try #require(try hint(claims, code))
        #expect(hint.severity == severity)
        #expect(hint.sentence.text == sentence)
        #expect(!hint.remedy.isEmpty)
    }

    @Test(
        arguments: [
            ([("m", "a\u{A0}b")], "message.hidden-characters"),
            ([("k", "challenge"), ("n", "34,35,82")], "message.numbers-repeated"),
            ([("k", "challenge"), ("n", "34,56,82")], "message.numbers-unexpected"),
            ([("p", "{}")], "message.claim-not-json"),
            ([("i", "1420070400000")], "time.issue-implausible"),
            ([RuleCase.payment("0.01")], "money.amount-unreadable"),
            ([RuleCase.payment("1.00", "XOF")], "money.currency-unknown"),
            ([RuleCase.payment("1.00", iban: "GB82WEST12345698765432")], "money.iban-damaged"),
            (
                [
                    RuleCase.payment("1.00", to: "Jo"),
                    ("payload", #"{"amount":"1.0","currency":"EUR","payee":"Jo"}"#),
                ],
                "money.payments-disagree"
            ),
            ([("x", #"{"remoteIp":"1.1.1.1"}"#)], "network.address-unreadable"),
        ] as [([(String, String)], String)]
    )
    func `what is just not odd is not said`(claims: [(String, String)], code: String) throws {
        #expect(try hint(claims, code) == nil)
    }

    @Test(
        arguments: [
            ("authentication_default", false), ("authentication", false),
            ("authentication_challenge", true), ("", true),
        ] as [(String, Bool)]
    )
    func `an unsigned category of another type is said`(category: String, isReported: Bool) throws {
        let request = try Signed.request([("m", "Login")], category: category)
        let hint = assessed(request)["message.category-differs"]
        #expect(hint?.severity == (isReported ? .low : nil))
        #expect(
            hint.map {
                $0.sentence
                    == "The envelope, which is not signed, names another type than the message."
            } ?? true
        )
    }

    @Test(
        arguments: [
            (64, nil), (65, "One member of the message is not shown, since there are too many."),
            (66, "2 members of the message are not shown, since there are too many."),
        ] as [(Int, String?)]
    )
    func `members that are left out are counted`(count: Int, sentence: String?) throws {
        let members = (0..<count).map { "\"a\($0)\":1" }.joined(separator: ",")
        let hint = try hint([("x", "{\(members)}")], "message.members-omitted")
        #expect(hint?.sentence.text == sentence)
        #expect(hint?.severity == sentence.map { _ in .low })
    }

    @Test func `a member about money that nobody reads is named`() throws {
        let payload = #"{"amount":"1","payee":"Jo","amount2":"9"}"#
        #expect(
            try hint([("p", payload)], "message.members-unread-payment")?.sentence
                == "The payload says more about a payment than this program understands: p.amount2."
        )
    }

    @Test func `a long word with letters of two scripts is cut`() throws {
        let word = "p\u{430}" + String(repeating: "y", count: 900)
        let hint = try #require(try hint([("m", word)], "message.confusable-letters"))
        #expect(hint.sentence.text.hasPrefix("The message has a word whose Cyrillic letters"))
        #expect(hint.sentence.columns < 140)
    }

    @Test(arguments: [("p\u{436}ypal", "U+0436"), ("p\u{1F00}ypal", "U+1F00")])
    func `letters are named by four digits or more`(word: String, letters: String) throws {
        let hint = try #require(try hint([("m", word)], "message.mixed-script"))
        #expect(hint["letters"] == letters)
        let script = letters == "U+0436" ? "Cyrillic" : "Greek"
        #expect(
            hint.sentence.text
                == "The message has a word that mixes Latin and \(script) letters: \"\(word)\"."
        )
    }

    @Test(arguments: [(60_000, nil), (60_001, "60 s"), (120_000, "2 min")] as [(Int64, String?)])
    func `clocks may differ by a minute`(skew: Int64, amount: String?) throws {
        for (sign, direction) in [(1, "before"), (-1, "after")] as [(Int64, String)] {
            let request = try Signed.request(
                [("i", String(Signed.issued.milliseconds))],
                received: Signed.issued.advanced(byMilliseconds: sign * skew)
            )
            let hint = assessed(request)["time.clock-skew"]
            #expect(
                hint?.sentence.text
                    == amount.map { "The server dates the message \($0) \(direction) it came." }
            )
        }
    }
}
