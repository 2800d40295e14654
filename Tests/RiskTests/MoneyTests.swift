import Atlas
import Testing
import Vocabulary

@testable import Risk

@Suite struct MoneyTests {
    /// A case whose account has paid the same payee 12 times about 100 EUR.
    private func regular(_ amount: String, times: Int = 12) -> RuleCase {
        var sample = RuleCase(claims: [RuleCase.payment(amount)])
        for index in 0..<times {
            sample.paid(100 + Double(index % 3), at: RuleCase.before(days: 30 - Int64(index)))
        }
        return sample
    }

    // The usual amount is 101 EUR and the least deviation counts, so that 3.5 deviations are at
    // 2.24 times and 7 at 5.01 times the usual one.
    @Test(
        arguments: [
            ("101.00", 12, nil), ("226.00", 12, nil), ("227.00", 12, .medium),
            ("506.00", 12, .medium), ("507.00", 12, .high), ("1.00", 12, nil),
            ("227.00", 9, .low), ("507.00", 9, .medium), ("1990.00", 6, .medium),
            ("2100.00", 6, .high), ("2100.00", 9, .high),
        ] as [(String, Int, Severity?)]
    )
    func `an amount is weighed by how many deviations it lies above the usual one`(
        amount: String,
        times: Int,
        severity: Severity?
    ) throws {
        let assessment = try regular(amount, times: times).assessment()
        #expect(assessment["money.amount-unusual"]?.severity == severity)
        #expect(assessment["money.amount-unusual-for-payee"]?.severity == severity)
    }

    /// A test payment and a first bill vouch for nothing; of small sums a hundred times is much.
    @Test(
        arguments: [
            (4, 118, "12500.00", Severity.high), (3, 118, "2500.00", .high),
            (2, 118, "12500.00", nil),
            (4, 118, "2000.00", nil), (4, 2, "250.00", nil), (6, 2, "150.00", .medium),
            (6, 2, "250.00", .high), (9, 118, "12500.00", .high),
        ] as [(Int, Double, String, Severity?)]
    )
    func `far above the few payments to a known payee is high`(
        times: Int,
        before: Double,
        amount: String,
        severity: Severity?
    ) throws {
        for isAlone in [true, false] {
            var sample = RuleCase(claims: [RuleCase.payment(amount, "GBP", to: "Ledger Books")])
            if !isAlone {
                for size in 1...12 { sample.paid(Double(size) * 300, "GBP", to: "Hall") }
            }
            for _ in 0..<times { sample.paid(before, "GBP", to: "Ledger Books") }
            let assessment = try sample.assessment()
            let hint = assessment["money.amount-unusual-for-payee"]
            #expect(hint?.severity == severity)
            guard times == 4, severity == .high, let hint else { continue }
            #expect(
                hint.sentence == "The amount is 106 times the largest of 4 payments to this payee."
            )
            #expect(assessment.level == .high)
            #expect(assessment["money.no-history"] == nil)
        }
    }

    @Test(arguments: [
        ("0.00", "zero: nothing would be paid"), ("0", "zero: nothing would be paid"),
        ("-0", "zero: nothing would be paid"),
        ("-100.00", "below zero: money would go the other way"),
        ("100.00-", "below zero: money would go the other way"),
        ("(100.00)", "below zero: money would go the other way"),
        ("\u{2212}100", "below zero: money would go the other way"),
    ])
    func `an amount that is not above zero is never usual`(amount: String, what: String) throws {
        let assessment = try regular(amount).assessment()
        let hint = try #require(assessment["money.amount-not-positive"])
        #expect(hint.severity == .medium)
        #expect(hint.sentence.text == "The amount is \(what).")
        #expect(assessment.level >= .medium)
        #expect(try regular("101.00").assessment()["money.amount-not-positive"] == nil)
    }

    @Test func `an unusual amount says how many times the usual one it is`() throws {
        let hint = try #require(try regular("1212.00").assessment()["money.amount-unusual"])
        #expect(
            hint.sentence.text
                == "The amount is 12 times the usual one of 12 payments of this account."
        )
        #expect(hint["amount"] == "1212.00 EUR")
        #expect(hint["deviations"] == "10.8")
        let near = try #require(try regular("404.00").assessment()["money.amount-unusual"])
        #expect(near.sentence.text.hasPrefix("The amount is 4.0 times the usual one"))
        #expect(
            try regular("1212.00").assessment()["money.amount-unusual-for-payee"]?.sentence
                == "The amount is 12 times the usual one of 12 payments to this payee."
        )
    }

    @Test func `one large payment makes no later one look small`() throws {
        var sample = regular("1212.00")
        sample.paid(1_000_000)
        #expect(try sample.assessment()["money.amount-unusual"]?.severity == .high)
    }

    /// Five payments of 1 EUR to others, and some of 1,000 EUR to the landlord.
    @Test(
        arguments: [
            (0, "1000.00", .high), (1, "1000.00", .medium), (4, "2238.00", .medium),
            (4, "2239.00", .high), (5, "1000.00", nil), (5, "2239.00", .high),
        ] as [(Int, String, Severity?)]
    )
    func `what the payee gets each month is not unusual for the account`(
        rents: Int,
        amount: String,
        severity: Severity?
    ) throws {
        var sample = RuleCase(claims: [RuleCase.payment(amount, to: "Landlord")])
        for _ in 0..<12 { sample.paid(1, to: "Grocer") }
        for _ in 0..<rents { sample.paid(1_000, to: "Landlord") }
        #expect(try sample.assessment()["money.amount-unusual"]?.severity == severity)
    }

    /// Twelve payments of about 100 EUR before, and `others` in the currency of this one.
    @Test(
        arguments: [
            ("9999.00", "GBP", 0, .high), ("9999.00", "GBP", 4, .high), ("150.00", "GBP", 1, nil),
            ("15000", "JPY", 0, nil), ("1500000", "JPY", 1, .high), ("90000", "JPY", 0, .medium),
        ] as [(String, String, Int, Severity?)]
    )
    func `an amount in a currency of few payments is compared by its rough worth`(
        amount: String,
        currency: String,
        others: Int,
        severity: Severity?
    ) throws {
        var sample = regular("1.00")
        for _ in 0..<others { sample.paid(20, currency, to: "Hotel") }
        sample.claims = [RuleCase.payment(amount, currency)]
        let assessment = try sample.assessment()
        let hint = assessment["money.amount-unusual"]
        #expect(hint?.severity == severity)
        if let hint {
            #expect(hint.sentence.text.hasSuffix(" in all currencies, by rough worth."))
        }
        #expect(assessment["money.no-history"] == nil)
        let status = others == 0 ? Comparison.Status.new : severity == nil ? .usual : .different
        #expect(assessment.comparison[.amount]?.status == status)
    }

    /// Twelve payments of about 100 EUR before, and some of 20 GBP.
    @Test(arguments: [0, 3, 5, 7, 9, 12], ["900.00", "9999.00"])
    func `a few payments in a currency make what is far from all others no lighter`(
        few: Int,
        amount: String
    ) throws {
        var sample = regular("1.00")
        for _ in 0..<few { sample.paid(20, "GBP", to: "Hotel") }
        sample.claims = [RuleCase.payment(amount, "GBP")]
        let severity = try sample.assessment()["money.amount-unusual"]?.severity
        #expect(severity == .high)
    }

    @Test func `a bulk over several currencies is summed by its rough worth`() throws {
        var sample = regular("1.00")
        let parts = ["EUR", "GBP", "USD", "CHF"].map {
            #"{"amount":"190.00 \#($0)","payee":"Ledger Books"}"#
        }
        sample.claims = [("p", "{\"payments\":[\(parts.joined(separator: ","))]}")]
        let hint = try #require(try sample.assessment()["money.amount-unusual"])
        #expect(hint.severity == .medium)
        // A cent in another currency makes the rest no lighter: 2.3 times the usual, which rough worth
        // alone would let pass.
        let cent = ["230.00 EUR", "0.01 USD"].map { #"{"amount":"\#($0)","payee":"Ledger Books"}"# }
        sample.claims = [("p", "{\"payments\":[\(cent.joined(separator: ","))]}")]
        #expect(try sample.assessment()["money.amount-unusual"]?.severity == .medium)
    }

    /// Whatever hides them: a usual amount, one that is usual for the payee, one that nothing can be
    /// compared with, or none at all.
    @Test(arguments: [
        ("100.00", "EUR", "50000", Severity.high), ("700.00", "EUR", "50000", .high),
        ("0.00", "EUR", "50000", .high), ("-45.00", "EUR", "50000", .high),
        ("100.00", "VES", "50000", .high), ("100.00", "EUR", "1", .none),
        ("100.00", "EUR", "-50000", .medium),
    ])
    func `charges count with the amount`(
        amount: String,
        currency: String,
        charges: String,
        level: Severity
    ) throws {
        var sample = regular("1.00")
        sample.paid(30, "VES", to: "Ledger Books")
        sample.claims = [
            (
                "p",
                #"{"amount":"\#(amount)","currency":"\#(currency)","payee":"Ledger Books","#
                    + #""charges":{"amount":"\#(charges)","currency":"EUR"}}"#
            )
        ]
        let assessment = try sample.assessment()
        if charges.hasPrefix("-") {
            let sentence = assessment["money.amount-not-positive"]?.sentence.text
            #expect(sentence == "The charge is below zero: money would go the other way.")
        }
        let money = assessment.hints.filter { $0.code.hasPrefix("money.amount") }
        #expect(money.map(\.severity).max() ?? .none == level)
    }

    @Test(arguments: [
        ([300.0, 310, 320, 20_000], "100000.00", "EUR", "Stranger", Severity.high),
        ([9_000], "45000.00", "EUR", "Stranger", .medium),
        ([100, 101, 102, 103], "500.00", "EUR", "Stranger", .medium),
        ([100, 101, 102, 103], "500.00", "EUR", "Ledger Books", .none),
        ([100, 101, 102, 103], "150.00", "EUR", "Stranger", .none),
        ([100, 100, 100, 100], "9900.00", "USD", "Stranger", .medium),
        ([20, 20, 20], "159000000.00", "IDR", "Stranger", .medium),
        ([20, 20, 20], "800.00", "USD", "Ledger Books", .medium),
    ])
    func `beside few payments a stranger gets nothing that is not judged by its worth`(
        paid: [Double],
        amount: String,
        currency: String,
        payee: String,
        severity: Severity
    ) throws {
        var sample = RuleCase(claims: [
            ("p", #"{"amount":"\#(amount)","currency":"\#(currency)","payee":"\#(payee)"}"#)
        ])
        for (index, amount) in paid.enumerated() {
            sample.paid(amount, at: RuleCase.before(days: 30 - Int64(index)))
        }
        #expect(try sample.assessment()["money.no-history"]?.severity == severity)
    }

    @Test("many currencies are judged together where nothing was paid before")
    func manyCurrencies() throws {
        let parts = ["EUR", "USD", "GBP", "CHF", "CAD", "AUD", "SGD", "NZD", "SEK", "NOK"].map {
            #"{"amount":"9000.00","currency":"\#($0)","payee":"Stranger"}"#
        }
        let sample = RuleCase(claims: [
            ("p", #"{"payments":[\#(parts.joined(separator: ","))]}"#)
        ])
        #expect(try sample.assessment()["money.no-history"]?.severity == .medium)
        let twice = RuleCase(claims: [
            ("p", #"{"payments":[\#((parts + parts + parts).joined(separator: ","))]}"#)
        ])
        #expect(try twice.assessment()["money.no-history"]?.severity == .high)
    }

    @Test("a negative amount beside the payment is told by what it is")
    func negativeTerm() throws {
        var sample = regular("1.00")
        sample.claims = [
            (
                "p",
                #"{"amount":"10.00","currency":"GBP","payee":"Ledger Books","#
                    + #""settlementAmount":{"amount":"-500.00","currency":"EUR"}}"#
            )
        ]
        #expect(
            try sample.assessment()["money.amount-not-positive"]?.sentence.text
                == "An amount stated beside the payment is below zero: money would go the other way."
        )
    }

    /// Amounts that vary vouch for none above the largest of them: of the payee, and of the account.
    @Test(
        arguments: [
            ("1400.00", "Market", nil, nil), ("2100.00", "Market", .high, .low),
            ("5000000.00", "Market", .high, .high), ("400.00", "Cafe", .medium, nil),
            ("5000000.00", "Cafe", .high, nil), ("5000000.00", "Nova Ltd", .high, nil),
        ] as [(String, String, Severity?, Severity?)]
    )
    func `amounts that vary widely vouch for none that is far above them`(
        amount: String,
        payee: String,
        own: Severity?,
        forPayee: Severity?
    ) throws {
        var sample = RuleCase(claims: [RuleCase.payment(amount, to: payee)])
        for index in 0..<14 { sample.paid(30 + 3 * Double(index), to: "Ledger Books") }
        for amount in [4.99, 900, 8, 450, 3.5, 700, 12, 640] { sample.paid(amount, to: "Market") }
        sample.paid(1.99, to: "Cafe")
        let assessment = try sample.assessment()
        #expect(assessment["money.amount-unusual"]?.severity == own)
        #expect(assessment["money.amount-unusual-for-payee"]?.severity == forPayee)
        let isMarked = assessment.comparison[.amount]?.status.isMarked == true
        #expect(isMarked == (own != nil))
    }

    @Test func `many payments to somebody new count as one`() throws {
        for (count, level) in [(1, Severity.medium), (12, .high), (60, .high)] {
            var sample = RuleCase()
            for index in 0..<10 {
                sample.paid(3 + Double(index), to: "Cafe")
                sample.paid(1_450 + Double(index), to: "Landlord")
            }
            let part = #"{"amount":"1500.00","currency":"EUR","payee":"Nova Ltd"}"#
            let parts = Array(repeating: part, count: count).joined(separator: ",")
            sample.claims = [("p", "{\"payments\":[\(parts)]}")]
            #expect(try sample.assessment()["money.payee-new"]?.severity == level, "\(count)")
        }
    }

    @Test func `a payment that states no amount is said where all before did`() throws {
        var sample = regular("1.00")
        sample.claims = [("p", #"{"payee":"Ledger Books","iban":"GB82WEST12345698765432"}"#)]
        #expect(try sample.assessment()["money.no-history"]?.severity == .medium)
        let own = #"{"amount":"100.00","currency":"EUR","payee":"Ledger Books"}"#
        let other = #"{"payee":"Nova Ltd","iban":"GB29NWBK60161331926819"}"#
        sample.claims = [("p", #"{"payments":[\#(own),\#(other)]}"#)]
        let hints = try sample.assessment().hints
        #expect(hints.contains { $0.code == "money.no-history" && $0.severity == .medium })
        sample.claims = [("p", #"{"payee":"Ledger Books","iban":"GB82WEST12345698765432"}"#)]
        sample.baseline = Baseline()
        #expect(try sample.assessment()["money.no-history"] == nil)
    }

    /// Whatever the names, a number with cents above what is paid, charges, and repetition are weighed; what
    /// says that there is none is not.
    @Test(arguments: [
        (#""upTo":"50000.00""#, "message.members-unread-payment", Severity.medium),
        (#""ceiling":50000.01"#, "message.members-unread-payment", .medium),
        (#""vat":"50000.00""#, "message.members-unread-payment", .medium),
        (#""commission":"50000.00""#, "money.amount-unusual", .high),
        (#""recurring":true"#, "money.repeats", .low),
        (#""SeqTp":"RCUR""#, "money.repeats", .low),
        (#""installments":400"#, "money.repeats", .low),
    ])
    func `money and repetition beside the amount are seen`(
        member: String,
        code: String,
        severity: Severity
    ) throws {
        var sample = regular("1.00")
        sample.claims = [
            ("p", #"{"amount":"100.00","currency":"EUR","payee":"Ledger Books",\#(member)}"#)
        ]
        #expect(try sample.assessment()[code]?.severity == severity)
    }

    @Test(arguments: [
        #""recurring":false"#, #""SeqTp":"OOFF""#, #""repeat":"never""#, #""vat":"19.00""#,
        #""exchangeRate":"117.25""#, #""score":99"#,
    ])
    func `an ordinary member beside the amount weighs nothing`(member: String) throws {
        var sample = regular("1.00")
        sample.claims = [
            ("p", #"{"amount":"100.00","currency":"EUR","payee":"Ledger Books",\#(member)}"#)
        ]
        let hints = try sample.assessment().hints
        let isQuiet = hints.allSatisfy { hint in
            !hint.code.hasPrefix("money.amount") && hint.code != "money.repeats"
                && hint.code != "message.members-unread-payment"
        }
        #expect(isQuiet, "\(hints.map(\.code))")
    }

    @Test func `in another currency a payee's amounts are compared by their rough worth`() throws {
        var sample = RuleCase(claims: [RuleCase.payment("9000.00", "GBP", to: "Cafe")])
        for _ in 0..<8 { sample.paid(40, to: "Cafe") }
        for _ in 0..<8 { sample.paid(1_450, to: "Landlord") }
        for _ in 0..<6 { sample.paid(900, "GBP", to: "Hotel") }
        let assessment = try sample.assessment()
        #expect(assessment["money.amount-unusual-for-payee"]?.severity == .high)
        #expect(assessment.comparison[.amount]?.status == .different)
        sample.claims = [RuleCase.payment("35.00", "GBP", to: "Cafe")]
        let usual = try sample.assessment()
        #expect(usual.hints.allSatisfy { !$0.code.hasPrefix("money.amount") })
        #expect(usual.comparison[.amount]?.status == .usual)
    }

    @Test(arguments: [
        (4, "100.00", Severity.none), (4, "500.00", .none), (4, "550.00", .medium),
        (1, "550.00", .low), (4, "1900.00", .medium), (2, "9500.00", .medium),
        (2, "5000000.00", .high), (0, "800.00", .none),
        (0, "1000.00", .low), (0, "12000.00", .medium), (0, "99999.00", .high),
    ])
    func `beside few payments an amount far above them counts by what it is worth`(
        times: Int,
        amount: String,
        severity: Severity
    ) throws {
        let assessment = try regular(amount, times: times).assessment()
        let hint = try #require(assessment["money.no-history"])
        #expect(hint.severity == severity)
        if severity == .high, times == 2 {
            #expect(
                hint.sentence.text
                    == "Only 2 payments in EUR of this account were approved before, and this is"
                    + " a very large amount."
            )
        }
    }

    /// What banks settle, what the payee receives, what may be paid at most, charges.
    @Test(arguments: [
        ("settlementAmount", "GBP", "50000.00", Severity.high),
        ("settlementAmount", "GBP", "86.00", .none), ("charges", "VES", "50000000.00", .medium),
        ("MaximumIndividualAmount", "GBP", "50000.00", .high),
        ("payer", "GBP", "50000.00", .high),
    ])
    func `what is stated beside the amount in another currency is weighed`(
        member: String,
        currency: String,
        amount: String,
        level: Severity
    ) throws {
        var sample = regular("1.00")
        sample.paid(30, "GBP", to: "Hotel")
        sample.paid(30, "VES", to: "Hotel")
        sample.claims = [
            (
                "p",
                #"{"amount":"100.00","currency":"EUR","payee":"Ledger Books","#
                    + #""\#(member)":{"amount":"\#(amount)","currency":"\#(currency)"}}"#
            )
        ]
        let hints = try sample.assessment().hints.filter {
            $0.code.hasPrefix("money.amount") || $0.code == "money.no-history"
        }
        #expect(hints.map(\.severity).max() ?? .none == level)
    }

    @Test func `a huge first payment is high in whatever currency`() throws {
        for (amount, currency) in [("9999.00", "GBP"), ("1500000", "JPY"), ("600.00", "EUR")] {
            var sample = regular("1.00")
            sample.paid(20, "GBP", to: "Hotel")
            sample.claims = [RuleCase.payment(amount, currency, to: "Nova Ltd")]
            #expect(try sample.assessment()["money.payee-new"]?.severity == .high, "\(currency)")
        }
    }

    @Test func `money that has no rough worth is not judged, which counts a little`() throws {
        for currency in ["VES", "KPW"] {
            var sample = regular("1.00")
            sample.paid(20, currency, to: "Hotel")
            sample.claims = [RuleCase.payment("9999.00", currency)]
            let assessment = try sample.assessment()
            #expect(assessment["money.amount-unusual"] == nil)
            #expect(assessment["money.no-history"]?.severity == .medium)
            #expect(assessment.comparison[.amount]?.status == .unknown)
            sample.claims = [RuleCase.payment("9999.00", currency, to: "Nova Ltd")]
            let first = try #require(try sample.assessment()["money.payee-new"])
            #expect(first.severity == .medium)
            #expect(first.sentence.text.hasSuffix(", and its amount cannot be compared."))
        }
    }

    @Test func `the rough worths are of currencies that there are`() throws {
        let all = TerritoryCurrencies.byTerritory.values.reduce(into: Set<String>()) {
            $0.formUnion($1)
        }
        let known = all.filter { RoughWorth.decades(of: $0) != nil }
        #expect(known.count == RoughWorth.count && known.count > 90)
        #expect(known.allSatisfy { abs(RoughWorth.decades(of: $0) ?? 9) < 5 })
    }

    @Test(
        arguments: [
            (0, "No payment in EUR of this account was approved before, so"),
            (1, "Only one payment in EUR of this account was approved before, so"),
            (4, "Only 4 payments in EUR of this account were approved before, so"), (5, nil),
        ] as [(Int, String?)]
    )
    func `too few payments to judge are said`(times: Int, sentence: String?) throws {
        let hint = try regular("100.00", times: times).assessment()["money.no-history"]
        #expect(hint?.severity == sentence.map { _ in .none })
        #expect(hint?.sentence.text.hasPrefix(sentence ?? "") ?? (sentence == nil))
    }

    @Test(
        arguments: [
            ([10, 12, 14, 17], "20.00", "2.0"), ([10, 12, 14, 17], "19.90", nil),
            ([10, 12, 14, 19], "20.00", nil), ([12, 14, 17], "24.00", nil),
            ([10, 14, 12, 17], "20.00", nil), ([90, 10, 12, 14, 17], "40.00", "4.0"),
        ] as [([Double], String, String?)]
    )
    func `five payments to one payee that keep rising to double are weighed`(
        before: [Double],
        amount: String,
        times: String?
    ) throws {
        var sample = RuleCase(claims: [RuleCase.payment(amount)])
        for (index, amount) in before.enumerated() {
            sample.paid(amount, at: RuleCase.before(days: 50 - Int64(index)))
            sample.paid(33, to: "Somebody Else", at: RuleCase.before(days: 50 - Int64(index)))
        }
        let hint = try sample.assessment()["money.amount-rising"]
        #expect(hint?["times_first"] == times)
        #expect(hint.map { $0.severity == .medium } ?? true)
        #expect(
            hint.map {
                $0.sentence.text.hasPrefix("The last 5 payments to this payee, this one included,")
                    && $0.sentence.text.hasSuffix(", to \(times ?? "") times the first.")
            } ?? true
        )
    }

    @Test(
        arguments: [
            ("100.01", .high, "money.above-limit", "above your limit of 100 EUR."),
            ("100.00", .low, "money.just-below-limit", "exactly your limit of 100 EUR."),
            ("90.01", .low, "money.just-below-limit", "just below your limit of 100 EUR."),
            ("90.00", nil, "", ""), ("1.00", nil, "", ""),
        ] as [(String, Severity?, String, String)]
    )
    func `the approver's limit is a limit`(
        amount: String,
        severity: Severity?,
        code: String,
        end: String
    ) throws {
        var sample = RuleCase(claims: [RuleCase.payment(amount)])
        sample.policy.limits = ["EUR": 100, "GBP": 1]
        let assessment = try sample.assessment()
        #expect(assessment[code]?.severity == severity)
        #expect(assessment[code]?.sentence.text.hasSuffix(end) ?? true)
        #expect(assessment.codes.count { $0.hasSuffix("limit") } == (severity == nil ? 0 : 1))
    }

    @Test func `an amount without a currency is said where all before named one`() throws {
        var sample = regular("100.00")
        sample.claims = [("p", #"{"amount":"9000.00","payee":"Ledger Books"}"#)]
        let assessment = try sample.assessment()
        #expect(assessment["money.currency-missing"]?.severity == .medium)
        #expect(assessment.comparison[.amount]?.status == .new)
        sample.baseline = Baseline()
        for _ in 0..<4 { sample.paid(100) }
        #expect(try sample.assessment()["money.currency-missing"] == nil)
        #expect(try sample.assessment().comparison[.amount]?.status == .unknown)
    }

    @Test func `a limit with decimals is written so`() throws {
        var sample = RuleCase(claims: [RuleCase.payment("2000.00")])
        sample.policy.limits = ["EUR": 1_250.5]
        let hint = try #require(try sample.assessment()["money.above-limit"])
        #expect(hint.sentence.text == "The amount is above your limit of 1,250.50 EUR.")
    }

    @Test func `a currency that the account never used is said, but that of the place is not`()
        throws
    {
        var sample = regular("100.00")
        sample.claims = [RuleCase.payment("100.00", "CHF")]
        let hint = try #require(try sample.assessment()["money.currency-new"])
        #expect(hint.severity == .medium)
        #expect(hint.sentence.text == "No approved payment of this account was in CHF.")
        sample.context.place = Atlas.embedded.place(at: try point(47.37, 8.54))
        #expect(try sample.assessment()["money.currency-new"] == nil)
        sample.claims = [RuleCase.payment("100.00", "EUR")]
        #expect(try sample.assessment().codes.allSatisfy { !$0.hasPrefix("money.currency") })
    }

    @Test func `without habits the currency is compared with that of the place`() throws {
        var sample = RuleCase(claims: [RuleCase.payment("100.00", "BRL")])
        #expect(try sample.assessment()["money.currency-foreign"] == nil)
        sample.context.place = Atlas.embedded.place(at: try point(47.37, 8.54))
        let hint = try #require(try sample.assessment()["money.currency-foreign"])
        #expect(hint.severity == .low)
        #expect(
            hint.sentence.text
                == "The payment is in BRL, which is not the currency of the place it names:"
                + " Switzerland."
        )
        #expect(hint["currency_of_place"] == "CHF")
        sample.claims = [RuleCase.payment("100.00", "CHF")]
        #expect(try sample.assessment()["money.currency-foreign"] == nil)
    }
}
