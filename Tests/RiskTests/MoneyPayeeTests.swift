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

    /// A case whose account has paid Ledger Books, and four others.
    private func sample(
        _ name: String?,
        iban: String? = nil,
        _ amount: String = "10.00"
    ) -> RuleCase {
        var sample = RuleCase(claims: [RuleCase.payment(amount, to: name, iban: iban)])
        for (name, account) in [
            ("Ann", "GB1"), ("Bob", "GB2"), ("Cleo", "GB3"), ("Ed", "GB4"),
            ("Ledger Books", Self.british),
        ] {
            sample.paid(100, to: name, account: account, country: "GB")
        }
        return sample
    }

    private func codes(_ sample: RuleCase) throws -> [String] {
        try sample.assessment().codes.filter {
            $0.hasPrefix("money.payee") || $0.hasPrefix("money.account")
        }
    }

    @Test func `a payee that is known is no reason for a hint`() throws {
        let known = sample("Ledger Books", iban: "GB82WEST12345698765432")
        #expect(try codes(known).isEmpty)
    }

    @Test(arguments: [
        ("Ledger Books Ltd", true), ("Ledger Books Limited", true),
        ("The Ledger Books Group", true),
        ("Ledger Books GmbH & Co. KG", true), ("Ledger Shops Ltd", false), ("Limited", false),
    ])
    func `another kind of company makes no other name`(name: String, isAlike: Bool) throws {
        let new = sample(name, iban: Self.secondBritish)
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
        var sample = sample(name, iban: Self.secondBritish)
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
        var sample = sample("Corner Cafe", iban: Self.secondBritish, amount)
        for _ in 0..<4 { sample.paid(90, to: "Corner Cafe") }
        #expect(try sample.assessment()["money.payee-account-changed"]?.severity == severity)
        // The fourth account of a market.
        var market = self.sample("Market", iban: Self.secondBritish, amount)
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
            try sample("Copper Kettle", iban: Self.secondBritish, amount).assessment()[
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
        let assessment = try sample(name, iban: Self.secondBritish).assessment()
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
        var sample = sample("Ledger Books", iban: nil)
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
        var sample = sample("Ledger Books", iban: Self.secondBritish)
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
            try sample("Ledger Books", iban: Self.german).assessment()[
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
        let new = sample("Copper Kettle", iban: Self.french)
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
        let sample = sample(name, iban: Self.secondBritish)
        let hint = try sample.assessment()["money.payee-lookalike"]
        #expect(hint?.severity == severity)
        #expect(hint.map { $0["known_payee"] == "Ledger Books" } ?? true)
    }

    @Test(
        arguments: [
            ("Ledger Books", "money.payee-account-changed"),
            ("Ledger Boks", "money.payee-lookalike"),
            ("Thames Regatta", nil), ("Thames Regatta Ltd", "money.payee-renamed"),
            ("Nobody Known", "money.payee-renamed"),
        ] as [(String, String?)]
    )
    func `an account paid under another name is none of a known payee`(
        name: String,
        code: String?
    ) throws {
        var sample = sample(name, iban: Self.secondBritish)
        let shown = "GB29 NWBK 6016 1331 9268 19"
        sample.paid(120, to: "Thames Regatta", account: shown, country: "GB")
        let assessment = try sample.assessment()
        let codes = assessment.codes.filter {
            $0.hasPrefix("money.payee") && $0 != "money.payee-new"
        }
        #expect(codes == [code].compactMap(\.self))
        guard let code, let hint = assessment[code] else { return }
        #expect(hint.severity == (code == "money.payee-renamed" ? .low : .high))
        let row = assessment.comparison[.account]
        if code == "money.payee-account-changed" {
            #expect(hint.sentence.text.contains("under the name \"Thames Regatta\"."))
            #expect(row?.status == .different && row?.difference == "of \"Thames Regatta\"")
        }
    }

    /// A payment under another name to a known number takes the number from nobody: a later swap still
    /// shows.
    @Test(arguments: [1, 2, 9])
    func `the names of an account number are kept beside one another`(others: Int) throws {
        let shown = "GB29 NWBK 6016 1331 9268 19"
        func assessed(_ name: String, _ iban: String) throws -> Assessment {
            var sample = sample(name, iban: iban)
            sample.paid(120, to: "Thames Regatta", account: shown, country: "GB")
            for other in 1...others {
                sample.paid(120, to: "Severn Lettings \(other)", account: shown, country: "GB")
                sample.paid(120, to: "Thames Regatta", account: shown, country: "GB")
            }
            let stored = try Baseline(decoding: sample.baseline.encoded())
            #expect(stored == sample.baseline)
            return try sample.assessment()
        }
        // Whoever is paid again and again keeps the first name.
        for name in ["Thames Regatta", "THAMES REGATTA", "Severn Lettings \(others)"] {
            let own = try assessed(name, Self.secondBritish)
            #expect(own["money.payee-renamed"] == nil)
            #expect(own.comparison[.payee]?.status == .usual)
            #expect(own.comparison[.account]?.status == .usual)
            let swapped = try assessed(name, "DE89370400440532013000")
            #expect(swapped["money.payee-country-changed"]?.severity == .high)
            #expect(swapped.comparison[.account]?.status == .new)
        }
        // A name that is paid again is none of the oldest.
        var busy = sample("Northgate Water", iban: Self.secondBritish)
        for name in [
            "Thames Regatta", "Northgate Water", "Claim Desk", "Fenwick Motors", "Northgate Water",
            "Oldham Dental", "Claim Desk",
        ] {
            busy.paid(120, to: name, account: "DE89 3704 0044 0532 0130 00", country: "DE")
        }
        #expect(try busy.assessment()["money.payee-country-changed"]?.severity == .high)
        let alike = try assessed("Thames Regata", "DE89370400440532013000")
        #expect(alike["money.payee-lookalike"]?.severity == .high)
        #expect(alike.comparison[.payee]?.usual == "Thames Regatta")
    }

    /// Under whatever name it comes back; a payee who was paid before is known better than that.
    @Test(arguments: [
        (80_000, "Oar Makers", true), (90_000, "Oar Makers", false), (60, "Ledger Books", true),
    ])
    func `an account that was rejected is said to be so`(
        seconds: Int,
        name: String,
        isSaid: Bool
    ) throws {
        for isPaidBefore in [false, true] {
            var sample = sample(name, iban: Self.secondBritish)
            let shown = "GB29 NWBK 6016 1331 9268 19"
            if isPaidBefore { sample.paid(120, to: name, account: shown, country: "GB") }
            let rejected = Features(
                instant: RuleCase.before(seconds: Int64(seconds)),
                payment: .pounds(to: "Boathouse Supplies", account: shown)
            )
            sample.baseline.record(rejected, outcome: .open, id: "rejected")
            sample.baseline.record(rejected, outcome: .rejected, id: "rejected")
            let hint = try sample.assessment()["money.account-rejected"]
            let severity: Severity = name == "Ledger Books" ? .critical : .high
            #expect(hint?.severity == (isSaid && !isPaidBefore ? severity : nil))
        }
    }

    /// A hidden character in a name makes no other payee of it.
    @Test(arguments: ["\u{200B}", "\u{202D}", "\u{7}", "\u{2800}", "\u{3164}", "<U+200B>"])
    func `a hidden character hides no swapped invoice`(hidden: String) throws {
        for name in ["Ledger Books\(hidden)", "\(hidden)Ledger Books", "Led\(hidden)ger Books"] {
            let json = JSON.text { $0.add("payee", name) }
            let payment =
                #"{"amount":"100.00","currency":"EUR","iban":"\#(Self.secondBritish)",\#(json.dropFirst())"#
            var sample = sample("Ledger Books", iban: Self.secondBritish)
            sample.claims = [("p", payment)]
            let assessment = try sample.assessment()
            #expect(assessment["money.payee-account-changed"]?.severity == .high, "\(name)")
        }
    }

    /// A bank code that stands elsewhere in the IBAN, a part of another number, a digit of another script too
    /// many, the BIC of another country.
    @Test(arguments: [
        #""iban":"GB94BARC10201530093459","sortCode":"201530","accountNumber":"30093459""#,
        #""iban":"GB94BARC10201530093459","accountNumber":"093459""#,
        #""iban":"GB94BARC10201530093459","bic":"DEUTDEFF""#,
        #""iban":"GB94BARC10201530093459","accountNumber":"99930093459""#,
        #""sortCode":"१102015","accountNumber":"30093459""#,
    ])
    func `an account that only resembles the known one is another`(members: String) throws {
        let payload =
            #"{"amount":"10.00 GBP","creditorName":"Bob","creditorAccount":{\#(members)}}"#
        var sample = RuleCase(claims: [("p", payload)])
        sample.paid(10, to: "Bob", account: "GB94 BARC 1020 1530 0934 59", country: "GB")
        #expect(try sample.assessment().level >= .high)
    }

    /// An IBAN, its BBAN, and sort code and number are one British account, with or without its bank.
    @Test(arguments: [
        #""sortCode":"10-20-15","accountNumber":"30093459""#, #""bban":"BARC10201530093459""#,
        #""sortCode":"10-20-15","accountNumber":"30093459","bic":"BARCGB22""#,
        #""accountNumber":"30093459""#, #""iban":"GB94BARC10201530093459","bankCode":"1""#,
        #""schemeName":"UK.OBIE.SortCodeAccountNumber","identification":"10201530093459""#,
    ])
    func `an account that was rejected is known in each of its forms`(members: String) throws {
        let payload =
            #"{"amount":"10.00 GBP","creditorName":"Bob","creditorAccount":{\#(members)}}"#
        var sample = RuleCase(claims: [("p", payload)])
        sample.paid(100, to: "Bob", account: "GB2", country: "GB")
        let rejected = Features(
            instant: RuleCase.before(seconds: 60),
            payment: .pounds(to: "Bob", account: "GB94 BARC 1020 1530 0934 59")
        )
        sample.baseline.record(rejected, outcome: .rejected, id: "rejected")
        #expect(try sample.assessment()["money.account-rejected"]?.severity == .critical)
    }

    @Test func `a payee who was paid by IBAN is known by sort code and number`() throws {
        let account = #"{"sortCode":"10-20-15","accountNumber":"30093459"}"#
        let payload =
            #"{"amount":"10.00 GBP","creditorName":"Bob","creditorAccount":\#(account)}"#
        var sample = RuleCase(claims: [("p", payload)])
        sample.paid(10, to: "Bob", account: "GB94 BARC 1020 1530 0934 59", country: "GB")
        #expect(try sample.assessment().codes.allSatisfy { !$0.hasPrefix("money.payee") })
        let foreign =
            #"{"amount":"10.00 GBP","creditorName":"Bob","iban":"GB94BARC10201530093459","bic":"BARCRUMM"}"#
        var elsewhere = RuleCase(claims: [("p", foreign)])
        elsewhere.paid(10, to: "Bob", account: "10-20-15 30093459", country: "GB")
        #expect(try elsewhere.assessment()["money.payee-account-changed"] != nil)
        let other = payload.replacingText("30093459", by: "30093458")
        var strange = RuleCase(claims: [("p", other)])
        strange.paid(10, to: "Bob", account: "GB94 BARC 1020 1530 0934 59", country: "GB")
        #expect(try strange.assessment()["money.payee-account-changed"] != nil)
    }

    /// Only a bank code, a BIC or zeros in front tell them apart.
    @Test(arguments: [
        ("ABA 021000021 123456789", #""routingNumber":"021000021","accountNumber":"000123456789""#),
        (
            "ABA 021000021 123456789",
            #""routingNumber":"021000021","accountNumber":"123456789","bic":"CHASUS33""#
        ),
        ("DE89 3704 0044 0532 0130 00", #""bankCode":"37040044","accountNumber":"532013000""#),
        ("GB94 BARC 1020 1530 0934 59", #""iban":"GB94BARC10201530093459","bankCode":"77""#),
        ("GB94 BARC 1020 1530 0934 59", #""iban":"GB94BARC10201530093459","branchCode":"1""#),
    ])
    func `a rejected number is known beside other banks`(
        before: String,
        members: String
    ) throws {
        let payload =
            #"{"amount":"10.00 EUR","creditorName":"Zed","creditorAccount":{\#(members)}}"#
        var sample = RuleCase(claims: [("p", payload)])
        sample.baseline.record(
            Features(
                instant: RuleCase.before(seconds: 60),
                payment: .pounds(to: "Bob", account: before)
            ),
            outcome: .rejected,
            id: "rejected"
        )
        #expect(try sample.assessment()["money.account-rejected"]?.severity == .high)
    }

    /// Whose number at another bank ends alike is somebody else; what was rejected first may have come later.
    @Test(arguments: [
        ("GB86 BUKB 2020 1530 0934 59", -60, false), ("GB02 MIDL 0700 9330 0934 59", 60, false),
        ("GB94 BARC 1020 1530 0934 59", -60, true), ("GB94 BARC 1020 1530 0934 59", 60, true),
    ])
    func `only the number that was rejected is said to be`(
        number: String,
        seconds: Int64,
        isSaid: Bool
    ) throws {
        let payload =
            #"{"amount":"10.00 GBP","creditorName":"Zed","creditorAccount":{"iban":"GB94BARC10201530093459"}}"#
        var sample = RuleCase(claims: [("p", payload)])
        sample.baseline.record(
            Features(
                instant: RuleCase.before(seconds: seconds),
                payment: .pounds(to: "Bob", account: number)
            ),
            outcome: .rejected,
            id: "rejected"
        )
        #expect((try sample.assessment()["money.account-rejected"] != nil) == isSaid)
    }

    /// As shown, where a run of blanks is one.
    @Test(arguments: ["", "Ledger"], [" ", "\u{A0}", "\u{2003}", "."])
    func `no blanks or signs hide a known payee`(head: String, sign: String) throws {
        let many = String(repeating: sign, count: 80)
        let name = head.isEmpty ? many + "Ledger Books" : "Ledger" + many + "Books"
        let assessment = try sample(name, iban: Self.secondBritish).assessment()
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
        var sample = sample(name, iban: Self.secondBritish)
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
        var sample = sample(name, iban: Self.secondBritish)
        sample.paid(10, to: known, account: "GB7", country: "GB")
        let codes = try codes(sample)
        #expect(
            codes.contains("money.payee-lookalike")
                || codes.contains("money.payee-account-changed"),
            "\(codes)"
        )
    }

    @Test func `names that differ by digits alone are no slip of the pen`() throws {
        var sample = sample("Ledger Books 12", iban: Self.secondBritish)
        sample.paid(10, to: "Ledger Books 13", account: "X", country: "GB")
        #expect(try sample.assessment()["money.payee-lookalike"] == nil)
    }

    @Test func `a changed account weighs no less than a new payee`() throws {
        var sample = sample("Ledger Books", iban: Self.secondBritish, "100.01")
        for index in 0..<4 {
            sample.paid(100, to: "Ledger Books", account: "X\(index)", country: "GB")
        }
        let hint = try sample.assessment()["money.payee-account-changed"]
        #expect(hint?.severity == .medium)
    }

    @Test func `a name alike says whose it is like`() throws {
        let near = try sample("Ledger Boks").assessment()["money.payee-lookalike"]
        #expect(
            near?.sentence.text
                == "The payee's name is nearly that of one paid before, \"Ledger Books\"."
        )
        let alike = try sample("Ledger B\u{43E}oks").assessment()["money.payee-lookalike"]
        #expect(
            alike?.sentence.text
                == "The payee's name looks like that of one paid before, \"Ledger Books\", but differs:"
                + " character 9 is U+043E, not a small O."
        )
        var sample = sample("Boathouse Suppiles", iban: Self.secondBritish)
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
