import Push
import Risk
import Testing
import Token
import Vocabulary

/// Which members state a payment is a service's way, which is learned; what else names money is not read.
@Suite struct MoneyFormTests {
    /// What is added to a payload takes no payment away and puts none in the place of one: `DE` is paid, `GB`
    /// was paid before.
    @Test(arguments: [
        // A list further in splits no payment that is stated whole.
        #"BASE,"creditor":{"name":"Acme","iban":"DE"},"metadata":{"payments":[{"amount":"96.99","currency":"GBP","payee":"Acme","iban":"GB"},{"amount":"0.01","currency":"GBP","payee":"Mallory","iban":"DE"}]}"#,
        #"BASE,"creditor":{"name":"Acme","iban":"DE"},"x":[{"amount":"96.99","currency":"GBP","payee":"Acme","iban":"GB"},{"amount":"0.01","currency":"GBP","payee":"Fee"}]"#,
        #"BASE,"payee":"Acme","account":"DE","x":[{"amount":"96.99","currency":"GBP","payee":"Acme","iban":"GB"},{"amount":"0.01","currency":"GBP","payee":"Fee","iban":"DE"}]"#,
        // What is called the payer's elsewhere is an account all the same.
        #"BASE,"name":"Acme","account":"DE","metadata":{"creditor":{"name":"Acme","iban":"GB"},"debtor":{"iban":"DE"}}"#,
        #"BASE,"name":"Acme","account":{"iban":"DE"},"metadata":{"creditor":{"name":"Acme","iban":"GB"},"payer":"DE"}"#,
        #"BASE,"account":"DE","order":{"payee":{"name":"Acme","iban":"GB"}},"metadata":{"debtor":{"iban":"DE"}}"#,
        #"BASE,"payee":{"name":"Acme","metadata":{"email":"GB"}},"account":"DE","metadata":{"debtor":{"iban":"DE"}}"#,
        #"BASE,"payee":{"name":"Acme","info":{"iban":"GB"}},"account":"DE","metadata":{"debtor":{"iban":"DE"}}"#,
        #"BASE,"payee":"GB","account":"DE","metadata":{"debtor":{"iban":"DE"}}"#,
        // A piece of the known number is another one.
        #"BASE,"name":"Acme","account":"10201530","metadata":{"creditor":{"name":"Acme","iban":"GB"}}"#,
        // A number needs no five digits.
        #"BASE,"payee":{"name":"Acme"},"account":"MALLORY","metadata":{"creditor":{"iban":"GB"}}"#,
        #"BASE,"name":"Acme","account":"$mallory","metadata":{"creditor":{"name":"Acme","iban":"GB"}}"#,
        #"BASE,"name":"Acme","account":{"id":"9374"},"metadata":{"creditor":{"name":"Acme","iban":"GB"}}"#,
    ])
    func `what is added hides no account that is paid`(members: String) throws {
        let known = "GB94BARC10201530093459"
        let payload = "{\(members)}".replacingText(
            "BASE",
            by: #""amount":"97.00","currency":"GBP""#
        )
        .replacingText(#""GB""#, by: "\"\(known)\"")
        .replacingText(#""DE""#, by: #""DE89370400440532013000""#)
        var sample = RuleCase(claims: [("p", payload)])
        for _ in 1...7 { sample.paid(97, "GBP", to: "Acme", account: IBAN.grouped(known)) }
        let assessment = try sample.assessment()
        #expect(assessment.level >= .medium, "\(assessment.codes)")
    }

    /// Which of the ways to a payee the server takes is its secret.
    @Test(arguments: [
        (
            #""phone":"+447700900123""#,
            #""metadata":{"phone":"+447700900123"},"phone":"+447700900666""#
        ),
        (
            #""phone":"+447700900123""#,
            #""phone":"+447700900666","data":{"accountNumber":"+447700900123"}"#
        ),
        (
            #""email":"a@x.example","accountId":"acct-1""#,
            #""email":"a@x.example","accountId":"acct-6""#
        ),
        (
            #""email":"a@x.example","phone":"+447700900123""#,
            #""email":"a@x.example","phone":"+447700900666""#
        ),
        (#""walletId":"W-1""#, #""metadata":{"email":"W-1"},"walletId":"W-6""#),
    ])
    func `each way to a payee is compared`(before: String, now: String) throws {
        func claims(_ ways: String) -> [(String, String)] {
            let payee = #""payee":{"name":"Acme",\#(ways)}"#
            return [("p", #"{"amount":"97.00","currency":"GBP",\#(payee)}"#)]
        }
        func assessment(_ ways: String) throws -> Assessment {
            var sample = RuleCase(claims: claims(ways))
            let facts = try Signed.request([("i", "1700000000000")] + claims(before)).facts
            for _ in 0..<5 { sample.baseline.learn(Features(facts, context: RiskContext())) }
            return try sample.assessment()
        }
        #expect(try assessment(now).level >= .high)
        #expect(try assessment(before).level <= .low)
    }

    @Test func `who was paid is listed, the last one first`() {
        var sample = RuleCase()
        sample.paid(20, to: "Ann", account: "1", at: RuleCase.before(days: 1))
        for day in 2...4 as ClosedRange<Int64> {
            sample.paid(20, to: "Ledger Books", account: "2", at: RuleCase.before(days: day))
        }
        sample.paid(20, to: nil, account: "3", at: RuleCase.before(days: 9))
        #expect(sample.baseline.paid(upTo: 2) == ["Ann", "Ledger Books (3)", "1 more"])
        #expect(sample.baseline.paid(upTo: 3).last == "3")
        #expect(Baseline().paid(upTo: 2).isEmpty)
    }

    /// A currency that stands beside the same number elsewhere makes it no smaller.
    @Test func `an amount is compared with those that had no currency`() throws {
        let payload =
            #"{"amount":"500000.00","payee":"Acme","metadata":{"amount":"500000.00","currency":"JPY"}}"#
        var sample = RuleCase(claims: [("p", payload)])
        for _ in 1...7 {
            let payment = PaymentFeatures(
                payee: "Acme",
                account: nil,
                accountCountry: nil,
                currency: nil,
                magnitude: Magnitude.of(5_000)
            )
            sample.baseline.record(
                Features(instant: RuleCase.before(days: 10), payment: payment),
                outcome: .approved
            )
        }
        #expect(try sample.assessment().level >= .high)
    }

    /// Which members state a payment is the server's way, and it keeps to it: `DE`, `6` or Mallory is paid.
    @Test(arguments: [
        (
            #""payments":[{AMOUNT,"name":"Acme","account":"GB"},{"amount":"3.00","currency":"GBP","name":"Bob","account":"DE"}]"#,
            #""payments":[{AMOUNT,"name":"Acme","account":"DE","metadata":{"payee":"Acme","account":{"iban":"GB"}}},{"amount":"3.00","currency":"GBP","name":"Bob","account":"DE"}]"#
        ),
        (
            #"AMOUNT,"name":"Acme","account":{"sortCode":"080800","accountNumber":"21325698"}"#,
            #"AMOUNT,"name":"Acme","account":{"sortCode":"402011","accountNumber":"21325698"},"metadata":{"payee":{"name":"Acme","sortCode":"080800","accountNumber":"21325698"}}"#
        ),
        (
            #"AMOUNT,"name":"Acme","account":{"email":"a@x.example"}"#,
            #"AMOUNT,"name":"Acme","account":{"email":"e@x.example"},"metadata":{"payee":{"name":"Acme","email":"a@x.example"}}"#
        ),
        (
            #"AMOUNT,"payee":{"name":"Acme","email":"a@x.example"}"#,
            #"AMOUNT,"payee":{"name":"Acme","email":"e@x.example","memo":{"accountNumber":"a@x.example"}}"#
        ),
        (
            #""currency":"GBP","payee":"Acme","iban":"GB","invoices":[{"number":"I","amount":"97.00"}]"#,
            #""currency":"GBP","payee":"Acme","iban":"GB","invoices":[{"number":"I","amount":"9700.00"}],"metadata":{"amount":"97.00","currency":"GBP"}"#
        ),
        (
            #"AMOUNT,"recipient":{"firstName":"Carol","lastName":"Jones"}"#,
            #"AMOUNT,"recipient":{"firstName":"Mallory","lastName":"Evil","metadata":{"name":"Carol Jones"}}"#
        ),
        (
            #"AMOUNT,"name":"Acme","account":"acme@okhdfc""#,
            #"AMOUNT,"name":"Acme","account":"ac.me@okhdfc","metadata":{"payee":"Acme","creditorAccount":"acme@okhdfc"}"#
        ),
        (
            #""amount_in_minor":9700,"currency":"GBP","name":"Acme","account":{"sortCode":"080800","accountNumber":"21325698"}"#,
            #""amount_in_minor":9700,"currency":"GBP","name":"Acme","account":{"sortCode":"402011","accountNumber":"21325698"},"metadata":{"payee":{"name":"Acme","sortCode":"080800","accountNumber":"21325698"}}"#
        ),
        (
            #""payments":[{AMOUNT,"name":"Acme","account":"GB"},{"amount":"3.00","currency":"GBP","name":"Bob","account":"DE"}]"#,
            #""payments":[{AMOUNT,"name":"Acme","account":"DE","metadata":{"purpose":{"payee":"Acme","account":{"iban":"GB"}}}},{"amount":"3.00","currency":"GBP","name":"Bob","account":"DE"}]"#
        ),
        (
            #""payments":[{"payee":"Acme","iban":"GB","currency":"GBP","invoices":[{"number":"I","amount":"97.00"}]}]"#,
            #""payments":[{"payee":"Acme","iban":"GB","currency":"GBP","invoices":[{"number":"I","amount":"9700.00"}],"metadata":{"purpose":{"amount":"97.00","currency":"GBP"}}},{"payee":"Acme","iban":"GB","currency":"GBP","invoices":[{"number":"I","amount":"3.00"}]}]"#
        ),
        (
            #""user":{AMOUNT,"name":"Acme","payments":[{AMOUNT,"name":"Acme","account":{"sortCode":"080800","accountNumber":"21325698"}}]}"#,
            #""user":{AMOUNT,"name":"Acme","payments":[{AMOUNT,"name":"Acme","account":{"sortCode":"402011","accountNumber":"21325698"},"metadata":{"payee":{"name":"Acme","sortCode":"080800","accountNumber":"21325698"}}}]}"#
        ),
        (
            #"AMOUNT,"recipient":{"name":"Zed","account":"6"}"#,
            #""object":"charge",AMOUNT,"recipient":{"name":"Zed","account":"6"}"#
        ),
    ])
    func `a payment that other members state than before is pointed out`(
        before: String,
        now: String
    ) throws {
        func claims(_ members: String) -> [(String, String)] {
            let written = members.replacingText("AMOUNT", by: #""amount":"97.00","currency":"GBP""#)
                .replacingText(#""GB""#, by: #""GB94BARC10201530093459""#)
                .replacingText(#""DE""#, by: #""DE89370400440532013000""#)
            return [("p", "{\(written)}")]
        }
        let facts = try Signed.request([("i", "1700000000000")] + claims(before)).facts
        #expect(!facts.payments.isEmpty)
        func assessment(_ members: String) throws -> Assessment {
            var sample = RuleCase(claims: claims(members))
            for _ in 0..<5 { sample.baseline.learn(Features(facts, context: RiskContext())) }
            return try sample.assessment()
        }
        #expect(try assessment(now).level >= .medium)
        let usual = try assessment(before)
        #expect(usual.level <= .low, "\(usual.codes)")
    }

    /// Neither a sign-in with many members, nor one cheap payment, nor other forms that were approved.
    @Test func `a form is forgotten for nothing and learned from three`() throws {
        func payload(_ members: String) -> [(String, String)] {
            [("p", "{\(members)}")]
        }
        let known =
            #""amount":"97.00","currency":"GBP","name":"Acme","account":{"sortCode":"080800","accountNumber":"21325698"}"#
        let added =
            #","metadata":{"payee":{"name":"Acme","sortCode":"080800","accountNumber":"21325698"}}"#
        let paid = known.replacingText("080800", by: "402011") + added
        let bob =
            #""amount":"5.00","currency":"GBP","to":{"name":"Bob","iban":"GB94BARC10201530093459"}"#
        let zoe = #""amount":"5.00","currency":"GBP","payee":{"name":"Zoe","email":"z@x.example"}"#
        let signIn = (0..<80).map { #""k\#($0)":"v0""# }.joined(separator: ",")
        func isSaid(_ members: String, after before: [String]) throws -> Bool {
            var sample = RuleCase(claims: payload(members))
            for said in before {
                let facts = try Signed.request([("i", "1700000000000")] + payload(said)).facts
                sample.baseline.learn(Features(facts, context: RiskContext()))
            }
            return try sample.assessment()["message.members-changed"] != nil
        }
        let five = [String](repeating: known, count: 5)
        #expect(try isSaid(paid, after: five + [signIn]))
        #expect(try isSaid(paid, after: five + [bob, zoe]))
        #expect(try isSaid(paid, after: five + [known + added]))
        let three = [String](repeating: known + added, count: 3)
        #expect(try !isSaid(known + added, after: five + three))
        #expect(try !isSaid(known, after: five + [bob, zoe]))
        #expect(try !isSaid(bob, after: [known, known, bob]))
        #expect(try !isSaid(paid, after: [known, known]))
    }

    /// What everyday messages say beside a payment, each time anew or the same.
    @Test(arguments: [
        #""account":{"iban":"GB33BUKB20201555555555","asOf":"2026-11-28T10:0N:00Z"}"#,
        #""accountInfo":{"lastLogin":"2026-11-28T10:0N:00Z"}"#,
        #""position":{"acc":N2.5}"#, #""device":{"geo":{"acc":6N}}"#,
        #""accountReference":"CUST-0001N""#, #""card":{"pan":"tok_aaaa000N"}"#,
        #""linkedAccounts":["GB33BUKB20201555555555","GB29NWBK60161331926819"]"#,
        #""cards":[{"maskedPan":"****1111"},{"maskedPan":"****2222"}]"#,
        #""client":{"accountNumber":"77700077"}"#, #""metadata":{"account":"77700077"}"#,
    ])
    func `what each message says is no account of a payee`(member: String) throws {
        func claims(_ number: Int) -> [(String, String)] {
            let said = member.replacingText("N:", by: "\(number):").replacingText(
                "N\"",
                by: "\(number)\""
            )
            .replacingText("N2", by: "\(number)2").replacingText("N}", by: "\(number)}")
            let payee = #""payee":{"name":"Payee \#(number % 3)","iban":"GB94BARC10201530093459"}"#
            return [("p", #"{"amount":"97.00","currency":"GBP",\#(payee),\#(said)}"#)]
        }
        var sample = RuleCase(claims: claims(9))
        for number in 0..<9 {
            let facts = try Signed.request([("i", "1700000000000")] + claims(number)).facts
            sample.baseline.learn(Features(facts, context: RiskContext()))
        }
        let assessment = try sample.assessment()
        #expect(assessment["message.members-unread-payment"]?.severity != .medium)
        #expect(assessment["message.members-changed"] == nil)
    }

    /// The names of a service, too, turn an account's payments into no hundredths without a word.
    @Test func `another unit of the amounts than before is said`() throws {
        let money =
            #""amount":12500,"currency":"GBP","recipient":{"name":"Zed","account":"66600066"}"#
        func claims(_ mark: String) -> [(String, String)] { [("p", "{\(mark)\(money)}")] }
        func assessment(before: String, now: String) throws -> Assessment {
            var sample = RuleCase(claims: claims(now))
            let facts = try Signed.request([("i", "1700000000000")] + claims(before)).facts
            for _ in 0..<3 { sample.baseline.learn(Features(facts, context: RiskContext())) }
            return try sample.assessment()
        }
        let stripe = #""object":"charge","#
        let code = "message.members-changed"
        #expect(try assessment(before: "", now: stripe)[code]?.severity == .medium)
        #expect(try assessment(before: stripe, now: "")[code]?.severity == .medium)
        #expect(try assessment(before: "", now: "")[code] == nil)
        #expect(try assessment(before: stripe, now: stripe)[code] == nil)
    }
}
