import Risk
import Testing
import Vocabulary

@Suite struct MoneyTextTests {
    @Test(
        arguments: [
            ("Pay 120.00 EUR to Ledger Books", false), ("Pay €120 now", false),
            ("Pay 120,00 € now", false), ("Pay EUR120.00", false), ("Pay 120 euros", false),
            ("Pay 1,200.00 EUR", true), ("Pay 1.200,00 EUR", true), ("Pay 12.00 EUR", true),
            ("Pay 120.01 EUR", true), ("Pay 120.00 GBP", true), ("Pay £120.00", false),
            ("Pay $121", true), ("Pay 0120.0 EUR", false), ("Order 17 120 EUR", false),
            ("Pay 900 EUR, fee 120 EUR", false), ("Invoice 4711 of 12.05.2026", false),
            ("Code 482913, in 5 min", false), ("Pay", false), ("", false),
            ("€0.12k", false), ("Pay 1.2 million EUR", false),
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
            ("0.50", "EUR", "Pay 0,5 EUR", false),
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
                $0.sentence.text == "Only the text names an amount, 9,000.00 GBP\(unlike):"
                    + " it is compared with nothing."
            } ?? true
        )
    }

    @Test(
        arguments: [
            ("Pay 500 eur", true), ("Pay EUR 5 million", true), ("pay \u{20AC}500", true),
            ("try 3 times", false), ("Invoice 4711 of 12.05.2026", false),
        ]
    )
    func `an amount in the text alone is found however it is written`(
        text: String,
        isFound: Bool
    ) throws {
        let sample = RuleCase(claims: [("m", text)])
        #expect((try sample.assessment()["money.text-only"] != nil) == isFound)
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
