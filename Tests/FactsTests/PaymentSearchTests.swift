import Push
import Testing
import Token
import Vocabulary

@Suite struct PaymentSearchTests {
    private static let iban = "GB50 LEDG 3094 7741 8266 05"
    private static let other = "GB29 NWBK 6016 1331 9268 19"
    private static let plain = #""amount":"10.00 GBP","payee":"Bob","iban":"\#(iban)""#

    private func facts(_ payload: String) throws -> RequestFacts {
        try Message(["p": .string(payload)]).facts()
    }

    @Test(arguments: [
        (
            #"{"payments":[{"amount":"1.00 EUR","payee":"A"},{"amount":"2.50 EUR","payee":"B"}]}"#,
            2, ["3.50 EUR"]
        ),
        (
            #"{"currency":"EUR","transfers":[{"amount":1,"to":"A"},{"amount":2,"to":"B"},{"amount":3,"to":"C"}]}"#,
            3, ["6.00 EUR"]
        ),
        (
            #"[{"amount":"1.00 EUR","payee":"A"},{"amount":"2.00 GBP","payee":"B"}]"#, 2,
            ["1.00 EUR", "2.00 GBP"]
        ),
        (
            #"{"a":{"b":[[{"amount":"1.00 EUR","payee":"A"}],[{"amount":"4.00 EUR","payee":"B"}]]}}"#,
            2, ["5.00 EUR"]
        ),
        (
            #"{"payments":"[{\"amount\":\"1.00 EUR\",\"payee\":\"A\"},{\"amount\":\"2.00 EUR\",\"payee\":\"B\"}]"}"#,
            2, ["3.00 EUR"]
        ),
        (
            #"{"recipients":[{"name":"A","amount":"1.00 EUR"},{"name":"B","amount":"2.00 EUR"}]}"#,
            2, ["3.00 EUR"]
        ),
    ])
    func `each payment of a list is read, and their sum by currency`(
        payload: String,
        count: Int,
        totals: [PrintableText]
    ) throws {
        let facts = try facts(payload)
        #expect(facts.payments.count == count)
        #expect(facts.payments.allSatisfy { $0.amount != nil && $0.payee != nil })
        #expect(facts.totals.map(\.printable) == totals)
        #expect(facts.anomalies.isEmpty)
        #expect(facts.other.isEmpty)
    }

    @Test(arguments: [
        #"{"amount":"5.00 EUR","payments":[{"amount":"1.00 EUR","payee":"A"},{"amount":"2.00 EUR","payee":"B"}]}"#,
        #"{"GrpHdr":{"CtrlSum":"5.00"},"PmtInf":[{"amount":"1.00 EUR","payee":"A"},{"amount":"2.00 EUR","payee":"B"}]}"#,
        #"{"numberOfTransactions":3,"payments":[{"amount":"1.00 EUR","payee":"A"},{"amount":"2.00 EUR","payee":"B"}]}"#,
        #"{"payee":"C","payments":[{"amount":"1.00 EUR","payee":"A"},{"amount":"2.00 EUR","payee":"B"}]}"#,
    ])
    func `what is said of all payments fits them`(payload: String) throws {
        #expect(try facts(payload).anomalies.contains(.paymentsDisagree))
    }

    @Test(arguments: [
        "debtorAccount", "payerAccount", "from", "source", "sourceAccount", "ultimateDebtor",
        "refundAccount", "orderingCustomer", "sender", "DbtrAcct", "customerAccount", "fromIban",
    ])
    func `the payer's side is never the payee's`(name: String) throws {
        for value in [
            #""\#(Self.other)""#, #"{"iban":"\#(Self.other)"}"#,
            #"{"account":{"iban":"\#(Self.other)"}}"#,
        ] {
            let alone = try facts(#"{"amount":"10.00 GBP","\#(name)":\#(value)}"#)
            #expect(alone.payment?.creditorAccount == nil)
            #expect(alone.payment?.payee == nil)
            let beside = try facts(#"{"\#(name)":\#(value),\#(Self.plain)}"#)
            #expect(beside.payment?.creditorAccount?.text.text == Self.iban)
            #expect(!beside.anomalies.contains(.paymentsDisagree))
            #expect(beside.other.allSatisfy { !$0.isMoney })
        }
    }

    @Test(arguments: [
        #""balance":{"amount":"9999.00","currency":"GBP"}"#, #""device":{"amount":"3"}"#,
        #""availableBalance":"9999.00 GBP""#,
        #""device":{"price":{"amount":999,"currency":"GBP"}}"#,
        #""dailyLimit":{"amount":"9999.00","currency":"GBP"}"#, #""wallet":{"amount":"9999.00"}"#,
    ])
    func `an amount of another subject is not the payment's`(member: String) throws {
        let login = try facts("{\(member)}")
        #expect(login.payment == nil)
        let paid = try facts("{\(member),\(Self.plain)}")
        #expect(paid.payment?.amount?.printable == "10.00 GBP")
        #expect(!paid.anomalies.contains(.paymentsDisagree))
        let account = try facts(#"{"account":"\#(Self.other)",\#(member)}"#)
        #expect(account.payment == nil)
    }

    @Test(arguments: [
        (#"{"routingNumber":"021000021","accountNumber":"000123"}"#, "ABA 021000021 000123"),
        (#"{"aba":21000021,"account_number":"000123"}"#, "ABA 021000021 000123"),
        (#"{"bsb":"062-000","accountNumber":"12345678"}"#, "BSB 062000 12345678"),
        (#"{"ifsc":"hdfc0000001","accountNumber":"5010"}"#, "IFSC HDFC0000001 5010"),
        (#"{"bic":"CHASUS33XXX","number":"5010"}"#, "BIC CHASUS33 5010"),
        (#"{"bankCode":"37040044","accountNumber":"532013000"}"#, "bank 37040044 532013000"),
        (
            #"{"clearingSystemMemberId":"123099817","identification":"4401"}"#,
            "clearing 123099817 4401"
        ),
        (
            #"{"institutionNumber":"001","transitNumber":"00011","accountNumber":"77"}"#,
            "transit 00011 institution 001 77"
        ),
        (#"{"sortCode":"08-08-00","accountNumber":"21325698"}"#, "08-08-00 21325698"),
        (#"{"sortCode":80800,"accountNumber":1325698}"#, "08-08-00 01325698"),
        (#"{"sort_code":"080800","account_number":"1325698"}"#, "08-08-00 01325698"),
        (
            #"{"iban":"GB50LEDG30947741826605","bic":"LEDGGB2LXXX"}"#,
            "GB50 LEDG 3094 7741 8266 05 BIC LEDGGB2L"
        ),
        (
            #"{"agent":{"bic":"CHASUS33"},"number":"5010"}"#, "BIC CHASUS33 5010"
        ),
    ])
    func `an account is its number and its bank`(account: String, shown: String) throws {
        let members = String(account.dropFirst().dropLast())
        for payload in [
            #"{"amount":"1.00 GBP","payee":"Bob","creditorAccount":\#(account)}"#,
            #"{"amount":"1.00 GBP","payee":{"name":"Bob","account":\#(account)}}"#,
        ] {
            #expect(try facts(payload).payment?.creditorAccount?.text.text == shown)
        }
        guard !account.contains(#""number""#), !account.contains(#""identification""#) else {
            return
        }
        let flat = try facts(#"{"amount":"1.00 GBP","payee":"Bob",\#(members)}"#)
        #expect(flat.payment?.creditorAccount?.text.text == shown)
        #expect(flat.other.isEmpty)
    }

    @Test func `an IBAN is the same with and without its bank, and another beside another one`() {
        let iban = "GB50 LEDG 3094 7741 8266 05"
        #expect(Payment.Account.isSame(iban, iban + " BIC LEDGGB2L"))
        #expect(!Payment.Account.isSame(iban + " BIC BARCGB22", iban + " BIC LEDGGB2L"))
        for words in [
            "/ GB94 BARC 1020 1530 0934 59", "none. Pay to 98765432", "LEDGGB2L, not", "",
        ] {
            #expect(!Payment.Account.isSame(iban, iban + " BIC " + words), "\(words)")
        }
        #expect(!Payment.Account.isSame("5010", "BIC CHASUS33 5010"))
        #expect(!Payment.Account.isSame("BIC BARCGB22 5010", "BIC CHASUS33 5010"))
    }

    @Test(arguments: [
        #""second":{"amount":"10.00 GBP","iban":"\#(other)"}"#,
        #""second":{"amount":"9.999,00,1","payee":"Bob"}"#,
        #""a":{"b":{"c":{"d":{"e":{"amount":"9999.00 GBP","payee":"Mallory"}}}}}"#,
        #""totalAmount":"9999.00 GBP""#,
        #""instructedAmount":{"amount":"9999.00","currency":"GBP"},"creditorName":"Bob""#,
        #""creditorAccount":{"iban":"\#(other)"}"#,
        #""list":[{"amount":"9999.00 GBP","payee":"Mallory","iban":"\#(other)"}]"#,
        #""text":"{\"amount\":\"10.00 GBP\",\"payee\":\"Mallory\"}""#,
        #""second":{"amount":"10.00 EUR","payee":"Bob"}"#, #""beneficiary":{"name":"Mallory"}"#,
    ])
    func `a second payment that is not the same in all it says is a conflict`(
        member: String
    ) throws {
        for payload in ["{\(Self.plain),\(member)}", "{\(member),\(Self.plain)}"] {
            let facts = try facts(payload)
            #expect(facts.anomalies.contains(.paymentsDisagree), "\(payload)")
            #expect(!facts.other.isEmpty, "\(payload)")
        }
    }

    @Test(arguments: [
        #""refund":{"amount":"9999.00 GBP","iban":"\#(other)","payee":"Mallory"}"#,
        #""withdrawal":{"amount":"9999.00","currency":"GBP","destination":{"iban":"\#(other)"}}"#,
        #""customer":{"payment":{"amount":"9999.00 GBP","payee":"Mallory"}}"#,
        #""debtor":{"name":"me","payments":[{"amount":"9999.00 GBP","payee":"Mallory"}]}"#,
        #""debit":{"amount":"9999 GBP"}"#, #""debitAmount":"9999 GBP""#,
        #""settlementAmount":{"amount":"9000","currency":"GBP"}"#,
        #""accountNumber":"99999999""#, #""AMOUNT":"9999.00 GBP""#, #""Payee":"Mallory""#,
        #""Empfänger":"Mallory""#, #""bénéficiaire":"Mallory""#, #""\#u{430}mount":"9999 GBP""#,
        #""\#u{FF41}\#u{FF4D}\#u{FF4F}\#u{FF55}\#u{FF4E}\#u{FF54}":"9999 GBP""#,
        #""payees":[{"name":"Mallory"},{"name":"Eve"}]"#,
    ])
    func `whatever stands beside a payment is read, or in its way`(member: String) throws {
        let facts = try facts("{\(Self.plain),\(member)}")
        #expect(facts.anomalies.contains(.paymentsDisagree), "\(facts.payments)")
    }

    @Test(arguments: [
        #"{"amount":{"value":"10.00","currency":"GBP","VALUE":"9999"},"payee":"Bob"}"#,
        #"{"amount":{"value":"10.00","currency":"GBP","amount":"9999"},"payee":"Bob"}"#,
        #"{"totalAmount":"1.00 GBP","payments":[{"amount":"1 GBP","payee":"Bob"},{"payee":"Eve"}]}"#,
        #"{"amount":"10.00 GBP","payee":["Bob","Mallory"],"iban":"\#(iban)"}"#,
        #"{"amount":"10.00 GBP","payee":"Bob","accountNumber":"41826605","bban":"99999999"}"#,
        #"{\#(plain),"items":[{"amount":"10.00 GBP","x":{"amount":"9999 GBP"}}]}"#,
    ])
    func `what differs inside of one payment is a conflict`(payload: String) throws {
        #expect(try facts(payload).anomalies.contains(.paymentsDisagree))
    }

    @Test(arguments: [
        #"{"amount":"99.00","currency":"GBP","payees":[{"name":"Bob","iban":"\#(iban)"}]}"#,
        #"{"amount":"99.00 GBP","payee":["Bob"],"iban":"\#(iban)"}"#,
        #"{"instructedAmount":{"amount":"99.00","currency":"GBP"},"beneficiaries":[{"name":"Bob","iban":"\#(iban)"}]}"#,
        #"{"amount":"99.00 GBP","paymentRecipient":{"payeeName":"Bob","accountIdentifier":"\#(iban)"}}"#,
        #"{"amount":"99.00 GBP","beneficiary_party":{"account_name":"Bob","account_number":"\#(iban)"}}"#,
        #"{"amount":"99.00 GBP","payee":{"name":"Bob","accounts":[{"type":"IBAN","identification":"\#(iban)"}]}}"#,
        #"{"amount":"99.00 GBP","Empfänger":"Bob","iban":"\#(iban)"}"#,
    ])
    func `a sole payee takes the amount beside it, and its account is found`(
        payload: String
    ) throws {
        let facts = try facts(payload)
        #expect(facts.payments.count == 1)
        #expect(facts.payment?.amount?.printable == "99.00 GBP")
        #expect(facts.payment?.payee == "Bob")
        #expect(facts.payment?.creditorAccount?.text.text == Self.iban)
        #expect(facts.anomalies.isEmpty)
    }

    @Test(arguments: [
        (
            #"{"account_id":"in71","amount":"1 GBP","account_number":"4401","routing_number":"123099817"}"#,
            "ABA 123099817 4401"
        ),
        (#"{"account_id":"bdab","receiver":{"account_id":"4471"},"amount":"1 GBP"}"#, "4471"),
        (
            #"{"value":{"amount":"1","currency":"GBP"},"to":{"iban":"\#(iban)"},"account_id":"9"}"#,
            iban
        ),
    ])
    func `an identifier beside an account that is told is no account`(
        payload: String,
        account: String
    ) throws {
        let facts = try facts(payload)
        #expect(facts.payment?.creditorAccount?.text.text == account)
        #expect(facts.anomalies.isEmpty)
    }

    @Test func `what is taken in another currency counts in that one`() throws {
        let facts = try facts(
            #"{"source":{"amount":"101.70","currency":"EUR"},"payee":"Bob","#
                + #""destination":{"amount":"2542.50","currency":"CZK"}}"#
        )
        #expect(facts.totals.map(\.printable) == ["2542.50 CZK", "101.70 EUR"])
        #expect(facts.anomalies.isEmpty)
    }

    @Test func `an amount around a list of one is that of its element`() throws {
        let facts = try facts(
            #"{"lifetimeAmount":"10.00","currency":"EUR","destinations":[{"iban":"\#(Self.iban)"}]}"#
        )
        #expect(facts.payment?.amount?.printable == "10.00 EUR")
    }

    @Test func `the holder of an account is the payee`() throws {
        let facts = try facts(
            #"{"amount":"1 GBP","instrument":{"iban":"\#(Self.iban)","accountHolderName":"Bob"}}"#
        )
        #expect(facts.payment?.payee == "Bob")
    }

    @Test func `the bank and the number may be told by the type of each`() throws {
        let facts = try facts(
            #"{"amount":"1 GBP","payee":{"name":"Bob","accountIdentifications":["#
                + #"{"type":"SORT_CODE","identification":"402011"},"#
                + #"{"type":"ACCOUNT_NUMBER","identification":"55779955"}]}}"#
        )
        #expect(facts.payment?.creditorAccount?.text.text == "40-20-11 55779955")
    }

    @Test(arguments: [
        #"{\#(plain),"fee":{"amount":"9000.00","currency":"USD"}}"#,
        #"{\#(plain),"feeAmount":9000,"feeCurrency":"USD"}"#,
    ])
    func `charges have their own currency, and are a part of the sum`(payload: String) throws {
        let totals = try facts(payload).totals.map(\.printable)
        #expect(totals == ["10.00 GBP", "9000.00 USD"])
    }

    @Test func `a refund makes no other payment smaller`() throws {
        let facts = try facts(
            #"[{"amount":"10000 GBP","payee":"Mallory"},{"amount":"-9990 GBP","payee":"Bob"}]"#
        )
        #expect(facts.totals.map(\.printable) == ["10000.00 GBP"])
    }

    @Test(arguments: [
        #"{\#(plain),"value":"9999","currency":"GBP"}"#,
        #"{\#(plain),"beneficiary2":{"iban":"\#(other)"}}"#,
        #"{\#(plain),"alt":{"accountNumber":"99999999"}}"#,
        #"{\#(plain),"limits":{"amount":"9999 GBP","payeeName":"Mallory"}}"#,
        #"{\#(plain),"from":["9999 GBP to Mallory"]}"#,
    ])
    func `money that is not read is told of beside a payment`(payload: String) throws {
        let facts = try facts(payload)
        #expect(
            facts.other.contains(where: { $0.isMoney })
                || facts.anomalies.contains(.paymentsDisagree)
        )
    }

    @Test(arguments: [
        #""creditorAccount":{"iban":"\#(iban)","name":"BOB LIMITED"},"creditorName":"Bob Ltd.""#,
        #""total":"13.00 GBP","shipping":"3.00 GBP""#, #""amountInCents":1000"#,
        #""from":"2026-11-25","to":"2026-11-26""#, #""account_id":"875""#,
        #""source":{"amount":"11.70","currency":"EUR","country":"DE"}"#,
        #""customer":{"name":"Ann","limit":{"amount":"500.00 GBP"}}"#,
    ])
    func `what honest servers say in two ways is no conflict`(member: String) throws {
        let name = member.contains("LIMITED") ? "" : #""payee":"Bob","#
        let facts = try facts(#"{"amount":"10.00 GBP",\#(name)"iban":"\#(Self.iban)",\#(member)}"#)
        #expect(!facts.anomalies.contains(.paymentsDisagree))
    }

    @Test func `a second payment is found behind many other objects`() throws {
        let many = (0..<300).map { #""o\#($0)":{"x":\#($0)}"# }.joined(separator: ",")
        let facts = try facts(
            #"{\#(Self.plain),\#(many),"z":{"amount":"9999.00 GBP","payee":"Mallory"}}"#
        )
        #expect(facts.anomalies.contains(.paymentsDisagree))
    }

    @Test(arguments: [
        #""second":{"amount":"10.00 GBP","payee":"bob"}"#,
        #""second":{"amount":10,"payee":"Bob","iban":"GB50LEDG30947741826605"}"#,
        #""totalAmount":"10.00 GBP""#, #""details":{"reference":"R 1"}"#,
        #""creditorName":"BOB","creditorAccount":{"iban":"GB50LEDG30947741826605"}"#,
        #""items":[{"name":"Tea","amount":"4.00 GBP"},{"name":"Cake","amount":"6.00 GBP"}]"#,
    ])
    func `what says the same again is no conflict`(member: String) throws {
        let facts = try facts("{\(Self.plain),\(member)}")
        #expect(!facts.anomalies.contains(.paymentsDisagree))
        #expect(facts.payments.count == 1)
        #expect(facts.payment?.payee == "Bob")
        #expect(facts.other.allSatisfy { !$0.isMoney })
    }

    @Test(arguments: [
        (#"{"extra":"EUR 9,999"}"#, "p.extra"),
        (#"{"a":[{"b":{"note":"pay 5 million EUR today"}}]}"#, "p.a[0].b.note"),
        (#"{"a":{"x":{"value":9999,"currency":"EUR"}}}"#, "p.a.x"),
        (#"{"note":"to \#(other)"}"#, "p.note"), (#"{"list":["x","\#(other)"]}"#, "p.list[1]"),
        (#"{"extra":{"EUR":9999}}"#, "p.extra.EUR"), ("Pay 9999 GBP to Mallory", "p"),
        (#"["Pay 9999 GBP to Mallory"]"#, "p[0]"),
        (#"{"device":{"iban":"\#(other)"}}"#, "p.device.iban"),
    ])
    func `money in a member that is not read is found at any depth`(
        payload: String,
        path: String
    ) throws {
        let money = try facts(payload).other.filter(\.isMoney)
        #expect(money.map(\.path.text) == [path])
        let context = try Message(["x": .string(payload)]).facts().other.filter(\.isMoney)
        #expect(context.map(\.path.text) == ["x" + path.dropFirst()])
    }

    @Test(arguments: [
        #"{"note":"see you at 10"}"#, #"{"order":17,"date":"2026-11-25"}"#,
        #"{\#(plain),"again":"10.00 GBP"}"#, #"{\#(plain),"text":"to \#(iban), thanks"}"#,
        #"{"balance":{"amount":"9.00","currency":"EUR"}}"#, #"{"size":{"value":3,"unit":"TOP"}}"#,
        #"{"amountRefunded":{"value":"0.00","currency":"EUR"}}"#, #"{"account":"\#(other)"}"#,
    ])
    func `what is no money, or says the same, is no reason to look twice`(payload: String) throws {
        let facts = try facts(payload)
        #expect(facts.other.allSatisfy { !$0.isMoney })
    }

    @Test(arguments: [
        #"{"amount":"1.00 EUR","amount":"2.00 EUR"}"#,
        #"{"a":\#(String(repeating: "[", count: 40))\#(String(repeating: "]", count: 40))}"#,
        #"{"a":[\#((0..<1_100).map { _ in "0" }.joined(separator: ","))]}"#,
        #"{"payments":[\#((0..<300).map { _ in #"{"amount":"1.00 EUR","to":"A"}"# }.joined(separator: ","))]}"#,
    ])
    func `a payload that cannot be searched whole is told of`(payload: String) throws {
        #expect(try facts(payload).anomalies.contains(.payloadIncomplete))
    }

    @Test(
        arguments: [
            (
                #"{"firstPaymentAmount":"10.00 GBP","recurringPaymentAmount":"99.00 GBP","payee":"Bob","frequency":"Monthly"}"#,
                "99.00 GBP", [.firstAmount, .recurringAmount, .frequency]
            ),
            (
                #"{"amount":"5.00 GBP","payee":"Bob","startDate":"2026-12-01","endDate":"2027-12-01","dayOfExecution":"01","frequency":"Weekly"}"#,
                "5.00 GBP", [.firstDay, .lastDay, .dayOfExecution, .frequency]
            ),
            (
                #"{"maximumIndividualAmount":"70.00 GBP","periodicLimits":[{"periodType":"Month","amount":"500.00 GBP"}],"payee":"Bob"}"#,
                "500.00 GBP", [.maximumAmount, .periodLimit]
            ),
        ] as [(String, PrintableText, [Payment.Term.Kind])]
    )
    func `what repeats says how often, until when and how much at most`(
        payload: String,
        amount: PrintableText,
        terms: [Payment.Term.Kind]
    ) throws {
        let payment = try #require(try facts(payload).payment)
        #expect(payment.amount?.printable == amount)
        #expect(payment.isRepeated)
        #expect(Set(payment.terms.map(\.kind)) == Set(terms))
    }

    @Test(arguments: [
        (#"{"amount":{"value":2599,"currency":"EUR"},"merchantAccount":"X"}"#, "25.99 EUR"),
        (#"{"object":"payment_intent","amount":2599,"currency":"usd"}"#, "25.99 USD"),
        (#"{"object":"transfer","amount":500,"currency":"jpy","destination":"acct_1"}"#, "500 JPY"),
        (#"{"amount_in_minor":2599,"currency":"GBP"}"#, "25.99 GBP"),
        (#"{"amount_money":{"amount":2599,"currency":"KWD"}}"#, "2.599 KWD"),
        (#"{"amount":{"value":"25.99","currency":"EUR"}}"#, "25.99 EUR"),
    ])
    func `minor units are those of shapes that have them`(
        payload: String,
        amount: PrintableText
    ) throws {
        #expect(try facts(payload).payment?.amount?.printable == amount)
    }

    @Test func `a payload of many payments is read once, and no deeper than it is`() throws {
        var randomness = SplitMix(state: 7)
        let names = [
            "amount", "payee", "iban", "payments", "a", "creditorAccount", "from", "total",
        ]
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 5 ? 3 : 6), using: &randomness) {
            case 0: "\(Int.random(in: 0...99, using: &randomness))"
            case 1: #""EUR 1.00""#
            case 2: #""\#(Self.iban)""#
            case 3: "[\((0..<2).map { _ in value(depth + 1) }.joined(separator: ","))]"
            default: object(depth + 1)
            }
        }
        func object(_ depth: Int) -> String {
            let members = Set((0..<4).compactMap { _ in names.randomElement(using: &randomness) })
            return "{"
                + members.sorted().map { #""\#($0)":\#(value(depth))"# }
                .joined(separator: ",") + "}"
        }
        for _ in 0..<2_000 {
            let payload = object(0)
            let facts = try facts(payload)
            #expect(facts.payments.count <= 256)
            #expect(facts.payments.indices.contains(facts.leadingPayment) || facts.payments.isEmpty)
            #expect(facts.leading(with: 1).payments == facts.payments)
            // Nothing is lost: each leaf is shown with a payment, or among what was not read.
            let shown =
                facts.payments.flatMap { payment in
                    [
                        payment.payee, payment.reference, payment.creditorAccount?.text,
                        payment.debtorAccount?.text, payment.debtorName, payment.amount?.printable,
                    ] + payment.terms.map(\.text)
                }.compactMap { $0?.text } + facts.totals.map(\.printable.text)
                + facts.other.map(\.value.text)
            let all = shown.joined(separator: "\n")
            for text in [Self.iban, "1.00"] where payload.contains(text) {
                let isOmitted = facts.anomalies.contains { note in
                    if case .otherMembersOmitted = note { true } else { false }
                }
                #expect(isOmitted || all.contains(text), "\(payload)")
            }
        }
    }
}
