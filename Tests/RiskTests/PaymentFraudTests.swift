import Push
import Risk
import Testing
import Vocabulary

/// Frauds in every shape of payment that is read, each beside the same fraud in the plainest shape.
@Suite struct PaymentFraudTests {
    /// A payload with places for what a fraud changes.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        /// `PAYEE`, `ACCOUNT`, `BANK` and `AMOUNT` stand for what is paid; `MORE` for a further payment.
        let payload: String
        var account = Shape.iban
        var otherAccount = Shape.otherIBAN
        var bank = "LEDGGB2L"
        var otherBank = "BARCGB22"
        /// A further payment where the shape holds several.
        var further: String?
        /// Whether amounts are in minor units.
        var isMinor = false

        var testDescription: String { name }

        static let iban = "GB50LEDG30947741826605"
        static let otherIBAN = "GB29NWBK60161331926819"
    }

    enum Fraud: CaseIterable {
        case newAccount
        case newBank
        case newPayee
        case largerAmount
        case secondPayee
    }

    private static let payee = "Ledger Books"

    private static func text(
        _ shape: Shape,
        payee: String = payee,
        account: String? = nil,
        bank: String? = nil,
        amount: String,
        more: String = ""
    ) -> String {
        [
            ("PAYEE", payee), ("ACCOUNT", account ?? shape.account), ("BANK", bank ?? shape.bank),
            ("AMOUNT", shape.isMinor ? amount.filter { $0 != "." } : amount), ("MORE", more),
        ].reduce(shape.payload) { replaced($0, $1.0, $1.1) }
    }

    private static func replaced(_ text: String, _ old: String, _ new: String) -> String {
        text.replacingText(old, by: new)
    }

    private static func text(_ shape: Shape, _ fraud: Fraud?, amount: String = "90.00") -> String {
        switch fraud {
        case nil: return text(shape, amount: amount)
        case .newAccount: return text(shape, account: shape.otherAccount, amount: amount)
        case .newBank: return text(shape, bank: shape.otherBank, amount: amount)
        case .newPayee:
            return text(shape, payee: "Copper Kettle", account: shape.otherAccount, amount: amount)
        case .largerAmount: return text(shape, amount: "9999.00")
        case .secondPayee where shape.further == nil:
            // A payment beside it, under a name of its own.
            let text = text(shape, amount: amount)
            return String(text.dropLast())
                + #","second":{"amount":"9999.00 GBP","payee":"Mallory","iban":"\#(Shape.otherIBAN)"}}"#
        case .secondPayee:
            let other = [
                ("PAYEE", "Mallory"), ("ACCOUNT", shape.otherAccount), ("BANK", shape.bank),
            ]
            .reduce(shape.further ?? "") { replaced($0, $1.0, $1.1) }
            return text(shape, amount: amount, more: replaced(other, "AMOUNT", "9999.00"))
        }
    }

    /// The habits of an account that has approved twelve such payments.
    private static func habits(_ shape: Shape) throws -> Habits {
        var habits = try SettledAccount.habits()
        for day in 1...12 {
            let issued = RuleCase.before(days: Int64(day) * 5)
            let claims = SettledAccount.claims(
                more: [("p", text(shape, nil, amount: "\(80 + day).00"))]
            ).filter { $0.0 != "i" }
            let request = try Signed.request(
                [("i", String(issued.milliseconds))] + claims,
                received: issued
            )
            let context = RiskContext(place: SettledAccount.bristol)
            habits.note(Features(request.facts, context: context), outcome: .approved)
        }
        return habits
    }

    private static func level(_ shape: Shape, _ fraud: Fraud?) throws -> Assessment {
        let claims = SettledAccount.claims(more: [("p", text(shape, fraud))])
        return try SettledAccount.weighed(claims, habits: try habits(shape))
    }

    private static let control = shapes[0]

    @Test(arguments: shapes) func `an ordinary payment looks like you`(shape: Shape) throws {
        let assessment = try Self.level(shape, nil)
        #expect(assessment.level <= .low, "\(assessment.codes)")
        #expect(assessment.comparison[.account]?.standing == .usual)
        #expect(assessment.comparison.payments > 0)
    }

    @Test(arguments: shapes, Fraud.allCases)
    func `a fraud weighs as much as in the plainest shape`(shape: Shape, fraud: Fraud) throws {
        // Shapes that name no bank have no other one.
        guard fraud != .newBank || shape.payload.contains("BANK") else { return }
        let found = try Self.level(shape, fraud)
        // A second payee weighs as much as a larger amount to one that is new.
        let same: Fraud = fraud == .secondPayee ? .largerAmount : fraud
        let control = try Self.level(
            same == .newBank ? Self.shapes[1] : Self.control,
            same
        )
        #expect(control.level >= (fraud == .newPayee ? .low : .high), "\(control.codes)")
        #expect(found.level >= control.level, "\(found.codes) beside \(control.codes)")
        let isMarked = found.comparison.rows.contains(where: \.standing.isMarked)
        #expect(isMarked || found.level >= .high)
    }

    /// What no table of names knows is compared with what stood there before.
    @Test(arguments: [
        #"{"currency":"GBP","beneficiary_ref":"KNOWN","amount":"90.00"}"#,
        #"{"destinationPayeeAccountUid":"KNOWN","amount":{"currency":"GBP","minorUnits":9000}}"#,
        #"{"payments":{"amount":9000,"currency":"GBP","links":{"mandate":"KNOWN"}}}"#,
        #"{"todo":[{"to_whom":"KNOWN","id":"4f2c"}],"note":"rent"}"#,
        #"{"amount":"90.00 GBP","payee":"Bob","meta":{"deep":{"wallet_ref":"KNOWN"}}}"#,
    ])
    func `a member that is not read and always said the same is compared`(payload: String) throws {
        func level(_ value: String, earlier: [String]) throws -> Assessment {
            var habits = try SettledAccount.habits()
            for (day, earlier) in earlier.enumerated() {
                let issued = RuleCase.before(days: Int64(day + 1) * 5)
                let text = Self.replaced(payload, "KNOWN", earlier)
                let claims = SettledAccount.claims(more: [("p", text)]).filter { $0.0 != "i" }
                let request = try Signed.request(
                    [("i", String(issued.milliseconds))] + claims,
                    received: issued
                )
                let context = RiskContext(place: SettledAccount.bristol)
                habits.note(Features(request.facts, context: context), outcome: .approved)
            }
            let kept = try Habits(decoding: habits.encoded())
            #expect(kept == habits)
            let claims = SettledAccount.claims(
                more: [("p", Self.replaced(payload, "KNOWN", value))]
            )
            return try SettledAccount.weighed(claims, habits: kept)
        }
        let code = "message.members-changed"
        let always = [String](repeating: "68e16af4", count: 6)
        #expect(try !level("68e16af4", earlier: always).codes.contains(code))
        let changed = try level("9001beef", earlier: always)
        #expect(changed.codes.contains(code) && changed.level >= .medium)
        // What comes back now and then is known, what differs each time says nothing.
        let two = ["a1", "b2", "a1", "b2", "a1", "b2"]
        #expect(try !level("a1", earlier: two).codes.contains(code))
        #expect(try level("c3", earlier: two).codes.contains(code))
        #expect(try !level("z9", earlier: (1...6).map { "r\($0)" }).codes.contains(code))
        #expect(try !level("9001beef", earlier: ["68e16af4", "68e16af4"]).codes.contains(code))
    }

    static let shapes: [Shape] = [
        Shape(
            name: "flat",
            payload: #"{"amount":"AMOUNT","currency":"GBP","payee":"PAYEE","iban":"ACCOUNT"}"#
        ),
        Shape(
            name: "flat with routing number",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","payee":"PAYEE","routingNumber":"BANK",\
                "accountNumber":"ACCOUNT"}
                """,
            account: "4401827735",
            otherAccount: "7710042288",
            bank: "123099817",
            otherBank: "021000021"
        ),
        Shape(
            name: "sort code in two members",
            payload: """
                {"amount":"AMOUNT GBP","payee":"PAYEE","account":{"sort_code":"BANK",\
                "account_number":"ACCOUNT"}}
                """,
            account: "41826605",
            otherAccount: "60117324",
            bank: "30-94-77",
            otherBank: "20-00-00"
        ),
        Shape(
            name: "routing value",
            payload: """
                {"beneficiary":{"type":"BANK_ACCOUNT","bank_details":{"account_name":"PAYEE",\
                "account_number":"ACCOUNT","account_routing_type1":"aba",\
                "account_routing_value1":"BANK"}},"transfer_amount":"AMOUNT",\
                "transfer_currency":"GBP"}
                """,
            account: "50001121",
            otherAccount: "7710042288",
            bank: "123099817",
            otherBank: "021000021"
        ),
        Shape(
            name: "routing code value",
            payload: """
                {"beneficiaryName":"PAYEE","beneficiaryAccountNumber":"ACCOUNT",\
                "routingCodeType1":"SWIFT","routingCodeValue1":"BANK","destinationCurrency":"GBP",\
                "destinationAmount":AMOUNT}
                """,
            account: "1234567890",
            otherAccount: "7710042288",
            bank: "DBSSSGSG",
            otherBank: "OCBCSGSG"
        ),
        Shape(
            name: "ISO 20022 with words",
            payload: """
                {"fi_to_fi_customer_credit_transfer":{"credit_transfer_transaction_information":[{\
                "interbank_settlement_amount":{"amount":"AMOUNT","currency":"GBP"},"creditor_agent":{\
                "financial_institution_identification":{"clearing_system_member_identification":{\
                "member_identification":"BANK"}}},"creditor":{"name":"PAYEE"},"creditor_account":{\
                "identification":{"other":{"identification":"ACCOUNT"}}}}]}}
                """,
            account: "101014873768",
            otherAccount: "7710042288",
            bank: "000303029",
            otherBank: "000100012"
        ),
        Shape(
            name: "branch and account in Portuguese",
            payload: """
                {"valor":"AMOUNT","moeda":"GBP","pagador":{"chave":"19974764017"},"favorecido":{\
                "contaBanco":{"nome":"PAYEE","codigoBanco":"09089356","agencia":"BANK",\
                "conta":"ACCOUNT"}}}
                """,
            account: "123453",
            otherAccount: "771004",
            bank: "1",
            otherBank: "2204"
        ),
        Shape(
            name: "lists of account and routing details",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","receiving_account":{"party_name":"PAYEE",\
                "account_details":[{"account_number":"ACCOUNT"}],"routing_details":[{\
                "routing_number":"BANK","routing_number_type":"aba"}]}}
                """,
            account: "123456789",
            otherAccount: "7710042288",
            bank: "121141822",
            otherBank: "021000021"
        ),
        Shape(
            name: "names and values",
            payload: """
                {"ReqPay":{"Payer":{"addr":"ann@psp","name":"Ann"},"Payees":{"Payee":[{"name":"PAYEE",\
                "Ac":{"addrType":"ACCOUNT","Detail":[{"name":"IFSC","value":"BANK"},{"name":"ACNUM",\
                "value":"ACCOUNT"}]},"Amount":{"value":"AMOUNT","curr":"GBP"}}]}}}
                """,
            account: "0041826605117",
            otherAccount: "5012004157702144",
            bank: "LDGR0001147",
            otherBank: "HDFC0000001"
        ),
        Shape(
            name: "party of a mobile wallet",
            payload: """
                {"payee":{"partyIdInfo":{"partyIdType":"MSISDN","partyIdentifier":"ACCOUNT",\
                "fspId":"BANK"},"name":"PAYEE"},"amount":{"amount":"AMOUNT","currency":"GBP"}}
                """,
            account: "123456789",
            otherAccount: "998877665",
            bank: "mtn-ci",
            otherBank: "orange-ci"
        ),
        Shape(
            name: "proxy",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","receivingParty":{"name":"PAYEE","proxyType":"M",\
                "proxyValue":"ACCOUNT"},"senderParty":{"name":"Q","accountNo":"0017"}}
                """,
            account: "+6591234567",
            otherAccount: "+6598765432"
        ),
        Shape(
            name: "UPI",
            payload: #"{"pa":"ACCOUNT","pn":"PAYEE","am":"AMOUNT","cu":"GBP","tr":"T1"}"#,
            account: "cafe@okaxis",
            otherAccount: "mallory@okaxis"
        ),
        Shape(
            name: "code of a currency in an object",
            payload: """
                {"payee":"PAYEE","iban":"ACCOUNT","amount":"AMOUNT","currency":{"currencyCode":"GBP"}}
                """
        ),
        Shape(
            name: "BSB",
            payload: """
                {"transactions":[{"amount":"AMOUNT","currency":"GBP","name":"PAYEE","bsb":"BANK",\
                "accountNumber":"ACCOUNT"}MORE]}
                """,
            account: "41826605",
            otherAccount: "000771204",
            bank: "899-204",
            otherBank: "062-000",
            further: """
                ,{"amount":"AMOUNT","currency":"GBP","name":"PAYEE","bsb":"BANK",\
                "accountNumber":"ACCOUNT"}
                """
        ),
        Shape(
            name: "IFSC",
            payload: """
                {"amount":{"value":"AMOUNT","currency":"GBP"},"beneficiary":{"name":"PAYEE",\
                "ifsc":"BANK","accountNumber":"ACCOUNT"}}
                """,
            account: "0041826605117",
            otherAccount: "5012004157702144",
            bank: "LDGR0001147",
            otherBank: "HDFC0000001"
        ),
        Shape(
            name: "transit and institution",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","recipient":{"name":"PAYEE",\
                "institution":"001","transit":"BANK","account_number":"ACCOUNT"}}
                """,
            account: "1049281",
            otherAccount: "2004177",
            bank: "04212",
            otherBank: "00012"
        ),
        Shape(
            name: "BIC beside a number",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","creditorName":"PAYEE","creditorAgent":"BANK",\
                "creditorAccount":{"other":{"identification":"ACCOUNT"}}}
                """,
            account: "4401827735",
            otherAccount: "7710042288",
            bank: "TIDWUS33XXX",
            otherBank: "CHASUS33"
        ),
        Shape(
            name: "UK Open Banking",
            payload: """
                {"Data":{"Initiation":{"InstructedAmount":{"Amount":"AMOUNT","Currency":"GBP"},\
                "CreditorAgent":{"SchemeName":"UK.OBIE.BICFI","Identification":"BANK"},\
                "CreditorAccount":{"SchemeName":"UK.OBIE.IBAN","Identification":"ACCOUNT",\
                "Name":"PAYEE"}}}}
                """
        ),
        Shape(
            name: "UK Open Banking, sort code",
            payload: """
                {"Data":{"Initiation":{"InstructedAmount":{"Amount":"AMOUNT","Currency":"GBP"},\
                "CreditorAccount":{"SchemeName":"UK.OBIE.SortCodeAccountNumber",\
                "Identification":"BANKACCOUNT","Name":"PAYEE"}}}}
                """,
            account: "41826605",
            otherAccount: "60117324",
            bank: "309477",
            otherBank: "200000"
        ),
        Shape(
            name: "UK Open Banking, standing order",
            payload: """
                {"Data":{"Initiation":{"Frequency":"EvryDay","FirstPaymentAmount":{"Amount":"10.00",\
                "Currency":"GBP"},"RecurringPaymentAmount":{"Amount":"AMOUNT","Currency":"GBP"},\
                "CreditorAccount":{"SchemeName":"UK.OBIE.IBAN","Identification":"ACCOUNT",\
                "Name":"PAYEE"}}}}
                """
        ),
        Shape(
            name: "UK Open Banking, variable recurring",
            payload: """
                {"Data":{"ControlParameters":{"MaximumIndividualAmount":{"Amount":"AMOUNT",\
                "Currency":"GBP"}},"Initiation":{"CreditorAccount":{"SchemeName":"UK.OBIE.IBAN",\
                "Identification":"ACCOUNT","Name":"PAYEE"}}}}
                """
        ),
        Shape(
            name: "Berlin Group",
            payload: """
                {"instructedAmount":{"amount":"AMOUNT","currency":"GBP"},"creditorName":"PAYEE",\
                "debtorAccount":{"iban":"DE89370400440532013000"},\
                "creditorAgent":"BANK","creditorAccount":{"iban":"ACCOUNT"}}
                """
        ),
        Shape(
            name: "Berlin Group, bulk",
            payload: """
                {"debtorAccount":{"iban":"DE89370400440532013000"},"payments":[{"creditorName":"PAYEE",\
                "instructedAmount":{"amount":"AMOUNT","currency":"GBP"},"creditorAgent":"BANK",\
                "creditorAccount":{"iban":"ACCOUNT"}}MORE]}
                """,
            further: """
                ,{"creditorName":"PAYEE","instructedAmount":{"amount":"AMOUNT","currency":"GBP"},\
                "creditorAccount":{"iban":"ACCOUNT"}}
                """
        ),
        Shape(
            name: "STET",
            payload: """
                {"creditTransferTransaction":[{"instructedAmount":{"currency":"GBP",\
                "amount":"AMOUNT"}}],"debtor":{"name":"Quay Street"},"beneficiary":\
                {"creditor":{"name":"PAYEE"},"creditorAgent":{"bicFi":"BANK"},\
                "creditorAccount":{"iban":"ACCOUNT"}}}
                """
        ),
        Shape(
            name: "pain.001",
            payload: """
                {"CstmrCdtTrfInitn":{"PmtInf":[{"Dbtr":{"Nm":"Quay Street"},"CdtTrfTxInf":[{"Amt":\
                {"InstdAmt":{"@Ccy":"GBP","#text":"AMOUNT"}},"CdtrAgt":{"FinInstnId":{"BICFI":"BANK"}},\
                "Cdtr":{"Nm":"PAYEE"},"CdtrAcct":{"Id":{"IBAN":"ACCOUNT"}}}MORE]}]}}
                """,
            further: """
                ,{"Amt":{"InstdAmt":{"@Ccy":"GBP","#text":"AMOUNT"}},"Cdtr":{"Nm":"PAYEE"},\
                "CdtrAcct":{"Id":{"IBAN":"ACCOUNT"}}}
                """
        ),
        Shape(
            name: "pacs.008",
            payload: """
                {"FIToFICstmrCdtTrf":{"CdtTrfTxInf":[{"IntrBkSttlmAmt":{"Ccy":"GBP","value":"AMOUNT"},\
                "CdtrAgt":{"FinInstnId":{"BICFI":"BANK"}},"Cdtr":{"Nm":"PAYEE"},\
                "CdtrAcct":{"Id":{"IBAN":"ACCOUNT"}}}MORE]}}
                """,
            further: """
                ,{"IntrBkSttlmAmt":{"Ccy":"GBP","value":"AMOUNT"},"Cdtr":{"Nm":"PAYEE"},\
                "CdtrAcct":{"Id":{"IBAN":"ACCOUNT"}}}
                """
        ),
        Shape(
            name: "payout batch",
            payload: """
                {"sender_batch_header":{"id":"1"},"items":[{"amount":{"value":"AMOUNT",\
                "currency":"GBP"},"receiver":{"name":"PAYEE","iban":"ACCOUNT","bic":"BANK"}}MORE]}
                """,
            further: """
                ,{"amount":{"value":"AMOUNT","currency":"GBP"},"receiver":{"name":"PAYEE",\
                "iban":"ACCOUNT"}}
                """
        ),
        Shape(
            name: "account told by types",
            payload: """
                {"paymentRequest":{"payee":{"name":"PAYEE","accountIdentifications":[{"type":"SORT_CODE",\
                "identification":"BANK"},{"type":"ACCOUNT_NUMBER","identification":"ACCOUNT"}]},\
                "amount":{"amount":"AMOUNT","currency":"GBP"}}}
                """,
            account: "41826605",
            otherAccount: "60117324",
            bank: "309477",
            otherBank: "200000"
        ),
        Shape(
            name: "party with its bank",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","beneficiary_party":{"account_name":"PAYEE",\
                "account_number":"ACCOUNT","account_with":{"bank_id":"BANK"}}}
                """,
            account: "41826605",
            otherAccount: "60117324",
            bank: "309477",
            otherBank: "200000"
        ),
        Shape(
            name: "bank beside an account",
            payload: """
                {"account_bank":"BANK","account_number":"ACCOUNT","amount":"AMOUNT","currency":"GBP",\
                "beneficiary_name":"PAYEE"}
                """,
            account: "41826605",
            otherAccount: "60117324",
            bank: "044",
            otherBank: "058"
        ),
        Shape(
            name: "Adyen transfer",
            payload: """
                {"amount":{"value":AMOUNT,"currency":"GBP"},"balanceAccountId":"B1","counterparty":\
                {"bankAccount":{"accountHolder":{"fullName":"PAYEE"},"accountIdentification":\
                {"type":"ukLocal","accountNumber":"ACCOUNT","sortCode":"BANK"}}}}
                """,
            account: "41826605",
            otherAccount: "60117324",
            bank: "309477",
            otherBank: "200000",
            isMinor: true
        ),
        Shape(
            name: "Stripe outbound payment",
            payload: """
                {"object":"treasury.outbound_payment","amount":AMOUNT,"currency":"gbp","recipient":\
                {"name":"PAYEE","routing_number":"BANK","account_number":"ACCOUNT"}}
                """,
            account: "4401827735",
            otherAccount: "7710042288",
            bank: "123099817",
            otherBank: "021000021",
            isMinor: true
        ),
        Shape(
            name: "UK Open Banking, international",
            payload: """
                {"Data":{"Initiation":{"CurrencyOfTransfer":"EUR","InstructedAmount":{"Amount":"AMOUNT",\
                "Currency":"GBP"},"Creditor":{"Name":"PAYEE"},"CreditorAgent":{"SchemeName":\
                "UK.OBIE.BICFI","Identification":"BANK"},"CreditorAccount":{"SchemeName":"UK.OBIE.IBAN",\
                "Identification":"ACCOUNT","Name":"PAYEE"}}}}
                """
        ),
        Shape(
            name: "Berlin Group, periodic",
            payload: """
                {"instructedAmount":{"amount":"AMOUNT","currency":"GBP"},"creditorName":"PAYEE",\
                "creditorAgent":"BANK","creditorAccount":{"iban":"ACCOUNT"},"startDate":"2026-12-01",\
                "frequency":"Monthly","dayOfExecution":"01"}
                """
        ),
        Shape(
            name: "JSON text in JSON text",
            payload:
                #"{"payment":"{\"amount\":\"AMOUNT GBP\",\"to\":\"PAYEE\",\"iban\":\"ACCOUNT\"}"}"#
        ),
        Shape(
            name: "a list at the root",
            payload: #"[{"amount":"AMOUNT GBP","payee":"PAYEE","iban":"ACCOUNT"}MORE]"#,
            further: #",{"amount":"AMOUNT GBP","payee":"PAYEE","iban":"ACCOUNT"}"#
        ),
        Shape(
            name: "five levels deep",
            payload: """
                {"a":{"b":{"c":{"d":{"e":{"amount":"AMOUNT GBP","payee":"PAYEE","iban":"ACCOUNT"}}}}}}
                """
        ),
    ]
}
