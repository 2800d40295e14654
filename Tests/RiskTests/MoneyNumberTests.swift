import Push
import Risk
import Testing
import Vocabulary

@Suite struct MoneyNumberTests {
    private static let secondBritish = "GB29NWBK60161331926819"

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
        var sample = RuleCase.withPayees(name, iban: Self.secondBritish)
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
            var sample = RuleCase.withPayees(name, iban: iban)
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
        var busy = RuleCase.withPayees("Northgate Water", iban: Self.secondBritish)
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
            var sample = RuleCase.withPayees(name, iban: Self.secondBritish)
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
        ("ABA 021000021 1234567", #""routingNumber":"021000021","accountNumber":"0001234567""#),
        ("ABA 021000021 1234567", #""accountNumber":"1234567""#),
        (
            "ABA 021000322 123456789",
            #""routingNumber":"026009593","accountNumber":"123456789""#
        ),
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

    /// An account that was paid once without a name belongs to no known payee, and what is written in the
    /// place of a name takes a known payee's number from nobody.
    @Test(
        arguments: [
            (nil, "66600066"), ("2026-11-25", "66600066"), ("30093459", nil),
            ("GB94 BARC 1020 1530 0934 59", nil),
        ] as [(String?, String?)]
    )
    func `a payment without a name or a number hides no swapped invoice`(
        name: String?,
        account: String?
    ) throws {
        for known in ["30093459", "GB94 BARC 1020 1530 0934 59"] {
            let payload =
                #"{"amount":"97.00","currency":"GBP","payee":"River Insurance","payeeAccountNumber":"66600066"}"#
            var sample = RuleCase(claims: [("p", payload)])
            for _ in 1...5 { sample.paid(97, "GBP", to: "River Insurance", account: known) }
            sample.paid(5, "GBP", to: name, account: account)
            let hint = try sample.assessment()["money.payee-account-changed"]
            #expect(hint?.severity == .high, "\(known)")
            #expect(hint?["account_before"] == known)
            sample.claims = [
                ("p", payload.replacingText("66600066", by: known.filter { $0 != " " }))
            ]
            let usual = try sample.assessment()
            #expect(usual.codes.allSatisfy { !$0.hasPrefix("money.payee") }, "\(usual.codes)")
        }
    }

    /// A name in the place of an account makes nobody known.
    @Test(arguments: ["name: Ledger Books", "Ledger Books"])
    func `a name in the place of an account is no known payee`(account: String) throws {
        let payload =
            #"{"amount":"97.00","currency":"GBP","payee":"Zed","payeeAccountNumber":"\#(account)"}"#
        var sample = RuleCase(claims: [("p", payload)])
        for _ in 1...7 { sample.paid(97, "GBP", to: "Ledger Books") }
        #expect(try sample.assessment()["money.payee-new"] != nil)
    }

    /// Whose number at another bank ends alike is somebody else; what was rejected first may have come later.
    @Test(arguments: [
        ("GB86 BUKB 2020 1530 0934 59", -60, false), ("BIC CHASUS33 30093459", -60, true),
        ("GB02 MIDL 0700 9330 0934 59", 60, false),
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

    /// What waits under another name is said, in whatever order the two came, and so is another part of
    /// a bulk payment.
    @Test(
        arguments: [
            ("LEDGER books Ltd", "DE02 1203 0000 0000 2020 51", .open, nil),
            ("Nova", "DE02 1203 0000 0000 2020 51", .open, .high),
            ("Nova", "DE02 1203 0000 0000 2020 51", .approved, .high),
            ("Nova", "DE02 1203 0000 0000 2020 51", .rejected, nil),
            ("Nova", "GB33BUKB20201555555555", .open, nil),
        ] as [(String, String, Outcome, Severity?)]
    )
    func `one account number for two payees is said`(
        name: String,
        account: String,
        outcome: Outcome,
        severity: Severity?
    ) throws {
        func payment(_ payee: String, _ account: String) -> String {
            #"{"amount":"86.50","currency":"EUR","payee":"\#(payee)","iban":"\#(account)"}"#
        }
        let one = payment("Ledger Books", "DE02120300000000202051")
        var sample = RuleCase(claims: [("p", one)])
        let other = PaymentFeatures(
            payee: name,
            account: account,
            accountCountry: nil,
            currency: "EUR",
            magnitude: Magnitude.of(40)
        )
        let features = Features(
            instant: RuleCase.before(minutes: 5),
            payment: other,
            expires: RuleCase.before(minutes: -5)
        )
        sample.baseline.record(features, outcome: .open, id: "one")
        if outcome != .open { sample.baseline.record(features, outcome: outcome, id: "one") }
        // An approval in doubt counts for nothing; the money has gone.
        if outcome == .approved {
            let later = Features(instant: RuleCase.before(minutes: 4), payment: other)
            sample.baseline.record(later, outcome: .rejected, id: "two")
        }
        sample.baseline = try Baseline(decoding: sample.baseline.encoded())
        let assessment = try sample.assessment()
        let hint = assessment["money.account-shared"]
        if outcome == .rejected { #expect(assessment["money.account-rejected"]?.severity == .high) }
        #expect(hint?.severity == severity)
        #expect(hint == nil || hint?["other_payee"] == name && hint?["other_request"] == "one")

        let bulk = RuleCase(claims: [("p", "[\(one),\(payment(name, account))]")])
        let inOne = try bulk.assessment()["money.account-shared"]
        #expect((inOne != nil) == (name == "Nova" && account.hasPrefix("DE")))
    }

    /// One payment of a moment ago does not make its payee the owner of the number.
    @Test func `a number that was paid just now under another name is one for two payees`() throws {
        var sample = RuleCase(claims: [
            RuleCase.payment("95", "GBP", to: "Bob Builder", iban: "GB94BARC10201530093459")
        ])
        for day in 10...16 as ClosedRange<Int64> {
            sample.paid(60, to: "Ledger Books", at: RuleCase.before(days: day))
        }
        let number = "GB94 BARC 1020 1530 0934 59"
        sample.baseline.record(
            Features(
                instant: RuleCase.before(minutes: 5),
                payment: .pounds(to: "Alice Small", account: number)
            ),
            outcome: .approved,
            id: "one"
        )
        #expect(try sample.assessment()["money.account-shared"]?.severity == .high)
        // A second bill that was rejected later was one too many.
        var twice = sample
        twice.claims = [
            RuleCase.payment("95", "GBP", to: "Alice Small", iban: "GB94BARC10201530093459")
        ]
        #expect(try twice.assessment()["money.account-shared"] == nil)
    }
}
