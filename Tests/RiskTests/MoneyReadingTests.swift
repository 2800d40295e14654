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
