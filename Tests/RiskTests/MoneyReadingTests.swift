import Push
import Risk
import Testing
import Token
import Vocabulary

/// How the payments of a message are read, as far as hints tell of it.
@Suite struct MoneyReadingTests {
    private func assessment(_ members: String) throws -> Assessment {
        try RuleCase(claims: [("p", "{\(members)}")]).assessment()
    }

    /// Whoever writes a message must not have two of its lists multiplied.
    @Test(arguments: [(100, 1), (1, 256), (20, 200), (1_000, 1)])
    func `the terms of a payment are bounded, and so are those of all`(
        terms: Int,
        payments: Int
    ) throws {
        let fees = (0..<terms).map(String.init).joined(separator: ",")
        let items = (0..<payments).map { #"{"amount":"\#($0 + 1)","payee":"Ann"}"# }
        let list = "[\(items.joined(separator: ","))]"
        let payload = #"{"fee":[\#(fees)],"payments":\#(list)}"#
        let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
        #expect(facts.payments.count == payments)
        #expect(facts.payments.flatMap(\.terms).count <= 1_100)
        let isWhole = terms <= 32 && terms * payments <= 1_024
        #expect(facts.anomalies.contains(.payloadIncomplete) == !isWhole)
    }

    /// Whoever writes a message must not have each number of an account compared with each bank.
    @Test(arguments: [(1, 1), (8, 8), (9, 1), (1, 9), (60, 60)])
    func `the account numbers and bank codes of a party are bounded`(
        accounts: Int,
        banks: Int
    ) throws {
        // Spellings of one name.
        func members(_ name: String, _ value: String, _ count: Int) -> [String] {
            (0..<count).map { place in
                let signs = String(repeating: "!", count: place)
                return #""\#(name)\#(signs)":"\#(value)\#(place)""#
            }
        }
        let numbers = members("pa", "abc", accounts) + members("bic", "ab", banks)
        let party = numbers.joined(separator: ",")
        let sides = [
            #""payee":{"name":"Ann",\#(party)}"#,
            #""payee":{"name":"Ann"},"debtor":{\#(party)}"#,
        ]
        for side in sides {
            let payload = #"{"amount":"1","currency":"GBP",\#(side)}"#
            let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
            let isWhole = accounts <= 8 && banks <= 8
            #expect(facts.anomalies.contains(.payloadIncomplete) == !isWhole, "\(side.prefix(40))")
        }
    }

    /// Nobody can tell what each of them gets.
    @Test(arguments: [
        #""payments":[{"payee":"Ledger Books"},{"payee":"Ledger Books"}]"#,
        #""creditor":[{"name":"Ledger Books"},{"name":"Paper Mill"}]"#,
        #""to":["Ledger Books","Paper Mill"]"#,
    ])
    func `payments that share one amount disagree`(members: String) throws {
        for amount in ["amount", "totalAmount"] {
            let assessment = try assessment(#""\#(amount)":"97.00","currency":"EUR",\#(members)"#)
            #expect(assessment["money.payments-disagree"]?.severity == .high)
        }
    }

    @Test(arguments: [
        (#""amount":"97.00","ccy":"KWD","currency":"EUR""#, true),
        (#""amount":{"value":"97.00","currency":"EUR","ccy":"XAU"}"#, true),
        (#""amount":{"amount":"97.00","ccy":"EUR","curr":"BHD"}"#, true),
        (#""currency":"USD","amount":{"value":"97.00","currency":"EUR"}"#, true),
        (#""amount":"97.00","currency":"EUR","transferCurrency":"BHD""#, true),
        (#""transactionAmount":"97.00","transactionCurrency":"EUR","currency":"KWD""#, true),
        (#""amount":{"value":"97.00","currency":"EUR"},"currencyCode":"BHD""#, true),
        (
            #""amount":"97.00","currency":"EUR",\#((1...9).map { #""cu\#(String(repeating: "!", count: $0))":"x""# }.joined(separator: ","))"#,
            true
        ),
        (#""amount":"97.00","currency":"EUR","ccy":"EUR""#, false),
        (#""amount":"97.00","currency":"EUR","feeAmount":"1","feeCurrency":"GBP""#, false),
        (#""currencyOfTransfer":"USD","amount":{"value":"97.00","currency":"EUR"}"#, false),
    ])
    func `two currencies of one amount contradict each other`(
        members: String,
        isContradiction: Bool
    ) throws {
        let hint = try assessment(#"\#(members),"payee":"Ledger Books""#)["money.payments-disagree"]
        #expect((hint?.severity == .high) == isContradiction)
    }

    /// Whoever asks may choose a description and the payee's name: JSON or an account number in them states
    /// nothing beside what is stated outside of them.
    @Test(arguments: [
        #""payee":"Ledger Books","account":OTHER,"description":"{\"creditorIban\":\"KNOWN\"}""#,
        #""payee":"{\"name\":\"Ledger Books\",\"iban\":\"KNOWN\"}","account":OTHER"#,
        #""payee":"KNOWN","account":OTHER"#, #""payee":"KNOWN","account":"400515 22334455""#,
        #""to":{"name":"KNOWN","email":"mule@example.com"}"#,
        #""creditorName":"KNOWN","creditorAccount":{"walletId":"w-7"}"#,
        #""payeeName":"KNOWN","receiver":"mule@example.com""#,
        #""creditor":{"name":"KNOWN","id":"mule-1"}"#,
        #""payeeName":"KNOWN","transferMethod":{"accountNumber":30093999,"sortCode":102015}"#,
        #""payee":{"name":"{\"name\":\"Ledger Books\",\"iban\":\"KNOWN\"}","phone":"+447700900999"}"#,
        #""payee":"Ledger Books","accountNumber":"22334455","note":"[{\"iban\":\"KNOWN\"}]""#,
        #""accountNumber":"22334455","sortCode":"400515","description":"{\"payee\":\"Ledger Books\",\"iban\":\"KNOWN\"}""#,
        #""description":"{\"payees\":[{\"name\":\"Ledger Books\",\"iban\":\"KNOWN\"}]}","payee":"Zed""#,
    ])
    func `a text that holds JSON or an account number states no payment`(members: String) throws {
        let known = "GB94BARC10201530093459"
        let other = #"{"number":"22334455","sortCode":"400515"}"#
        let written = members.replacingText("KNOWN", by: known)
            .replacingText("OTHER", by: other)
        var sample = RuleCase(claims: [("p", #"{"amount":"47.30","currency":"GBP",\#(written)}"#)])
        for _ in 1...7 {
            sample.paid(
                47.30,
                "GBP",
                to: "Ledger Books",
                account: "GB94 BARC 1020 1530 0934 59",
                country: "GB"
            )
        }
        let assessment = try sample.assessment()
        #expect(assessment.level >= .low)
        let isWarned = assessment.hints.contains { hint in
            hint.severity >= .medium && hint.code.hasPrefix("m")
        }
        let isNew =
            assessment["money.payee-new"] != nil
            && assessment.comparison[.account]?.status != .usual
        #expect(isWarned || isNew, "\(assessment.codes)")
    }

    /// What merchants add, such as metadata, states no account in the place of the one beside the payee.
    @Test(arguments: [
        #"BASE,NAME,"accountNumber":"66600066","metadata":{"payeeAccountNumber":"30093459"}"#,
        #"BASE,NAME,"accountNumber":"66600066","metadata":{"payee":{"accountNumber":"30093459"}}"#,
        #"BASE,NAME,"account":"66600066","metadata":{"account":{"number":"30093459"}}"#,
        #"BASE,NAME,"account":{"number":"66600066"},"order":{"creditorAccountNumber":"30093459"}"#,
        #"BASE,NAME,"account":{"number":"30093459"},"bankAccount":{"id":"66600066","bank":"998877"}"#,
        #"BASE,NAME,"account":{"iban":"GB82WEST12345698765432"},"extra":{"toAccount":"30093459"}"#,
        #"BASE,NAME,"account":"zed@okaxis","metadata":{"payeeAccount":"30093459"}"#,
        #"BASE,NAME,"bankAccountNumber":"66600066","customFields":{"payeeAccount":"30093459"}"#,
        #"BASE,"recipient":{"name":"Ledger Books","email":"x@y.example","order":{"accountNumber":"30093459"}}"#,
        #"BASE,"recipient":{"name":"Ledger Books","phone":"07700900123","items":[{"accountNumber":"30093459"}]}"#,
        #"BASE,"recipient":{"name":"Ledger Books","metadata":{"accountNumber":"30093459"}},"account":"66600066""#,
        #"BASE,"recipient":{"firstName":"Ledger","lastName":"Books"},"account":{"number":"66600066"},"metadata":{"payee":{"accountNumber":"30093459"}}"#,
        #""payment":{BASE},NAME,"account":{"number":"66600066"},"metadata":{"payee":{"accountNumber":"30093459"}}"#,
        #""payment":{BASE,"transaction":{NAME,"account":"66600066"}},"metadata":{"payeeAccountNumber":"30093459"}"#,
        #"BASE,"payee":"","account":"66600066","metadata":{"payee":{"name":"Ledger Books","accountNumber":"30093459"}}"#,
        #"BASE,"payee":null,"account":"66600066","metadata":{"payee":{"name":"Ledger Books","accountNumber":"30093459"}}"#,
        #"BASE,"transfers":[{NAME,"account":"66600066","metadata":{"payeeAccountNumber":"30093459"}}]"#,
    ])
    func `an account further in takes the place of none beside the payee`(
        members: String
    ) throws {
        let written = members.replacingText("BASE", by: #""amount":"97.00","currency":"GBP""#)
            .replacingText("NAME", by: #""payee":"Ledger Books""#)
        for payload in [
            "{\(written)}", #"{"payments":[{\#(written)}]}"#,
            JSON.text { $0.add("data", "{\(written)}") },
        ] {
            var sample = RuleCase(claims: [("p", payload)])
            for _ in 1...7 { sample.paid(97, "GBP", to: "Ledger Books", account: "30093459") }
            #expect(try sample.assessment().level >= .high, "\(payload)")
        }
    }

    /// Where nobody is named beside it, whose account it is stays open.
    @Test(arguments: [
        (#""account":"66600066","order":{"payee":{"name":"Ann","account":"30093459"}}"#, true),
        (
            #""merchantId":"m-7","account":"66600066","order":{"payee":"Ann","payeeAccount":"30093459"}"#,
            true
        ),
        (#""account":"66600066","creditor":{"name":"Ann","iban":"GB94BARC10201530093459"}"#, true),
        (#""to":{"name":"Ann","account":"30093459"},"order":{"account":"66600066"}"#, true),
        (
            #""to":{"name":"Ann","account":"30093459"},"order":{"account":{"id":{"v":"66600066"}}}"#,
            true
        ),
        (
            #""to":{"name":"Ann","account":"30093459"},"order":{"of":{"accountNumber":"66600066"}}"#,
            true
        ),
        (#""to":{"name":"Ann","account":"30093459"},"order":{"account":"30093459"}"#, false),
        (
            #""to":{"name":"Ann","account":"30093459"},"order":{"account":{"balance":"9300.00"}}"#,
            false
        ),
        (#""account":"current","order":{"payee":{"name":"Ann","account":"30093459"}}"#, true),
        (#""account":"","order":{"payee":{"name":"Ann","account":"30093459"}}"#, false),
    ])
    func `an account beside an amount without a payee is money that is not read`(
        members: String,
        isSaid: Bool
    ) throws {
        let assessment = try assessment(#""amount":"97.00","currency":"GBP",\#(members)"#)
        #expect((assessment["message.members-unread-payment"]?.severity == .medium) == isSaid)
        #expect(assessment["money.payments-disagree"] == nil)
    }

    /// One's own account, which each request names, is told apart by what was approved.
    @Test func `an own account is learned`() throws {
        func claims(_ own: String) -> [(String, String)] {
            let payee = #""to":{"name":"Ann","account":"30093459"}"#
            return [("p", #"{"amount":"97.00","currency":"GBP","account":"\#(own)",\#(payee)}"#)]
        }
        func assessment(_ own: String, approved: Int, then: Int = 0) throws -> Assessment {
            var sample = RuleCase(claims: claims(own))
            let before = try Signed.request([("i", "1700000000000")] + claims("66600066")).facts
            let now = try Signed.request([("i", "1700000000000")] + claims(own)).facts
            for facts in Array(repeating: before, count: approved)
                + Array(repeating: now, count: then)
            {
                sample.baseline.learn(Features(facts, context: RiskContext()))
            }
            return try sample.assessment()
        }
        let code = "message.members-unread-payment"
        #expect(try assessment("66600066", approved: 2)[code]?.severity == .medium)
        #expect(try assessment("66600066", approved: 3)[code] == nil)
        #expect(try assessment("77700077", approved: 3)[code]?.severity == .medium)
        // One approval among others of the same place teaches none.
        #expect(try assessment("77700077", approved: 3, then: 1)[code]?.severity == .medium)
    }

    /// Who adds a member to an object makes no service of it that states minor units.
    @Test(arguments: [
        #""amount":{"value":12500,"currency":"GBP"},"pspReference":"8816178952380553""#,
        #""amount":{"value":12500,"currency":"GBP"},"merchantAccount":"M-77""#,
        #""amount":12500,"currency":"GBP","object":"charge","id":"ch_1""#,
        #""amount":12500,"currency":"GBP","processing_channel_id":"pc_1""#,
    ])
    func `one member makes an amount no hundred times smaller`(members: String) throws {
        let payee = #""payee":"Zed","iban":"GB82WEST12345698765432""#
        for payee in [payee, #""transfer":{\#(payee)}"#] {
            let facts = try Signed.request([
                ("i", "1700000000000"), ("p", "{\(members),\(payee)}"),
            ]).facts
            #expect(facts.payment?.amount?.printable == "12500.00 GBP")
        }
    }

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

    @Test(arguments: [
        #""merchantAccountCode":"M","pspReference":"8","amount":{"value":12500,"currency":"GBP"}"#,
        #""merchantAccount":"M","accountInfo":{"id":"1"},"amount":{"value":12500,"currency":"GBP"}"#,
        #""merchantAccount":"M","bankAccount":{"iban":"GB82WEST12345698765432"},"amount":{"value":12500,"currency":"GBP"}"#,
        #""merchantAccount":"M","paymentMethod":{"type":"sepa","iban":"GB82WEST12345698765432"},"amount":{"value":12500,"currency":"GBP"}"#,
        #""object":"refund","amount":12500,"currency":"gbp","destination_details":{"type":"card"}"#,
        #""object":"payout","amount":12500,"currency":"gbp","bank_account":{"account":"ba_1"}"#,
        #""object":"v2.money_management.outbound_payment","amount":{"value":12500,"currency":"gbp"},"to":{"recipient":"acct_1"}"#,
        #""processing_channel_id":"pc_1","amount":12500,"currency":"GBP","destination":{"account_number":"12345678"}"#,
    ])
    func `services that state minor units are known by their names`(members: String) throws {
        let facts = try Signed.request([("i", "1700000000000"), ("p", "{\(members)}")]).facts
        #expect(facts.payment?.amount?.printable == "125.00 GBP")
    }

    /// Texts without anything of a payment hide none behind them.
    @Test func `many texts that hold JSON hide no payment`() throws {
        let texts = (0..<16).map { #""k\#($0)":"[1]""# }.joined(separator: ",")
        let payment = #"{"amount":"95000.00","currency":"GBP","payee":"Zed"}"#
        let data = JSON.text { $0.add("data", payment) }
        let payload = #"{"metadata":{\#(texts)},\#(data.dropFirst())"#
        let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
        #expect(facts.payment?.payee == "Zed")
        #expect(!facts.anomalies.contains(.payloadIncomplete))
    }

    /// In the place of a name any text is a name.
    @Test(arguments: ["2026-11-25", "{}", "[]"])
    func `a date or an empty object is a payee's name`(name: String) throws {
        let payload =
            #"{"amount":"5.00","currency":"GBP","payee":"\#(name)","iban":"GB82WEST12345698765432"}"#
        let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
        #expect(facts.payment?.payee == PrintableText(name))
    }

    /// How often something is paid has many names, and a count of one is once.
    @Test(
        arguments: [
            (#""installments":1"#, false), (#""numberOfPayments":"1""#, false),
            (#""frequency":"one_time""#, false), (#""recurring":"N""#, false),
            (#""frequency":"0""#, false), (#""installments":{"value":1}"#, false),
            (#""type":"transfer""#, false), (#""frequency":"SINGLE_PAYMENT""#, false),
            (#""paymentSchedule":"IMMEDIATE""#, false), (#""type":"RECURRING_TRANSFER""#, true),
            (#""paymentFrequency":"monthly""#, true),
            (#""billingInterval":"month""#, true), (#""recurringPayment":true"#, true),
            (#""autoPay":true"#, true), (#""isStandingOrder":true"#, true),
            (#""paymentType":"STANDING_ORDER""#, true), (#""mode":"subscription""#, true),
            (#""installmentCount":12"#, true), (#""type":"recurring""#, true),
            (#""standingOrder":{"active":false,"frequency":"monthly"}"#, true),
        ]
    )
    func `a payment that repeats is said to`(member: String, isSaid: Bool) throws {
        let payment = #""amount":"97.00","currency":"EUR","payee":"Ledger Books""#
        #expect((try assessment("\(payment),\(member)")["money.repeats"] != nil) == isSaid)
    }

    /// The own account of an honest message beside a payee by number is no contradiction.
    @Test(arguments: [#""account":"current-1""#, #""account":"****543""#])
    func `an own account beside a payee's number is none`(own: String) throws {
        let members = #""to":"GB94BARC10201530093459","amount":"45.00","currency":"GBP""#
        let assessment = try assessment("\(own),\(members)")
        #expect(assessment["money.payments-disagree"] == nil)
    }

    /// Two texts are two authors.
    @Test func `two texts that hold JSON form no payment together`() throws {
        let one =
            #"{\"amount\":\"900.00\",\"currency\":\"GBP\",\"creditor\":{\"id\":\"mule\"}}"#
        let two =
            #"{\"creditorAccount\":\"GB29NWBK60161331926819\",\"creditorName\":\"Bath Water\"}"#
        let facts = try Signed.request([
            ("i", "1700000000000"), ("p", #"{"transaction":"\#(one)","note":"\#(two)"}"#),
        ]).facts
        #expect(facts.payment?.payee == nil)
        #expect(facts.anomalies.contains(.paymentsDisagree))
    }

    /// Whoever asks writes the note: nobody is asked by whom it says.
    @Test(arguments: [
        #""amount":"45.00","currency":"GBP","payee":"Ann""#, #""site":"Example""#,
        #""transaction":"{\"amount\":\"45.00\",\"currency\":\"GBP\",\"payee\":\"Ann\"}""#,
    ])
    func `a note that holds JSON names no holders of an account`(members: String) throws {
        let note =
            #"{\"initiatedBy\":\"Ben\",\"sharedAccount\":\"Example\",\"accountHolders\":[\"Ann\"]}"#
        let payload = #"{\#(members),"note":"\#(note)"}"#
        let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
        #expect(facts.sharedAccount == nil)
        #expect(facts.initiator == nil)
    }

    /// A date, a reference or a currency that holds a payment is none.
    @Test(arguments: [
        #""executionDate":{"value":"5000.00 GBP","iban":"DE89370400440532013000"}"#,
        #""reference":{"text":{"amount":"5000.00","currency":"GBP","iban":"DE89370400440532013000"}}"#,
        #""currencyOfTransfer":{"code":"KWD","amount":"5000.00"}"#,
        #""standingOrder":{"amount":"5000.00","currency":"GBP","payee":"Zed","iban":"DE89370400440532013000"}"#,
    ])
    func `no term swallows a payment`(member: String) throws {
        let payment = #""amount":"97.00","currency":"EUR","payee":"Ledger Books""#
        let assessment = try assessment("\(payment),\(member)")
        let isTold = ["message.members-unread-payment", "money.payments-disagree"]
            .contains { assessment[$0]?.severity ?? .none >= .medium }
        #expect(isTold, "\(assessment.codes)")
        for term in [
            #""frequency":{"type":"monthly","active":true}"#,
            #""frequency":{"type":"x","day":null}"#,
            #""recurring":{"amount":"97.00","every":"month"}"#, #""interval":1"#, #""recurring":1"#,
            #""standingOrder":{"isActive":false,"weekly":{"enabled":true}}"#,
        ] {
            let repeated = try self.assessment("\(payment),\(term)")
            #expect(repeated["money.repeats"] != nil, "\(term)")
        }
        for term in [
            #""frequency":{"type":"once"}"#, #""recurring":{"enabled":false,"every":"x"}"#,
        ] {
            #expect(try self.assessment("\(payment),\(term)")["money.repeats"] == nil)
        }
        let day = try self.assessment(payment + #","executionDate":{"date":"2026-12-01"}"#)
        #expect(day["message.members-unread-payment"] == nil)
    }

    /// An object that stands for a currency is the currency, or none further out is.
    @Test(
        arguments: [
            (#"{"code":"EUR"}"#, "EUR"), (#"{"isoCode":"EUR","digits":2}"#, "EUR"),
            (#"{"id":"x"}"#, nil),
        ] as [(String, String?)]
    )
    func `a currency in an object comes before one further out`(
        object: String,
        currency: String?
    ) throws {
        let payload =
            #"{"currency":"GBP","payment":{"amount":"50.00","currency":\#(object),"payee":"Ann"}}"#
        let facts = try Signed.request([("i", "1700000000000"), ("p", payload)]).facts
        #expect(facts.payment?.amount?.currency == currency)
        #expect(facts.anomalies.contains(.currencyUnknown) == (currency == nil))
    }

    /// Further out, in another object or list, it is money that is not read; an account's own is none.
    @Test(arguments: [
        (#""currency":"BHD","payment":{"amount":{"value":"97.00","currency":"EUR"}}"#, true),
        (#""currency":"KWD","payments":[{"amount":"97.00","currency":"EUR"}]"#, true),
        (#""amount":"97.00","currency":"EUR","ccy":{"code":"BHD","currency":"BHD"}"#, true),
        (#""amount":"97.00","currency":"EUR","creditorAccount":{"currency":"GBP"}"#, false),
        (#""amount":"97.00","currency":"EUR","exchangeRate":{"currency":"USD"}"#, false),
        (#""amount":"97.00","currency":"EUR","debtor":{"currency":"USD"}"#, false),
        (#""currency":"EUR","payment":{"amount":{"value":"97.00","currency":"EUR"}}"#, false),
    ])
    func `another currency that no amount has is money that is not read`(
        members: String,
        isSaid: Bool
    ) throws {
        let assessment = try assessment(members)
        let isTold = ["message.members-unread-payment", "money.payments-disagree"]
            .contains { assessment[$0]?.severity ?? .none >= .medium }
        #expect(isTold == isSaid, "\(assessment.codes)")
    }
}
