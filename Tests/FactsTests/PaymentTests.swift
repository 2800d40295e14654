import Push
import Testing
import Token
import Vocabulary

@Suite struct PaymentTests {
    @Test(
        arguments: [
            (#"{"amount":"120.00 EUR","to":"Jeanne"}"#, nil),
            (#"{"Amount":120.00,"Currency":"EUR","Payee-Name":"Jeanne"}"#, nil),
            (#"{"amount":{"amount":"120.00","currency":"EUR"},"beneficiary":"Jeanne"}"#, nil),
            (#"{"amount":{"value":120.0,"currency":"EUR"},"payee":{"name":"Jeanne"}}"#, nil),
            (#"{"payment":{"amount":"EUR 120","creditor_name":"Jeanne"}}"#, nil),
            (#"{"amount":"EUR 120","creditorAccount":{"number":"1","name":"Jeanne"}}"#, nil),
            (#"{"payment":"{\"amount\":\"€120\",\"to\":\"Jeanne\"}"}"#, nil),
            (
                #"{"instructedAmount":{"currency":"EUR","amount":"120"},"creditorName":"Jeanne"}"#,
                .berlinGroup
            ),
            (
                #"{"Data":{"Initiation":{"InstructedAmount":{"Amount":"120.00","Currency":"EUR"},"#
                    + #""CreditorAccount":{"Name":"Jeanne"}}}}"#,
                .openBanking
            ),
            (
                #"{"Initiation":{"InstructedAmount":{"Amount":"120.00","Currency":"EUR"},"#
                    + #""CreditorAccount":{"Name":"Jeanne"}}}"#,
                .openBanking
            ),
        ] as [(String, Payment.Shape?)]
    )
    func `a payment of each shape says how much and to whom`(
        json: String,
        shape: Payment.Shape?
    ) throws {
        for claim in ["p", "payload"] {
            let facts = try Message([claim: .string(json)]).facts()
            #expect(facts.payment?.shape == shape ?? .flat)
            #expect(facts.payment?.amount?.printable == "120.00 EUR")
            #expect(facts.payment?.payee == "Jeanne")
            #expect(facts.anomalies.isEmpty)
            #expect(facts.other.isEmpty)
        }
    }

    @Test func `a domestic payment consent is read and the rest is kept in order`() throws {
        let facts = try Message([
            "p": .string(
                #"{"Data":{"ConsentId":"1","Initiation":{"InstructionIdentification":"A","#
                    + #""InstructedAmount":{"Amount":"165.88","Currency":"GBP"},"#
                    + #""CreditorAccount":{"SchemeName":"UK.OBIE.SortCodeAccountNumber","#
                    + #""Identification":"08080021325698","Name":"ACME","#
                    + #""SecondaryIdentification":"0002"},"#
                    + #""DebtorAccount":{"SchemeName":"UK.OBIE.IBAN","#
                    + #""Identification":"GB82WEST12345698765432"},"#
                    + #""RemittanceInformation":{"Reference":"R-101","Unstructured":"note"}}},"#
                    + #""Risk":{"PaymentContextCode":"TransferToThirdParty"},"initiator":"desk"}"#
            )
        ]).facts()
        let payment = try #require(facts.payment)
        #expect(payment.shape == .openBanking)
        #expect(payment.creditorAccount == account("08-08-00 21325698", .sortCode))
        #expect(
            payment.debtorAccount
                == account("GB82 WEST 1234 5698 7654 32", .iban(countryCode: "GB"))
        )
        #expect(payment.reference == "R-101")
        #expect(payment.initiator == "desk")
        #expect(
            facts.other == [
                OtherMember(path: "p.Data.ConsentId", value: "1"),
                OtherMember(path: "p.Data.Initiation.InstructionIdentification", value: "A"),
                OtherMember(
                    path: "p.Data.Initiation.CreditorAccount.SecondaryIdentification",
                    value: "0002"
                ),
                OtherMember(
                    path: "p.Data.Initiation.RemittanceInformation.Unstructured",
                    value: "note"
                ),
                OtherMember(
                    path: "p.Risk",
                    value: #"{"PaymentContextCode":"TransferToThirdParty"}"#
                ),
            ]
        )
    }

    @Test func `a Berlin Group initiation is read`() throws {
        let facts = try Message([
            "p": .string(
                #"{"endToEndIdentification":"E","debtorAccount":{"iban":"BE68539007547034"},"#
                    + #""instructedAmount":{"currency":"EUR","amount":"1234.50"},"#
                    + #""creditorAccount":{"iban":"de89 3704 0044 0532 0130 00","currency":"EUR"},"#
                    + #""creditorName":"Shop","remittanceInformationUnstructured":"Order 1"}"#
            )
        ]).facts()
        let payment = try #require(facts.payment)
        #expect(payment.shape == .berlinGroup)
        #expect(payment.amount?.printable == "1234.50 EUR")
        #expect(
            payment.creditorAccount
                == account("DE89 3704 0044 0532 0130 00", .iban(countryCode: "DE"))
        )
        #expect(payment.debtorAccount == account("BE68 5390 0754 7034", .iban(countryCode: "BE")))
        #expect(payment.reference == "Order 1")
        #expect(
            facts.other.map(\.path.text)
                == ["p.endToEndIdentification", "p.creditorAccount.currency"]
        )
    }

    @Test func `flat members in their usual spellings are read`() throws {
        let facts = try Message([
            "p": .string(
                #"{"amount":5,"currency":"EUR","beneficiaryName":"Shop","sort_code":"08-08-00","#
                    + #""account_number":21325698,"from":"Joint account","#
                    + #""remittanceInformation":["a","b"],"requestedBy":"desk","note":"n"}"#
            )
        ]).facts()
        let payment = try #require(facts.payment)
        #expect(payment.payee == "Shop")
        #expect(payment.creditorAccount == account("08-08-00 21325698", .sortCode))
        #expect(payment.debtorAccount == account("Joint account", .other))
        #expect(payment.reference == "a b")
        #expect(payment.initiator == "desk")
        #expect(facts.other == [OtherMember(path: "p.note", value: "n")])
    }

    @Test(
        arguments: [
            ("BE68539007547034", .iban(countryCode: "BE"), "BE68 5390 0754 7034", false),
            ("NO9386011117947", .iban(countryCode: "NO"), "NO93 8601 1117 947", false),
            (
                "MT84MALT011000012345MTLCAST001S", .iban(countryCode: "MT"),
                "MT84 MALT 0110 0001 2345 MTLC AST0 01S", false
            ),
            ("BE68539007547035", .damagedIBAN, "BE68 5390 0754 7035", true),
            ("BE6853900754703", .damagedIBAN, "BE68 5390 0754 703", true),
            ("BE685390075470340", .damagedIBAN, "BE68 5390 0754 7034 0", true),
            ("XX68539007547034", .damagedIBAN, "XX68539007547034", true),
            ("12345678", .damagedIBAN, "12345678", true),
        ] as [(String, Payment.Account.Kind, String, Bool)]
    )
    func `an IBAN is checked by length and digits`(
        text: String,
        kind: Payment.Account.Kind,
        shown: String,
        isDamaged: Bool
    ) throws {
        let facts = try Message(["p": .string(#"{"amount":1,"iban":"\#(text)"}"#)]).facts()
        let expected = Payment.Account(text: PrintableText(shown), kind: kind)
        #expect(facts.payment?.creditorAccount == expected)
        #expect(facts.anomalies.contains(.ibanDamaged) == isDamaged)
    }

    @Test func `every single wrong character of an IBAN is found`() throws {
        let sound = Array("DE89370400440532013000")
        for place in sound.indices.dropFirst(2) {
            for digit in "0123456789" where digit != sound[place] {
                var wrong = sound
                wrong[place] = digit
                let payload = #"{"amount":1,"iban":"\#(String(wrong))"}"#
                let account = try Message(["p": .string(payload)]).facts().payment?.creditorAccount
                #expect(account?.kind == .damagedIBAN)
            }
        }
    }

    @Test(arguments: [
        #"{"iban":"BE68539007547034"}"#, #"{"to":"BE68539007547034","amount":1}"#,
        #"{"payee":{"name":"x","iban":"BE68539007547034"},"amount":1}"#,
        #"{"account":"BE68539007547034","amount":1}"#,
    ])
    func `an account of the creditor is found where it may stand`(json: String) throws {
        let facts = try Message(["p": .string(json)]).facts()
        #expect(facts.payment?.creditorAccount?.kind == .iban(countryCode: "BE"))
        #expect(facts.other.isEmpty)
    }

    @Test(arguments: [
        "{  }", #"{"to":"Jeanne"}"#, #"{"account":"demo"}"#, #"{"ipAddress":"9.9.9.9"}"#,
        #"{"metadata":{"value":3}}"#, #"["amount",5]"#, "7", #"{"amount":null}"#,
    ])
    func `what names no amount and no account is no payment`(json: String) throws {
        let facts = try Message(["p": .string(json)]).facts()
        #expect(facts.payment == nil)
        #expect(facts.other.isEmpty == (json == "{  }"))
    }

    @Test(arguments: [
        (#"{"amount":"1.00 EUR","order":{"amount":"900.00 EUR"}}"#, true),
        (#"{"amount":"1.00 EUR","order":{"amount":1.0,"currency":"EUR"}}"#, false),
        (
            #"{"amount":"1.00 EUR","to":"a","instructedAmount":{"amount":"1","currency":"EUR"}}"#,
            false
        ),
        (#"{"a":{"amount":1,"to":"a"},"b":"{\"amount\":1,\"to\":\"b\"}"}"#, true),
    ])
    func `payments of one message that differ are noted`(json: String, differ: Bool) throws {
        let facts = try Message(["p": .string(json)]).facts()
        #expect(facts.payment != nil)
        #expect(facts.anomalies.contains(.paymentsDisagree) == differ)
        if differ { #expect(!facts.other.isEmpty) }
    }

    @Test func `payments of two claims that differ are noted`() throws {
        let facts = try Message([
            "p": #"{"amount":"1 EUR"}"#, "payload": #"{"amount":"2 EUR"}"#,
        ]).facts()
        #expect(facts.payment?.amount?.number == "1.00")
        #expect(facts.anomalies == [.paymentsDisagree])
    }

    private func account(_ text: PrintableText, _ kind: Payment.Account.Kind) -> Payment.Account {
        Payment.Account(text: text, kind: kind)
    }
}
