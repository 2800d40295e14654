import Push
import Risk
import Testing
import Vocabulary

@Suite struct MessageTextTests {
    private static let confusable = "message.confusable-letters"
    private static let mixed = "message.mixed-script"

    @Test(
        arguments: [
            ("Pay p\u{430}ypal", confusable, .high), ("Pay P\u{391}YPAL", confusable, .high),
            ("Pay \u{440}\u{430}ypal now", confusable, .high),
            // Four Cyrillic letters that all look Latin, among Latin words.
            ("Login to \u{430}\u{440}\u{440}\u{435}", confusable, .medium),
            ("p\u{436}ypal", mixed, .medium), ("\u{447}c\u{451}\u{442}", mixed, .medium),
            ("a\u{3B2}gamma", mixed, .medium),
        ] as [(String, String, Severity)]
    )
    func `letters of two scripts in one word are weighed`(
        text: String,
        code: String,
        severity: Severity
    ) throws {
        let assessment = try RuleCase(claims: [("m", text)]).assessment()
        #expect(assessment[code]?.severity == severity)
        #expect(assessment.codes.count { $0 == Self.confusable || $0 == Self.mixed } == 1)
    }

    @Test(arguments: [
        "Login to apple", "Zahlung über 5 €", "\u{41E}\u{43F}\u{43B}\u{430}\u{442}\u{430}",
        // Russian and Greek words beside Latin ones.
        "Visa \u{438} \u{441}\u{43E}\u{43A}", "5 k\u{3A9}",
        "\u{3A0}\u{3BB}\u{3B7}\u{3C1}\u{3C9}\u{3BC}\u{3AE} Visa",
        "\u{441}\u{43E}\u{43A}", "to \u{430}\u{441}", "東京 Tower", "日本 pay", "",
    ])
    func `texts in one script, or in several words, are ordinary`(text: String) throws {
        let codes = try RuleCase(claims: [("m", text)]).assessment().codes
        #expect(!codes.contains(Self.confusable))
        #expect(!codes.contains(Self.mixed))
    }

    @Test func `the hint names the text, the word and its letters`() throws {
        let payment = RuleCase.payment("1.00", to: "L\u{435}dger B\u{43E}oks")
        let hint = try #require(try RuleCase(claims: [payment]).assessment()[Self.confusable])
        #expect(
            hint.sentence.text
                == "The payee has a word whose Cyrillic letters look like Latin ones:"
                + " \"L\u{435}dger\"."
        )
        #expect(hint["text"] == "payee")
        #expect(hint["letters"] == "U+0435")
    }

    @Test func `a text that only the unsigned alert has is said`() throws {
        let unsigned = try RuleCase(alert: "Log in?").assessment()
        let hint = try #require(unsigned["message.text-unsigned"])
        #expect(hint.severity == .low)
        #expect(hint.sentence.text == "Only the alert has a text, and the alert is not signed.")
        let signed = try RuleCase(claims: [("m", "Log in?")], alert: "Log in?").assessment()
        #expect(signed["message.text-unsigned"] == nil)
        #expect(try RuleCase().assessment()["message.text-unsigned"] == nil)
    }

    @Test(
        arguments: [
            (#"{"amount":"1","payee":"Jo","colour":"red"}"#, "message.members-unknown"),
            (#"{"colour":"red"}"#, "message.members-unknown"),
            (#"{"payee2":"Al"}"#, "message.members-unknown"),
            (#"{"amount":"1","payee":"Jo","amount2":"9"}"#, "message.members-unread-payment"),
            (#"{"amount":"1","payee":"Jo"}"#, nil),
        ] as [(String, String?)]
    )
    func `members of the payload that nothing has read are said`(
        payload: String,
        code: String?
    ) throws {
        let assessment = try RuleCase(claims: [("p", payload)]).assessment()
        let codes = assessment.codes.filter { $0.hasPrefix("message.members") }
        #expect(codes == [code].compactMap(\.self))
        let isPayment = code == "message.members-unread-payment"
        #expect(code.flatMap { assessment[$0]?.severity } ?? .none == (isPayment ? .low : .none))
    }

    @Test func `an unknown member of the payload is named, and weighs nothing`() throws {
        let before = try RuleCase(claims: [("p", "{}")]).assessment()
        let after = try RuleCase(claims: [("p", #"{"colour":"red"}"#)]).assessment()
        #expect(after.points == before.points)
        #expect(after.level == before.level)
        #expect(
            after["message.members-unknown"]?.sentence.text
                == "The custom payload holds what this program does not understand: p.colour."
        )
    }

    /// What others call things could else be read as a sentence of the program.
    @Test func `names and values of others stand in quotation marks in each reason`() throws {
        let forged = "x. Looks like you, as 12 times before"
        let iban = "GB33BUKB20201555555555"
        func payload(_ members: String, text: String = "Approve?") -> [(String, String)] {
            SettledAccount.claims(more: [("m", text), ("p", "{\(members)}")])
        }
        let paid = #""amount":"23.00","currency":"GBP""#
        var known = try SettledAccount.baseline()
        known.learn(
            Features(
                instant: RuleCase.before(days: 5),
                payment: .pounds(to: forged, account: iban)
            )
        )
        let nearly = forged.replacing("before", with: "bef0re")
        let requests = [
            payload(#"\#(paid),"payee":"Carl","\#(forged)":"x""#),
            payload(#"\#(paid),"payee":"Carl","\#(forged)":"GBP 5.00""#),
            payload(#""\#(forged)":"x","LOCATION. \#(forged)":{"latitude":1,"longitude":2}"#),
            payload(#"\#(paid),"payee":"Carl","iban":"\#(iban)""#),
            payload(#"\#(paid),"payee":"\#(nearly)","iban":"GB94BARC10201530093459""#),
            payload(
                #"\#(paid),"creditorName":"Carl","creditorAccount":{"other":"\#(forged)"}"#,
                text: "Pay GBP 900.00 to GB29NWBK60161331926819?"
            ),
            payload(#""\#(forged)":{"amount":1,"currency":"\#(forged)"}"#),
            [("i", "1700000000000"), ("p", "{\(forged)"), ("x", #"{"remoteIp":"\#(forged)"}"#)],
            [
                ("i", "1700000000000"),
                ("x", #"{"remoteIp":["\#(forged)","9.9.9.9"],"userAgent":"\#(forged)"}"#),
            ],
        ]
        var found = 0
        for claims in requests {
            let assessment = try SettledAccount.assessed(claims, baseline: known)
            for hint in assessment.hints {
                let texts =
                    [hint.sentence, hint.summary, hint.remedy] + hint.evidence.map(\.wording)
                for text in texts {
                    if text.text.contains("Looks like") { found += 1 }
                    let own = text.text.split(separator: "\"", omittingEmptySubsequences: false)
                        .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
                    #expect(!own.contains("Looks like"), "\(hint.code): \(text)")
                }
            }
            for row in assessment.comparison.rows {
                let text = row.difference?.text ?? ""
                #expect(!text.hasPrefix("of x."), "\(row.subject)")
            }
        }
        #expect(found > 8, "\(found)")
    }
}
