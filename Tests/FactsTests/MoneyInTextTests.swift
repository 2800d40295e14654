import Testing
import Vocabulary

@testable import Push

struct MoneyInTextTests {
    /// The text, and each amount that it names with its currency or `?`.
    @Test(arguments: [
        // Codes and signs.
        ("Pay 42.00 eur", ["42.00 EUR"]), ("EUR42", ["42 EUR"]), ("42EUR", ["42 EUR"]),
        ("Eur 42", ["42 EUR"]), ("\u{20AC}42", ["42 EUR"]), ("42\u{A0}\u{20AC}", ["42 EUR"]),
        ("US$ 42", ["42 USD"]), ("US $42", ["42 USD"]), ("CAD$ 42", ["42 CAD"]),
        ("A$42", ["42 AUD"]), ("42 $ CA", ["42 CAD"]), ("NT$42", ["42 TWD"]), ("R$ 42", ["42 BRL"]),
        ("$42", ["42 ?"]), ("kr 42", ["42 ?"]), ("42 kr.", ["42 ?"]), ("Rs.42", ["42 ?"]),
        ("EUR: 42", ["42 EUR"]), ("EUR -42", ["42 EUR"]), ("42 (EUR)", ["42 EUR"]),
        ("EUR ***42.00", ["42.00 EUR"]), ("EUR  42", ["42 EUR"]), ("EUR.42", ["42 EUR"]),
        // Multiples.
        ("5 million EUR", ["5000000 EUR"]), ("5M EUR", ["5000000 EUR"]),
        ("EUR 5m", ["5000000 EUR"]), ("5 Mio. \u{20AC}", ["5000000 EUR"]),
        ("5k EUR", ["5000 EUR"]), ("\u{20AC}1.2bn", ["1200000000 EUR"]),
        ("2,5 Mrd. EUR", ["2500000000 EUR"]), ("5 millions d'euros", ["5000000 EUR"]),
        ("5 millones de euros", ["5000000 EUR"]), ("TEUR 5", ["5000 EUR"]),
        ("MEUR 5", ["5000000 EUR"]), ("k\u{20AC} 5", ["5000 EUR"]), ("5 k\u{20AC}", ["5000 EUR"]),
        ("5 hundred thousand EUR", ["500000 EUR"]), ("\u{20B9}5 lakh", ["500000 INR"]),
        ("5 crore rupees", ["50000000 ?"]), ("\u{20B9}5 Cr", ["50000000 INR"]),
        ("500\u{4E07}\u{5186}", ["5000000 JPY"]), ("1\u{4E07}5000\u{5186}", ["15000 JPY"]),
        // Whole amounts.
        ("42,- EUR", ["42 EUR"]), ("42.\u{2013} CHF", ["42 CHF"]), ("CHF 42.--", ["42 CHF"]),
        ("KES 500/=", ["500 KES"]), ("\u{20B9}500/-", ["500 INR"]),
        // Names.
        ("5000\u{5186}", ["5000 JPY"]), ("500 yen", ["500 JPY"]), ("5,000 yen", ["5000 JPY"]),
        ("42 US dollars", ["42 USD"]), ("42 Hong Kong dollars", ["42 HKD"]),
        ("1 Swiss franc", ["1 CHF"]), ("42 Franken", ["42 CHF"]), ("Fr. 42.50", ["42.50 CHF"]),
        ("42 pounds sterling", ["42 GBP"]), ("42 pounds", ["42 ?"]), ("42 yuan", ["42 CNY"]),
        ("42 zlotys", ["42 PLN"]), ("42 z\u{142}", ["42 PLN"]), ("42 K\u{10D}", ["42 CZK"]),
        ("42 korun", ["42 CZK"]), ("4200 Ft", ["4200 HUF"]), ("4200 forints", ["4200 HUF"]),
        ("42 TL", ["42 TRY"]), ("42 shekels", ["42 ILS"]), ("42 baht", ["42 THB"]),
        ("42 ringgit", ["42 MYR"]), ("Rp 42.000", ["42000 IDR"]), ("42 rand", ["42 ZAR"]),
        ("R9,999.00", ["9999.00 ZAR"]), ("42 reais", ["42 BRL"]), ("42 pesos", ["42 ?"]),
        ("42 Mexican pesos", ["42 MXN"]), ("4200 won", ["4200 KRW"]),
        ("42 Danish kroner", ["42 DKK"]), ("42 kronor", ["42 ?"]), ("42 naira", ["42 NGN"]),
        ("42 \u{433}\u{440}\u{43D}", ["42 UAH"]), ("42 \u{440}\u{443}\u{431}.", ["42 ?"]),
        // Other digits and blanks.
        ("\u{FF15}\u{FF10}\u{FF10}\u{5186}", ["500 JPY"]),
        ("\u{665}\u{660}\u{660} \u{64A}\u{648}\u{631}\u{648}", ["500 EUR"]),
        ("\u{96B}\u{966}\u{966} \u{930}\u{941}\u{92A}\u{92F}\u{947}", ["500 INR"]),
        ("EUR 9\u{202F}999", ["9999 EUR"]), ("EUR 9<U+200B>999", ["9999 EUR"]),
        ("\u{652F}\u{4ED8}5000\u{5143}", ["5000 ?"]),
    ])
    func `an amount of a text is found however it is written`(text: String, amounts: [String]) {
        let found = AmountInText.all(in: text, expected: nil)
        #expect(found.count == amounts.count)
        for (found, wanted) in zip(found, amounts) {
            let parts = wanted.split(separator: " ").map(String.init)
            let currency = parts[1] == "?" ? nil : parts[1]
            #expect(found.currency == currency)
            let amount = Amount(recorded: parts[0], currency: currency)
            #expect(amount.map(found.mayMean) == true)
            let other = Amount(recorded: parts[0] + "1", currency: currency)
            #expect(other.map(found.mayMean) == false)
        }
    }

    @Test(arguments: [
        "Approve login 5 m from you", "5th EUR", "Try 3 times", "TRY 3 TIMES", "5 ft from you",
        "You won 500 points", "2 real people", "4 pounds of apples", "in 30 Sek.",
        "+44 20 7946 0958",
        "Order 4711", "Invoice 4711 of 12.05.2026", "EUROPE 12", "AMEUR 12", "Fr. 12.05. um 9",
        "Fr 12:30", "Fr 12.30 Uhr", "NIS 2", "Room R12", "R500", "Code 482913, in 5 min", "EUR",
        "12",
        "TOP 5", "3 crowns", "IBAN GB82WEST12345698765432", "5 km", "",
    ])
    func `a number that is no amount is none`(text: String) {
        #expect(AmountInText.all(in: text, expected: nil).isEmpty)
    }

    @Test(arguments: [
        ("$42", "USD", true), ("$42", "CAD", true), ("$42", "EUR", false),
        ("\u{A3}42", "GBP", true),
        ("\u{A3}42", "EUR", false), ("42 kr", "SEK", true), ("42 kr", "PLN", false),
        ("\u{A5}42", "CNY", true), ("42 rupees", "PKR", true), ("42 pounds", "EGP", true),
        ("\u{20BF}42", "EUR", true),
    ])
    func `a sign of many currencies may mean each of them`(
        text: String,
        currency: String,
        may: Bool
    ) throws {
        let found = try #require(AmountInText.all(in: text, expected: nil).first)
        let amount = try #require(Amount(recorded: "42.00", currency: currency))
        #expect(found.mayMean(amount) == may)
    }

    private static let known = "BE68539007547034"

    @Test(arguments: [
        "BE68 5390 0754 7034", "BE68\u{A0}5390\u{202F}0754\u{2007}7034", "BE68\u{2009}539007547034",
        "BE68\u{3000}539007547034", "BE68\t5390\n0754\r\n7034", "BE68-5390-0754-7034",
        "BE68\u{2011}5390\u{2011}0754\u{2011}7034", "BE68.5390.0754.7034", "BE 68 5390 0754 7034",
        "IBAN: BE68539007547034", "IBAN BE68539007547034", "IBANBE68539007547034",
        "iban:be68539007547034", "(IBAN) BE68539007547034", "(BE68 5390 0754 7034)",
        "\u{201C}BE68 5390 0754 7034\u{201D}.", "<BE68539007547034>", " BE68539007547034; ",
        "BE68\u{200B}539007547034", "\u{FEFF}BE68539007547034",
        "\u{FF22}\u{FF25}\u{FF16}\u{FF18}539007547034",
    ])
    func `an IBAN is sound however it is pasted`(text: String) {
        let (verdict, compact) = IBAN.examine(text)
        #expect(verdict == .sound(countryCode: "BE"))
        #expect(compact == Self.known)
        #expect(IBAN.all(in: "Pay \(text) now") == [Self.known])
    }

    @Test(arguments: [
        ("BE68-5390-0754-7035", "BE68539007547035"),
        ("IBAN: BE68 5390 0754 703", "BE6853900754703"),
        ("be68.5390.0754.70340", "BE685390075470340"),
    ])
    func `a wrong IBAN stays damaged however it is pasted`(text: String, compact: String) {
        let (verdict, found) = IBAN.examine(text)
        #expect(verdict == .damaged)
        #expect(found == compact)
        #expect(IBAN.all(in: text).isEmpty)
    }

    @Test(arguments: [
        "AL-12-34567", "20-00-00 55779911", "XX68539007547034", "B\u{415}68539007547034", "IBAN",
        "IBAN:", "DE", "", "()", "12345678",
    ])
    func `what is no IBAN stays as it is written`(text: String) {
        #expect(IBAN.examine(text) == (.foreign, text))
    }

    @Test(arguments: [
        ("GB82 WEST 1234 5698 7654 32 GBP", ["GB82WEST12345698765432"]),
        ("IT60 X 05428 11101 000000123456", ["IT60X0542811101000000123456"]),
        (
            "BE68539007547034, DE89370400440532013000",
            ["BE68539007547034", "DE89370400440532013000"]
        ),
        ("BE68539007547034 BE68539007547034", ["BE68539007547034"]),
        ("\u{8D26}\u{53F7}DE89370400440532013000\u{3002}", ["DE89370400440532013000"]),
        ("BE68<U+200B>5390 0754 7034", ["BE68539007547034"]),
        ("xBE68539007547034", []), ("BE685390075470340", []), ("BE68 5390 0754 7035", []),
        ("de 10 EUR a la cuenta de 20 otros 12345", []), ("", []), ("No 12", []),
    ])
    func `every sound IBAN of a text is found`(text: String, found: [String]) {
        #expect(IBAN.all(in: text) == found)
    }

    @Test(
        arguments: [
            ("\u{20AC}", "EUR"), ("eur", "EUR"), ("Eur", "EUR"), ("\u{A3}", "GBP"),
            ("z\u{142}", "PLN"),
            ("Fr.", "CHF"), ("yen", "JPY"), ("US$", "USD"), ("US dollars", "USD"), (" EUR ", "EUR"),
            ("all", "ALL"), ("XAU", "XAU"), ("$", nil), ("kr", nil), ("\u{A5}", nil), ("BTC", nil),
            ("978", nil), ("1 \u{20AC}", nil), ("\u{20AC}\u{20AC}", nil), ("EU\u{200B}R", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func `a currency is a code, or a sign or name with one meaning`(text: String, code: String?) {
        #expect(Currency.code(text) == code)
    }

    @Test(arguments: 0..<4) func `garbage is read without a crash, and the same each time`(
        seed: Int
    ) {
        let scalars = Array(
            """
            0123456789.,' -+()/|*\u{20AC}$\u{A3}kKmMEURDBtcr<>U200B\u{5186}\u{4E07}\u{663}\u{96B}\
            \u{200B}\u{A0}\u{202F}\u{2019}z\u{142}\u{E4}\u{301}\u{0}\u{1F4A9}\u{E000}BE68
            """.unicodeScalars
        )
        var generator = SplitMix(state: UInt64(seed))
        for _ in 0..<2_000 {
            var view = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...60, using: &generator) {
                if let scalar = scalars.randomElement(using: &generator) { view.append(scalar) }
            }
            let text = String(view)
            let found = AmountInText.all(in: text, expected: "TRY")
            #expect(found == AmountInText.all(in: text, expected: "TRY"))
            #expect(IBAN.all(in: text).allSatisfy { IBAN.all(in: $0) == [$0] })
            let (verdict, compact) = IBAN.examine(text)
            #expect(verdict != .foreign || compact == text)
            for decimals in [nil, 0, 2, 3] { _ = WrittenAmount(text, minorUnits: decimals) }
            _ = Currency.code(text)
        }
    }

    @Test func `a long text is read up to a bound`() {
        for piece in [
            "1 000 ", "EUR ", "\u{4E07}1", "<U+200B", "US ", "DE89 3704 0044 0532 ", ".", "9",
        ] {
            let text = String(repeating: piece, count: 8_000)
            #expect(AmountInText.all(in: text, expected: nil).count < 8_000)
            #expect(IBAN.all(in: text).count < 2)
            #expect(WrittenAmount(text, minorUnits: 2) == nil)
            #expect(Currency.code(text) == nil)
        }
        let late = String(repeating: "x", count: PlainForm.mostScalars) + " 42 EUR"
        #expect(AmountInText.all(in: late, expected: nil).isEmpty)
    }
}
