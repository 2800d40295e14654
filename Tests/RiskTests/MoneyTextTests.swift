import Risk
import Testing
import Vocabulary

@Suite struct MoneyTextTests {
    @Test(
        arguments: [
            ("Pay 120.00 EUR to Ledger Books", false), ("Pay €120 now", false),
            ("Pay 120,00 € now", false), ("Pay EUR120.00", false), ("Pay 120 euros", false),
            ("Pay 1,200.00 EUR", true), ("Pay 1.200,00 EUR", true), ("Pay 12.00 EUR", true),
            ("Pay 120.01 EUR", true), ("Pay 120.00 GBP", true), ("Pay £120.00", true),
            ("Pay $121", true), ("Pay 0120.0 EUR", false), ("Order 17 120 EUR", false),
            ("Pay 900 EUR, fee 120 EUR", false), ("Invoice 4711 of 12.05.2026", false),
            ("Code 482913, in 5 min", false), ("Pay", false), ("", false),
            ("€0.12k", false), ("Pay 1.2 million EUR", true),
            ("Pay 0.00012 million EUR", false), ("Pay 5M EUR", true), ("Pay 5 Mio. €", true),
            ("Pay EUR 5m", true), ("Pay 120,- EUR", false), ("Pay 121,- EUR", true),
            ("Pay 120.00 eur", false), ("Pay 121.00 eur", true), ("Pay 5000円", true),
            ("Pay 500 yen", true), ("Pay １２０ €", false), ("Pay ١٢٠ EUR", false),
            ("Pay １２１ €", true), ("Pay kr 120", true), ("Pay EUR 9\u{202F}120", true),
            ("Approve login 5 m from you", false),
            ("IBAN GB82WEST12345698765432", false),
            ("Try 3 times", false), ("TRY 3 TIMES", false), ("TOP 5 EUR", true), ("5th EUR", false),
            ("EUR", false), ("99 EUR 120", false), ("Pay 121 zł", true),
        ] as [(String, Bool)]
    )
    func `an amount in the text that is another than the payment's is high`(
        text: String,
        differs: Bool
    ) throws {
        let sample = RuleCase(claims: [("m", text), RuleCase.payment("120.00")])
        let hint = try sample.assessment()["money.text-differs"]
        #expect((hint != nil) == differs)
        #expect(hint?.severity ?? .high == .high)
    }

    /// Without a payment in the message; a number without a currency counts only beside a word of paying.
    @Test(
        arguments: [
            ("Approve payment of 50000.00 to Mallory Trading", "50000.00"),
            ("Pay 5,000.00 to Mallory?", "5,000.00"), ("Transfer 5000 to Mallory", "5000"),
            ("Betrag 5.000,00 an Mallory", "5.000,00"), ("Überweisung 5000,- an Mallory", "5000,"),
            ("Log in to the pay office?", nil), ("Log in with code 482913", nil),
            ("Payment office, 27.11.2026", nil), ("Pay office, since 2026", nil),
            ("Payment from 10.0.0.17", nil), ("Approve sign-in 5000 to VPN", nil), ("Pay 12", nil),
        ] as [(String, String?)]
    )
    func `a number in a text about paying cannot be compared`(text: String, number: String?) throws
    {
        let hint = try RuleCase(claims: [("m", text)]).assessment()["money.text-only"]
        #expect(hint?.severity == number.map { _ in .low })
        #expect(hint?.evidence.first?.value.text == number)
    }

    @Test(
        arguments: [
            ("1234.50", "EUR", "Pay 1,234.50 EUR", false),
            ("1234.50", "EUR", "Pay 1.234,50 EUR", false),
            ("1234.50", "EUR", "Pay 1'234.50 EUR", false),
            ("1234.50", "EUR", "Pay 1 234,50 EUR", false),
            ("1234.00", "EUR", "Pay 1.234 EUR", false), ("1.234", "TND", "1,234 TND", false),
            ("1234567.00", "EUR", "Pay 1,234,567 EUR", false),
            ("5.00", "TRY", "TRY 5.00", false), ("5.00", "TRY", "TRY 6.00", true),
            ("5000", "JPY", "¥5,000", false), ("5000", "JPY", "¥5,001", true),
            ("0.50", "EUR", "Pay 0,5 EUR", false), ("0.50", "EUR", "Pay €.50", false),
            ("5000000.00", "EUR", "Pay 5 million EUR", false),
            ("5000.00", "EUR", "Pay 5k EUR", false), ("5000000.00", "EUR", "Pay 5 Mio. €", false),
            ("5.00", "EUR", "Pay 5 million EUR", true),
            ("42.00", "CHF", "Pay 42.– CHF", false), ("42.00", "CHF", "Pay Fr. 42.-", false),
            ("42.00", "USD", "Pay US$ 42", false), ("42.00", "USD", "Pay 42 dollars", false),
            ("42.00", "USD", "Pay C$ 42", true), ("500", "JPY", "Pay 500 yen", false),
            ("5000", "JPY", "5000円のお支払い", false), ("5", "JPY", "Pay 5,000 yen", true),
            ("100000.00", "INR", "Pay ₹1,00,000.00", false), ("100000.00", "INR", "₹1 lakh", false),
            ("5.00", "GBP", "Buy 4 pounds of apples", false), ("4.00", "GBP", "4 pounds", false),
            ("5.00", "GBP", "Pay 9000 pounds", true), ("42.00", "SEK", "Pay 42 kr", false),
        ] as [(String, String, String, Bool)]
    )
    func `a number is read in every way that people write it`(
        amount: String,
        currency: String,
        text: String,
        differs: Bool
    ) throws {
        let sample = RuleCase(claims: [("m", text), RuleCase.payment(amount, currency)])
        #expect((try sample.assessment()["money.text-differs"] != nil) == differs)
    }

    @Test(
        arguments: [
            ("Approve 9,000.00 GBP to Ann", 4, nil, .medium),
            ("Approve 9,000.00 GBP to Ann", 5, nil, .high),
            ("Approve 9,000.00 GBP to Ann", 5, RuleCase.payment("9000.00", "GBP"), nil),
            ("Log in to Harbour Rowing, code 4711", 5, nil, nil),
        ] as [(String, Int, (String, String)?, Severity?)]
    )
    func `an amount in the text alone is compared with nothing, and never usual`(
        text: String,
        paid: Int,
        payment: (String, String)?,
        severity: Severity?
    ) throws {
        var sample = RuleCase(claims: [("m", text), payment].compactMap(\.self))
        for _ in 0..<paid { sample.paid(84, "GBP") }
        let hint = try sample.assessment()["money.text-only"]
        #expect(hint?.severity == severity)
        let unlike = paid < 5 ? "" : ", unlike the payments before"
        #expect(
            hint.map {
                $0.sentence.text == "Only the text names an amount, 9,000.00 GBP\(unlike): it"
                    + " cannot be compared."
            } ?? true
        )
    }

    @Test(arguments: [
        ("Pay 500 eur", true), ("Pay EUR 5 million", true), ("pay \u{20AC}500", true),
        ("try 3 times", false), ("Invoice 4711 of 12.05.2026", false),
        ("Pay 5M EUR", true), ("Pay 42.00 eur", true), ("5000円", true), ("Pay 500 yen", true),
        ("Pay 42,- EUR", true), ("Pay US$ 42", true), ("Pay ५०० रुपये", true),
        ("Approve login 5 m from you", false), ("4 pounds of apples", false),
        ("Call +44 20 7946 0958", false), ("Your 5th login in EUROPE", false),
    ])
    func `an amount in the text alone is found however it is written`(
        text: String,
        isFound: Bool
    ) throws {
        let sample = RuleCase(claims: [("m", text)])
        #expect((try sample.assessment()["money.text-only"] != nil) == isFound)
    }

    private static let known = "BE68539007547034"
    private static let other = "DE89370400440532013000"

    private static func payment(_ members: String) -> (String, String) { ("p", "{\(members)}") }

    @Test(
        arguments: [
            ("Pay 42 EUR to \(other)", #""amount":"42 EUR","iban":"\#(known)""#, .high, nil),
            (
                "Pay 42 EUR to DE89 3704 0044 0532 0130 00",
                #""amount":"42 EUR","iban":"\#(known)""#, .high, nil
            ),
            (
                "Pay 42 EUR to IBAN: de89-3704-0044-0532-0130-00",
                #""amount":"42 EUR","iban":"\#(known)""#, .high, nil
            ),
            (
                "Pay to DE89<U+200B>370400440532013000", #""amount":"42 EUR","iban":"\#(known)""#,
                .high, nil
            ),
            (
                "Pay 42 EUR to BE68 5390 0754 7034", #""amount":"42 EUR","iban":"\#(known)""#, nil,
                nil
            ),
            ("Pay to IBAN be68-5390-0754-7034", #""amount":"42 EUR","iban":"\#(known)""#, nil, nil),
            // The payer's account, stated or not.
            ("From \(other) to \(known)", #""amount":"42 EUR","iban":"\#(known)""#, nil, nil),
            (
                "From \(other)", #""amount":"42 EUR","iban":"\#(known)","from":"\#(other)""#, nil,
                nil
            ),
            (
                "To \(known), GB82WEST12345698765432",
                #""amount":"42 EUR","iban":"\#(known)","from":"\#(other)""#, .high, nil
            ),
            // An account in another form, and a damaged one.
            (
                "To GB33BUKB20201555555555",
                #""amount":"42 GBP","sortCode":"20-20-15","accountNumber":"55555555""#, nil, nil
            ),
            (
                "To GB33BUKB20201555555555",
                #""amount":"42 GBP","sortCode":"20-20-15","accountNumber":"55555556""#, .high, nil
            ),
            (
                "Pay to DE89 3704 0044 0532 0130 01", #""amount":"42 EUR","iban":"\#(known)""#, nil,
                nil
            ),
            // Compared with nothing.
            ("Pay 42 EUR to \(other)", #""amount":"42 EUR","payee":"Bob""#, nil, .medium),
            ("Pay \(other)", #""note":"1""#, nil, .medium),
            ("Pay 9,999.00 EUR to X", #""iban":"\#(known)""#, nil, .medium),
            ("Pay 9,999.00 EUR to \(other)", #""iban":"\#(known)""#, .high, .medium),
            (
                "Pay 9,999.00 EUR to \(known)", #""iban":"\#(known)","amount":"about 5""#, nil,
                .medium
            ),
            ("Pay \(known)", #""iban":"\#(known)""#, nil, nil),
        ] as [(String, String, Severity?, Severity?)]
    )
    func `an account in the text is compared, and an amount also where an account is stated`(
        text: String,
        payload: String,
        differs: Severity?,
        alone: Severity?
    ) throws {
        let sample = RuleCase(claims: [("m", text), Self.payment(payload)])
        let assessment = try sample.assessment()
        #expect(assessment["money.text-differs"]?.severity == differs)
        #expect(assessment["money.text-only"]?.severity == alone)
    }

    @Test func `a payment without an amount does not switch off the check of the text`() throws {
        var sample = RuleCase(
            claims: [("m", "Pay EUR 9,999.00 to X"), Self.payment(#""iban":"\#(Self.known)""#)]
        )
        for _ in 0..<5 { sample.paid(84) }
        #expect(try sample.assessment()["money.text-only"]?.severity == .high)
    }

    @Test func `the hint quotes both accounts, and the amounts when they differ, too`() throws {
        let members = #""amount":"42 EUR","iban":"\#(Self.known)""#
        var sample = RuleCase(claims: [("m", "Pay 42 EUR to \(Self.other)"), Self.payment(members)])
        var hint = try #require(try sample.assessment()["money.text-differs"])
        #expect(
            hint.sentence.text == "The text says the account DE89 3704 0044 0532 0130 00,"
                + " and the payment BE68 5390 0754 7034."
        )
        #expect(hint["text_account"] == "DE89 3704 0044 0532 0130 00")
        sample.claims = [("m", "Pay 43 EUR to \(Self.other)"), Self.payment(members)]
        hint = try #require(try sample.assessment()["money.text-differs"])
        #expect(
            hint.sentence.text
                == "The text says 43 EUR and the account DE89 3704 0044 0532 0130 00,"
                + " and the payment 42.00 EUR and BE68 5390 0754 7034."
        )
        sample.claims = [("m", "Pay 43 EUR to \(Self.other)")]
        hint = try #require(try sample.assessment()["money.text-only"])
        #expect(
            hint.sentence.text == "Only the text names an amount, 43 EUR, and an account, DE89 3704"
                + " 0044 0532 0130 00: it cannot be compared."
        )
    }

    @Test func `the hint quotes both amounts`() throws {
        let sample = RuleCase(claims: [("m", "Pay 12,00 EUR"), RuleCase.payment("1200.00")])
        let hint = try #require(try sample.assessment()["money.text-differs"])
        #expect(hint.sentence.text == "The text says 12,00 EUR, and the payment 1200.00 EUR.")
        #expect(hint["text_amount"] == "12,00 EUR")
    }

    @Test func `a text without a payment is not compared`() throws {
        let sample = RuleCase(claims: [("m", "Pay 12,00 EUR")])
        #expect(try sample.assessment()["money.text-differs"] == nil)
    }
}
