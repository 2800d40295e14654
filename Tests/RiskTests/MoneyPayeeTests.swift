import Push
import Risk
import Testing
import Token
import Vocabulary

@Suite struct MoneyPayeeTests {
    private static let british = "GB82 WEST 1234 5698 7654 32"
    private static let german = "DE89370400440532013000"
    private static let french = "FR1420041010050500013M02606"
    private static let secondBritish = "GB29NWBK60161331926819"

    private func codes(_ sample: RuleCase) throws -> [String] {
        try sample.assessment().codes.filter {
            $0.hasPrefix("money.payee") || $0.hasPrefix("money.account")
        }
    }

    @Test func `a payee that is known is no reason for a hint`() throws {
        let known = RuleCase.withPayees("Ledger Books", iban: "GB82WEST12345698765432")
        #expect(try codes(known).isEmpty)
    }

    @Test(arguments: [
        ("Ledger Books Ltd", true), ("Ledger Books Limited", true),
        ("The Ledger Books Group", true),
        ("Ledger Books GmbH & Co. KG", true), ("Ledger Shops Ltd", false), ("Limited", false),
    ])
    func `another kind of company makes no other name`(name: String, isAlike: Bool) throws {
        let new = RuleCase.withPayees(name, iban: Self.secondBritish)
        #expect(try codes(new).contains("money.payee-lookalike") == isAlike)
        #expect(try new.assessment()["money.payee-lookalike"]?.severity ?? .high == .high)
    }

    @Test(arguments: [
        ("BP Ltd", "BP Limited"), ("EE Limited", "E.E. Ltd."), ("Nova SA", "Nova S.A."),
        ("Nova BV", "Nova B.V."), ("Nova s.r.o.", "Nova sro"), ("Nova GmbH", "Nova UG"),
        ("M\u{FC}ller & S\u{F6}hne", "Mueller und Soehne"), ("Nova Oy", "Nova Oyj"),
        ("Boathouse Ltd", "B0athouse Limited"), ("River Insurance", "River lnsurance Ltd"),
        ("City Council", "City Councll Ltd"), ("Tesco PLC", "Tessco Limited"),
        ("Boathouse Ltd", "Boat House Limited"), ("Nova Sp. z o.o.", "Nova Ltd"),
    ])
    func `a company is known by its name, however its kind is written`(
        known: String,
        name: String
    ) throws {
        var sample = RuleCase.withPayees(name, iban: Self.secondBritish)
        sample.paid(100, to: known, account: Self.french, country: "FR")
        let found = try codes(sample)
        #expect(found.contains { $0 != "money.payee-new" }, "\(found)")
        #expect(try sample.assessment().level >= .high)
    }

    /// Whoever knows the name can give it an account of their own.
    @Test(arguments: [
        ("90.00", Severity.low), ("250.00", .medium), ("50000.00", .high),
    ])
    func `a name without an account that gets one is weighed by how much it asks for`(
        amount: String,
        severity: Severity
    ) throws {
        var sample = RuleCase.withPayees("Corner Cafe", iban: Self.secondBritish, amount)
        for _ in 0..<4 { sample.paid(90, to: "Corner Cafe") }
        #expect(try sample.assessment()["money.payee-account-changed"]?.severity == severity)
        // The fourth account of a market.
        var market = RuleCase.withPayees("Market", iban: Self.secondBritish, amount)
        for account in ["GB7", "GB8", "GB9"] {
            market.paid(90, to: "Market", account: account, country: "GB")
        }
        market.paid(90_000, to: "Builder", account: "GB6", country: "GB")
        #expect(try market.assessment()["money.payee-account-changed"]?.severity == severity)
    }

    @Test func `the first payment of an account is one to a new payee`() throws {
        let sample = RuleCase(claims: [RuleCase.payment("10.00", to: "Ledger Books")])
        #expect(try codes(sample) == ["money.payee-new"])
        #expect(try sample.assessment()["money.payee-new"]?.severity == .low)
    }

    @Test(
        arguments: [
            ("100.00", .low, "You have not approved a payment to this payee before."),
            (
                "100.01", .medium,
                "You have not approved a payment to this payee before, and this one is larger than the last"
                    + " 5 payments in EUR."
            ),
        ] as [(String, Severity, String)]
    )
    func `a first payment weighs more when it is the largest, too`(
        amount: String,
        severity: Severity,
        sentence: String
    ) throws {
        let hint = try #require(
            try RuleCase.withPayees("Copper Kettle", iban: Self.secondBritish, amount).assessment()[
                "money.payee-new"
            ]
        )
        #expect(hint.severity == severity)
        #expect(hint.sentence.text == sentence)
        #expect(hint["known_payees"] == "5")
    }

    /// A first payment of an account of Bristol that has made some of 1 to 100 EUR.
    private func settled(
        _ amount: String,
        payments: Int,
        address: String,
        isNetworkOftenNew: Bool = false
    ) throws -> RiskHint? {
        var baseline = try SettledAccount.baseline { index, traits in
            if isNetworkOftenNew { traits.network = "4:\(index)" }
        }
        for index in 0..<payments {
            let payment = PaymentFeatures(
                payee: "Ann",
                account: "GB1",
                accountCountry: "GB",
                currency: "EUR",
                magnitude: Magnitude.of(index.isMultiple(of: 2) ? 10 : 100)
            )
            baseline.learn(Features(instant: RuleCase.before(days: 5), payment: payment))
        }
        let claims = SettledAccount.claims(
            address: address,
            more: [RuleCase.payment(amount, to: "Copper Kettle")]
        )
        return try SettledAccount.assessed(claims, baseline: baseline)["money.payee-new"]
    }

    @Test(
        arguments: [
            ("100.00", SettledAccount.address, .low, ""),
            ("5.00", SettledAccount.strange, .low, ""),
            ("100.00", SettledAccount.strange, .medium, "; it comes from a network that is new"),
            (
                "100.01", SettledAccount.strange, .medium,
                ", and this one is larger than the last 20 payments in EUR; it comes from a network"
                    + " that is new"
            ),
            (
                "501.00", SettledAccount.address, .high,
                ", and this one is far larger than the last 20 payments in EUR"
            ),
        ] as [(String, String, Severity, String)]
    )
    func
        `a first payment weighs more above half of the payments elsewhere, above all, far above all`(
            amount: String,
            address: String,
            severity: Severity,
            more: String
        ) throws
    {
        let hint = try #require(try settled(amount, payments: 20, address: address))
        #expect(hint.severity == severity)
        #expect(
            hint.sentence.text == "You have not approved a payment to this payee before\(more)."
        )
    }

    /// 3.5 times a tenth of a decade above 100 EUR are 223.87 EUR.
    @Test(arguments: [("223.00", .low), ("224.00", .medium)] as [(String, Severity)])
    func `from a known device and network, a largest payment has to be twice as large`(
        amount: String,
        severity: Severity
    ) throws {
        let hint = try settled(amount, payments: 6, address: SettledAccount.address)
        #expect(hint?.severity == severity)
        let often = try settled(
            "100.01",
            payments: 6,
            address: SettledAccount.strange,
            isNetworkOftenNew: true
        )
        #expect(often?.severity == .medium)
    }

    @Test func `a new network tells nothing about an account that often has them`() throws {
        let hint = try settled(
            "100.00",
            payments: 20,
            address: SettledAccount.strange,
            isNetworkOftenNew: true
        )
        #expect(hint?.severity == .low)
    }

    @Test(arguments: ["Ledger Books", "LEDGER  BOOKS", "Ledger-Books."])
    func `a known payee with another account is high`(name: String) throws {
        let assessment = try RuleCase.withPayees(name, iban: Self.secondBritish).assessment()
        let hint = try #require(assessment["money.payee-account-changed"])
        #expect(hint.severity == .high)
        #expect(
            hint.sentence.text
                == "A payee of this name was paid before, at another account number,"
                + " GB82 WEST 1234 5698 7654 32."
        )
        #expect(hint["account_before"] == Self.british)
        #expect(hint["account"] == "GB29 NWBK 6016 1331 9268 19")
        #expect(assessment["money.payee-new"] == nil)
    }

    @Test func `a known payee without the account it always had is said so`() throws {
        var sample = RuleCase.withPayees("Ledger Books", iban: nil)
        let hint = try #require(try sample.assessment()["money.payee-account-changed"])
        #expect(hint.severity == .low)
        #expect(hint.sentence.text.hasSuffix("at an account number that is missing here."))
        sample.paid(100, to: "Ledger Books", account: nil, country: nil)
        #expect(try sample.assessment()["money.payee-account-changed"] == nil)
    }

    @Test func `an account of a payee who was always paid by name is said so`() throws {
        var sample = RuleCase(
            claims: [RuleCase.payment("10.00", to: "Ledger Books", iban: Self.british)]
        )
        for _ in 0..<5 { sample.paid(100, to: "Ledger Books", account: nil, country: nil) }
        let assessment = try sample.assessment()
        #expect(assessment["money.payee-account-changed"]?.severity == .low)
        #expect(assessment.comparison[.account]?.status == .new)
    }

    @Test(arguments: [(0, .high), (1, .medium), (2, .low)] as [(Int, Severity)])
    func `a payee whose account often changes weighs less`(more: Int, severity: Severity) throws {
        var sample = RuleCase.withPayees("Ledger Books", iban: Self.secondBritish)
        for index in 0..<more {
            sample.paid(100, to: "Ledger Books", account: "X\(index)", country: "GB")
        }
        let hint = try #require(try sample.assessment()["money.payee-account-changed"])
        #expect(hint.severity == severity)
        #expect(hint["known_accounts"] == "\(more + 1)")
        let accounts =
            more == 0
            ? "another account number, GB82 WEST 1234 5698 7654 32"
            : "\(more + 1) other account numbers"
        #expect(hint.sentence.text == "A payee of this name was paid before, at \(accounts).")
    }

    @Test func `a known payee with an account in another country is said so`() throws {
        let hint = try #require(
            try RuleCase.withPayees("Ledger Books", iban: Self.german).assessment()[
                "money.payee-country-changed"
            ]
        )
        #expect(hint.severity == .high)
        #expect(
            hint.sentence.text
                == "A payee of this name was paid before, in GB; this is another account number, in DE."
        )
        #expect(hint["countries"] == "GB DE")
    }

    @Test func `a country that no payee had before is said from five payees on`() throws {
        let new = RuleCase.withPayees("Copper Kettle", iban: Self.french)
        let hint = try #require(try new.assessment()["money.account-country-new"])
        #expect(hint.severity == .medium)
        #expect(hint.sentence.text == "None of 5 payees paid before has an account in FR.")
        var known = new
        known.paid(10, to: "Paul", account: "FR2", country: "FR")
        #expect(try known.assessment()["money.account-country-new"] == nil)
        var few = RuleCase(claims: new.claims)
        for name in ["Ann", "Bob", "Cleo", "Ed"] {
            few.paid(10, to: name, account: name, country: "GB")
        }
        #expect(try few.assessment()["money.account-country-new"] == nil)
    }

    @Test(
        arguments: [
            ("Ledger Boks", .high), ("Ledgre Books", .high), ("Ledgers Bookes", .high),
            ("Edger Bookies", nil), ("L\u{435}dger Books", .high),
            ("Ledger B\u{3BF}\u{43E}ks", .high), ("Ledger B00ks", .high),
            ("\u{FF2C}edger Books", .high), ("Iedger Books", .high), ("Ann", nil), ("Anne", nil),
            ("Ed", nil), ("Bop", nil), ("Copper Kettle", nil),
        ] as [(String, Severity?)]
    )
    func `a name that can be taken for a known payee's is weighed`(
        name: String,
        severity: Severity?
    ) throws {
        let sample = RuleCase.withPayees(name, iban: Self.secondBritish)
        let hint = try sample.assessment()["money.payee-lookalike"]
        #expect(hint?.severity == severity)
        #expect(hint.map { $0["known_payee"] == "Ledger Books" } ?? true)
    }

    /// A hidden character in a name makes no other payee of it.
    @Test(arguments: ["\u{200B}", "\u{202D}", "\u{7}", "\u{2800}", "\u{3164}", "<U+200B>"])
    func `a hidden character hides no swapped invoice`(hidden: String) throws {
        for name in ["Ledger Books\(hidden)", "\(hidden)Ledger Books", "Led\(hidden)ger Books"] {
            let json = JSON.text { $0.add("payee", name) }
            let payment =
                #"{"amount":"100.00","currency":"EUR","iban":"\#(Self.secondBritish)",\#(json.dropFirst())"#
            var sample = RuleCase.withPayees("Ledger Books", iban: Self.secondBritish)
            sample.claims = [("p", payment)]
            let assessment = try sample.assessment()
            #expect(assessment["money.payee-account-changed"]?.severity == .high, "\(name)")
        }
    }

    /// As shown, where a run of blanks is one.
    @Test(arguments: ["", "Ledger"], [" ", "\u{A0}", "\u{2003}", "."])
    func `no blanks or signs hide a known payee`(head: String, sign: String) throws {
        let many = String(repeating: sign, count: 80)
        let name = head.isEmpty ? many + "Ledger Books" : "Ledger" + many + "Books"
        let assessment = try RuleCase.withPayees(name, iban: Self.secondBritish).assessment()
        #expect(assessment["money.payee-account-changed"]?.severity == .high)
    }

    /// All of a name counts, and signs that hold letters.
    @Test(arguments: [
        "Ledger Books" + String(repeating: " ", count: 80) + "Evil Trading",
        "Ledger Books \u{24A0}\u{24B1}\u{24A4}\u{24A7}",
        "Ledger Books \u{1F114}\u{1F125}\u{1F118}\u{1F11B}",
        "Ledger Books \u{1F174}\u{1F185}\u{1F178}\u{1F17B}", "Ledger Books \u{338F}\u{338F}",
        "Ledger Books \u{2811}\u{2827}\u{280A}", "Ledger Books \u{20BF}\u{20B3}\u{20A6}\u{20AD}",
        "Ledger Books $\u{20AC}\u{20A1}", "Ledger Books \u{2211}\u{2200}",
        String(repeating: "Ledger Books ", count: 12) + "Evil Trading",
    ])
    func `a longer name is not that of a known payee`(name: String) throws {
        let long = name.hasPrefix("Ledger Books Ledger")
        var sample = RuleCase(claims: [RuleCase.payment("10.00", to: name)])
        let known = long ? String(repeating: "Ledger Books ", count: 12) + "Inc" : "Ledger Books"
        for _ in 0..<6 { sample.paid(10, to: known) }
        let assessment = try sample.assessment()
        #expect(assessment.comparison[.payee]?.status.isMarked == true)
        #expect(assessment.level > .none)
    }

    @Test(arguments: [
        "O\u{FB03}ce Supplies", "O\u{FB00}ice Supplies", "\u{1D6B6}ffice Suppl\u{1D704}es",
        "O\u{FB03}ce Supples", "\u{D6}\u{FB03}c\u{EB} S\u{FC}ppl\u{EF}\u{EB}s",
        "\u{D6}\u{192}\u{192}\u{EF}c\u{247} S\u{FC}\u{1D7D}\u{1D7D}l\u{EF}\u{EB}\u{219}",
        "\u{FF2F}\u{FF46}\u{FF46}\u{EF}\u{FF43}e Su\u{FF50}\u{FF50}lies",
    ])
    func `names in letters of mathematics and ligatures are compared by what they show`(
        name: String
    ) throws {
        var sample = RuleCase.withPayees(name, iban: Self.secondBritish)
        sample.paid(10, to: "Office Supplies", account: "GB7", country: "GB")
        #expect(try sample.assessment()["money.payee-lookalike"]?.severity == .high)
    }

    /// In scripts without letters that look Latin: blanks, equivalent characters, marks, and letters that
    /// two languages write otherwise.
    @Test(arguments: [
        ("\u{91D1}\u{878D}\u{9280}\u{884C}", "\u{91D1} \u{878D}\u{9280}\u{884C}"),
        ("\u{91D1}\u{878D}\u{9280}\u{884C}", "\u{F90A}\u{878D}\u{9280}\u{884C}"),
        ("\u{AE40}\u{CCA0}\u{C218}", "\u{AE40} \u{CCA0}\u{C218}"),
        ("\u{639}\u{644}\u{64A}", "\u{639}\u{644}\u{6CC}"),
        ("\u{639}\u{644}\u{64A}", "\u{639}\u{640}\u{644}\u{64A}"),
        ("\u{639}\u{644}\u{64A}", "\u{639}\u{64E}\u{644}\u{64A}"),
    ])
    func `a known name in any script is found behind blanks and other ways to write it`(
        known: String,
        name: String
    ) throws {
        var sample = RuleCase.withPayees(name, iban: Self.secondBritish)
        sample.paid(10, to: known, account: "GB7", country: "GB")
        let codes = try codes(sample)
        #expect(
            codes.contains("money.payee-lookalike")
                || codes.contains("money.payee-account-changed"),
            "\(codes)"
        )
    }

    @Test func `names that differ by digits alone are no slip of the pen`() throws {
        var sample = RuleCase.withPayees("Ledger Books 12", iban: Self.secondBritish)
        sample.paid(10, to: "Ledger Books 13", account: "X", country: "GB")
        #expect(try sample.assessment()["money.payee-lookalike"] == nil)
    }

    @Test func `a changed account weighs no less than a new payee`() throws {
        var sample = RuleCase.withPayees("Ledger Books", iban: Self.secondBritish, "100.01")
        for index in 0..<4 {
            sample.paid(100, to: "Ledger Books", account: "X\(index)", country: "GB")
        }
        let hint = try sample.assessment()["money.payee-account-changed"]
        #expect(hint?.severity == .medium)
    }

    @Test func `a name alike says whose it is like`() throws {
        let near = try RuleCase.withPayees("Ledger Boks").assessment()["money.payee-lookalike"]
        #expect(
            near?.sentence.text
                == "The payee's name is nearly that of one paid before, \"Ledger Books\"."
        )
        let alike = try RuleCase.withPayees("Ledger B\u{43E}oks").assessment()[
            "money.payee-lookalike"
        ]
        #expect(
            alike?.sentence.text
                == "The payee's name looks like that of one paid before, \"Ledger Books\", but differs:"
                + " character 9 is U+043E, not a small O."
        )
        var sample = RuleCase.withPayees("Boathouse Suppiles", iban: Self.secondBritish)
        sample.paid(10, to: "Boathouse Supplies", account: "X", country: "GB")
        let swapped = try sample.assessment()["money.payee-lookalike"]?.sentence.text
        #expect(swapped?.hasSuffix("characters 15 and 16 stand the other way round.") == true)
    }

    /// Approvals that a flood puts in doubt vouch for nobody, and still tell whose name another account
    /// is under.
    @Test(arguments: [
        ("Boathouse", "money.payee-account-changed"), ("Boathuose", "money.payee-lookalike"),
    ])
    func `a flood of sign-ins hides no swapped invoice`(name: String, code: String) throws {
        var baseline = Baseline()
        let paid = Features(
            instant: RuleCase.before(seconds: 1_800),
            network: "4:510245",
            payment: .pounds(to: "Boathouse", account: "GB33 BUKB 2020 1555 5555 55")
        )
        baseline.record(paid, outcome: .approved)
        for second in 1...12 {
            let signIn = Features(
                instant: RuleCase.before(seconds: 600 - Int64(second)),
                network: "4:510245"
            )
            baseline.record(signIn, outcome: .open)
        }
        #expect(baseline.payees.isEmpty)
        let claims = SettledAccount.claims(
            more: [RuleCase.payment("85", "GBP", to: name, iban: "GB29NWBK60161331926819")]
        )
        let assessment = try SettledAccount.assessed(claims, baseline: baseline)
        #expect(assessment[code]?.severity == .high)
    }

    /// What was approved by mistake makes no later swap look usual.
    @Test func `approvals in doubt vouch for no other account`() throws {
        var baseline = Baseline()
        let known = "GB29 NWBK 6016 1331 9268 19"
        for day in 1...6 as ClosedRange<Int64> {
            let paid = PaymentFeatures.pounds(to: "River Insurance", account: known)
            let features = Features(instant: RuleCase.before(seconds: day * 86_400), payment: paid)
            baseline.record(features, outcome: .approved)
        }
        for account in ["GB33 BUKB 2020 1555 5555 55", "DE89 3704 0044 0532 0130 00"] {
            func came(_ seconds: Int64, _ outcome: Outcome) {
                let paid = PaymentFeatures.pounds(to: "River Insurance", account: account)
                let features = Features(instant: RuleCase.before(seconds: seconds), payment: paid)
                baseline.record(features, outcome: outcome)
            }
            came(600, .approved)
            came(300, .rejected)
        }
        let claims = SettledAccount.claims(
            more: [
                RuleCase.payment("84", "GBP", to: "River Insurance", iban: "GB94BARC10201530093459")
            ]
        )
        let assessment = try SettledAccount.assessed(claims, baseline: baseline)
        let hint = try #require(assessment["money.payee-account-changed"])
        #expect(hint.severity == .high)
        #expect(hint["account_before"] == known)
    }

    /// What was approved within the hour, and then disowned, is neither new nor usual.
    @Test func `a payee whose approvals others speak against is in doubt, not new`() throws {
        var baseline = Baseline()
        func paid(_ minutes: Int64) -> Features {
            Features(
                instant: RuleCase.before(seconds: minutes * 60),
                payment: .pounds(to: "Boathouse", account: "GB33 BUKB 2020 1555 5555 55")
            )
        }
        baseline.record(paid(30), outcome: .approved)
        baseline.record(paid(10), outcome: .rejected)
        let claims = SettledAccount.claims(
            more: [
                RuleCase.payment("84.50", "GBP", to: "Boathouse", iban: "GB33BUKB20201555555555")
            ]
        )
        let assessment = try SettledAccount.assessed(claims, baseline: baseline)
        let sentence = try #require(assessment["money.payee-new"]).sentence.text
        #expect(sentence.hasPrefix("What you approved to this payee within the hour"))
        for subject in [Comparison.Subject.payee, .account] {
            #expect(assessment.comparison[subject]?.status == .doubtful)
        }
        let other = SettledAccount.claims(more: [RuleCase.payment("84.50", "GBP", to: "Ann")])
        let stranger = try SettledAccount.assessed(other, baseline: baseline)
        #expect(stranger.comparison[.payee]?.status == .new)
        #expect(stranger.comparison[.payee]?.difference == nil)
        // What does not count is not told as if it had never been.
        let uncounted =
            " One approval of the last hour does not count, as others like it were rejected,"
        for code in ["money.payee-new", "money.no-history"] {
            let told = stranger[code]?.sentence.text ?? ""
            #expect(told.includes(uncounted), "\(told)")
        }
        #expect(baseline.normalWording(at: RuleCase.before(seconds: 0)).text.includes(uncounted))
    }
}
