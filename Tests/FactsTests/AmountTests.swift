import Push
import Testing
import Token
import Vocabulary

@Suite struct AmountTests {
    /// JSON of `amount`, JSON of `currency`, and the printable amount.
    @Test(arguments: [
        ("250.0", #""EUR""#, "250.00 EUR"), ("250.00", #""EUR""#, "250.00 EUR"),
        ("1.0E2", #""EUR""#, "100.00 EUR"), ("1.2345E3", #""EUR""#, "1234.50 EUR"),
        ("1.0E-5", #""EUR""#, "0.000010 EUR"), ("0", #""EUR""#, "0.00 EUR"),
        ("-12.5", #""EUR""#, "-12.50 EUR"), ("-0.0", #""EUR""#, "0.00 EUR"),
        ("120", #""JPY""#, "120 JPY"), ("1.5", #""BHD""#, "1.500 BHD"),
        ("0.05", #""usd""#, "0.05 USD"),
        ("9223372036854775807", #""JPY""#, "9223372036854775807 JPY"),
        ("1.50000000", #""EUR""#, "1.500000 EUR"),
        (#""120.00 EUR""#, "null", "120.00 EUR"), (#""EUR 120.00""#, "null", "120.00 EUR"),
        (#""EUR120""#, "null", "120.00 EUR"), (#"" 120.00  EUR ""#, "null", "120.00 EUR"),
        (#""€120""#, "null", "120.00 EUR"), (#""120 €""#, "null", "120.00 EUR"),
        (#""-€120.5""#, "null", "-120.50 EUR"), (#""€-120.5""#, "null", "-120.50 EUR"),
        (#""£1,234.56""#, "null", "1234.56 GBP"), (#""1.234,56 EUR""#, "null", "1234.56 EUR"),
        (#""1 234,56 EUR""#, "null", "1234.56 EUR"), (#""1'234.50 CHF""#, "null", "1234.50 CHF"),
        (#""1\u00a0234,56 €""#, "null", "1234.56 EUR"),
        (#""1,234,567""#, #""EUR""#, "1234567.00 EUR"), (#""120,5""#, #""EUR""#, "120.50 EUR"),
        (#""1234.567""#, #""EUR""#, "1234.567 EUR"), (#""0.123""#, #""EUR""#, "0.123 EUR"),
        (#""1.234""#, #""KWD""#, "1.234 KWD"), (#""1.0E7""#, #""EUR""#, "10000000.00 EUR"),
        (#""$120""#, #""USD""#, "120.00 USD"), (#""€120 EUR""#, #""EUR""#, "120.00 EUR"),
        ("120.00", "null", "120.00"),
        // A currency without decimals has thousands alone.
        (#""1,234""#, #""JPY""#, "1234 JPY"), (#""1.234""#, #""JPY""#, "1234 JPY"),
        (#""12,345""#, #""KRW""#, "12345 KRW"), (#""1,234円""#, "null", "1234 JPY"),
        // India's groups.
        (#""1,00,000.00""#, #""INR""#, "100000.00 INR"),
        (#""12,34,567""#, #""INR""#, "1234567.00 INR"),
        (#""₹1,23,45,678.90""#, "null", "12345678.90 INR"),
        (#""1,00,000 PKR""#, "null", "100000.00 PKR"),
        // Apostrophes and thin blanks.
        (#""1’234.56""#, #""CHF""#, "1234.56 CHF"), (#""1ʼ234.56""#, #""CHF""#, "1234.56 CHF"),
        (#""CHF 1’234’567""#, "null", "1234567.00 CHF"),
        (#""1\u2009234,50 €""#, "null", "1234.50 EUR"),
        (#""1\u202f234\u202f567""#, #""EUR""#, "1234567.00 EUR"),
        // Ends and beginnings.
        (#"".50""#, #""EUR""#, "0.50 EUR"), (#""€.50""#, "null", "0.50 EUR"),
        (#"",5 EUR""#, "null", "0.50 EUR"), (#""12.""#, #""EUR""#, "12.00 EUR"),
        (#""1,234.""#, #""EUR""#, "1234.00 EUR"), (#""12,-""#, #""EUR""#, "12.00 EUR"),
        (#""12.–""#, #""CHF""#, "12.00 CHF"), (#""1.234,-- €""#, "null", "1234.00 EUR"),
        (#""Fr. 12.–""#, "null", "12.00 CHF"), (#""Rs. 500/-""#, #""INR""#, "500.00 INR"),
        // Signs.
        (#""12-""#, #""EUR""#, "-12.00 EUR"), (#""12.50- EUR""#, "null", "-12.50 EUR"),
        (#""EUR 12.50-""#, "null", "-12.50 EUR"), (#""(12.00)""#, #""EUR""#, "-12.00 EUR"),
        (#""(€12.00)""#, "null", "-12.00 EUR"), (#""EUR (12.00)""#, "null", "-12.00 EUR"),
        (#""\u221212""#, #""EUR""#, "-12.00 EUR"), (#""+120""#, #""EUR""#, "120.00 EUR"),
        // Other digits.
        (#""１２．５０""#, #""EUR""#, "12.50 EUR"), (#""￥５，０００""#, #""JPY""#, "5000 JPY"),
        (#""١٢٠ EUR""#, "null", "120.00 EUR"), (#""٥٬٠٠٠٫٥٠""#, #""AED""#, "5000.50 AED"),
        (#""५००""#, #""INR""#, "500.00 INR"),
        // Codes, signs and names.
        (#""eur 12""#, "null", "12.00 EUR"), (#""12 eur""#, "null", "12.00 EUR"),
        (#""12EUR""#, "null", "12.00 EUR"), (#""Eur12""#, "null", "12.00 EUR"),
        (#""12 euros""#, "null", "12.00 EUR"), (#""US$ 12""#, "null", "12.00 USD"),
        (#""12 Swiss francs""#, "null", "12.00 CHF"), (#""12 kr""#, #""SEK""#, "12.00 SEK"),
        (#""$120 USD""#, "null", "120.00 USD"), (#""£5 GBP""#, "null", "5.00 GBP"),
        ("12", #""€""#, "12.00 EUR"), ("12", #""zł""#, "12.00 PLN"), ("12", #""Fr.""#, "12.00 CHF"),
        ("12", #"" eur ""#, "12.00 EUR"), ("12", #""Yen""#, "12 JPY"),
    ])
    func `an amount is read exactly`(amount: String, currency: String, expected: String) throws {
        let facts = try facts(#"{"amount":\#(amount),"currency":\#(currency),"to":"Shop"}"#)
        #expect(facts.payment?.amount?.printable.text == expected)
        #expect(facts.anomalies.isEmpty)
        #expect(facts.other.map(\.path.text) == (currency == "null" ? ["p.currency"] : []))
    }

    @Test(arguments: [
        #""1,234 EUR""#, #""1.234 EUR""#, #""1,2,345 EUR 6""#, #""1.2.3""#, #""1.234.56""#,
        #""1.23.456 INR""#, #""1,23,45 INR""#, #""123,45,678 INR""#, #""0,123,456 EUR""#, #""EUR""#,
        #""about 120""#, #""120 EUR or 130 EUR""#, #""€120 USD""#,
        #""--120""#, #""-120-""#, #""(-120)""#, #""-(120)""#, #""(120""#, #""120)""#, #""+-120""#,
        #"".123.456""#, #""12.50.-""#, #""12 -""#, #"".""#, #"",-""#, #""()""#, #""1e400""#,
        "1e400", "1e-7", "99999999999999999999",
        #""0x10""#, #""1٢0 EUR""#, #""1\u200b20 EUR""#, #""1 2 3""#, #""12 34""#, #""""#, "true",
        "[]",
        #""120.00\u202e EUR x""#, #""5 million EUR""#, #""5M""#, #""5k EUR""#, #""120 BTC""#,
        #""120 all""#, #""120%""#, #""$$120""#, #""120 EUR each""#, #""US$120 CAD""#,
    ])
    func `an amount that can mean two things is left as written`(amount: String) throws {
        let facts = try facts(#"{"amount":\#(amount),"iban":"BE68539007547034"}"#)
        let payment = try #require(facts.payment)
        #expect(payment.amount == nil)
        #expect(facts.anomalies.contains(.amountUnreadable))
        #expect(facts.other.map(\.path.text) == ["p.amount"])
    }

    @Test(arguments: [
        (#"{"amount":"120.00 EUR","currency":"USD"}"#, ["p.amount", "p.currency"]),
        (#"{"amount":{"value":1,"unit":"EUR"},"currency":"USD"}"#, []),
    ])
    func `two currencies that differ make no amount`(json: String, others: [String]) throws {
        let facts = try facts(json)
        guard !others.isEmpty else { return }
        #expect(facts.payment?.amount == nil)
        #expect(facts.anomalies == [.amountUnreadable])
        #expect(facts.other.map(\.path.text) == others)
    }

    @Test(arguments: [
        (#"{"amount":"$120.00"}"#, ["p.amount"]), (#"{"amount":"120.00 ¥"}"#, ["p.amount"]),
        (#"{"amount":"120.00 kr"}"#, ["p.amount"]), (#"{"amount":"Rs.120.00"}"#, ["p.amount"]),
        (#"{"amount":120.00,"currency":"BTC"}"#, ["p.currency"]),
        (#"{"amount":120.00,"currency":"$"}"#, ["p.currency"]),
        (#"{"amount":120.00,"currency":"kr"}"#, ["p.currency"]),
        (#"{"amount":120.00,"currency":978}"#, ["p.currency"]),
    ])
    func `a currency that is no code is noted and kept as written`(
        json: String,
        others: [String]
    ) throws {
        let facts = try facts(json)
        #expect(facts.payment?.amount?.number == "120.00")
        #expect(facts.payment?.amount?.currency == nil)
        #expect(facts.anomalies == [.currencyUnknown])
        #expect(facts.other.map(\.path.text) == others)
    }

    @Test(arguments: [
        (Amount(units: 12_000, scale: 2, isNegative: false, currency: "EUR"), true),
        (Amount(units: 120, scale: 0, isNegative: false, currency: "EUR"), true),
        (Amount(units: 120, scale: 0, isNegative: true, currency: "EUR"), false),
        (Amount(units: 120, scale: 0, isNegative: false, currency: "USD"), false),
        (Amount(units: 121, scale: 0, isNegative: false, currency: "EUR"), false),
    ])
    func `amounts are the same when number and currency are`(other: Amount, isSame: Bool) {
        let amount = Amount(units: 1_200, scale: 1, isNegative: false, currency: "EUR")
        #expect(amount.isSame(as: other) == isSame)
    }

    private func facts(_ payload: String) throws -> RequestFacts {
        try Message(["p": .string(payload)]).facts()
    }
}
