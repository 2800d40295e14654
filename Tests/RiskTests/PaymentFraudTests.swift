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
        var accounts = (usual: "GB50LEDG30947741826605", other: Shape.otherIBAN)
        var banks = (usual: "LEDGGB2L", other: "BARCGB22")
        /// A further payment where the shape holds several.
        var further: String?
        /// Whether amounts are in minor units.
        var isMinor = false

        var testDescription: String { name }

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
            ("PAYEE", payee), ("ACCOUNT", account ?? shape.accounts.usual),
            ("BANK", bank ?? shape.banks.usual),
            ("AMOUNT", shape.isMinor ? amount.filter { $0 != "." } : amount), ("MORE", more),
        ].reduce(shape.payload) { $0.replacingText($1.0, by: $1.1) }
    }

    private static func text(_ shape: Shape, _ fraud: Fraud?, amount: String = "90.00") -> String {
        switch fraud {
        case nil: return text(shape, amount: amount)
        case .newAccount: return text(shape, account: shape.accounts.other, amount: amount)
        case .newBank: return text(shape, bank: shape.banks.other, amount: amount)
        case .newPayee:
            return text(
                shape,
                payee: "Copper Kettle",
                account: shape.accounts.other,
                amount: amount
            )
        case .largerAmount: return text(shape, amount: "9999.00")
        case .secondPayee where shape.further == nil:
            // A payment beside it, under a name of its own.
            let text = text(shape, amount: amount)
            return String(text.dropLast())
                + #","second":{"amount":"9999.00 GBP","payee":"Mallory","iban":"\#(Shape.otherIBAN)"}}"#
        case .secondPayee:
            let other = [
                ("PAYEE", "Mallory"), ("ACCOUNT", shape.accounts.other),
                ("BANK", shape.banks.usual),
            ]
            .reduce(shape.further ?? "") { $0.replacingText($1.0, by: $1.1) }
            let more = other.replacingText("AMOUNT", by: "9999.00")
            return text(shape, amount: amount, more: more)
        }
    }

    private static func baseline(_ shape: Shape) throws -> Baseline {
        var baseline = try SettledAccount.baseline()
        for day in 1...12 {
            try record(text(shape, nil, amount: "\(80 + day).00"), days: day * 5, in: &baseline)
        }
        return baseline
    }

    private static func record(_ payload: String, days: Int, in baseline: inout Baseline) throws {
        let issued = RuleCase.before(days: Int64(days))
        let claims = SettledAccount.claims(more: [("p", payload)]).filter { $0.0 != "i" }
        let request = try Signed.request(
            [("i", String(issued.milliseconds))] + claims,
            received: issued
        )
        let context = RiskContext(place: SettledAccount.bristol)
        baseline.record(Features(request.facts, context: context), outcome: .approved)
    }

    private static func level(_ shape: Shape, _ fraud: Fraud?) throws -> Assessment {
        let claims = SettledAccount.claims(more: [("p", text(shape, fraud))])
        return try SettledAccount.assessed(claims, baseline: try baseline(shape))
    }

    private static let control = shapes[0]

    @Test(arguments: shapes) func `an ordinary payment looks like you`(shape: Shape) throws {
        let assessment = try Self.level(shape, nil)
        #expect(assessment.level <= .low, "\(assessment.codes)")
        #expect(assessment.comparison[.account]?.status == .usual)
        #expect(assessment.comparison.payments > 0)
    }

    @Test(arguments: shapes, Fraud.allCases)
    func `a fraud weighs as much as in the plainest shape`(shape: Shape, fraud: Fraud) throws {
        // Shapes that name no bank have no other one.
        guard fraud != .newBank || shape.payload.contains("BANK") else { return }
        let found = try Self.level(shape, fraud)
        // A second payee weighs as much as a larger amount to one that is new.
        let same: Fraud = fraud == .secondPayee ? .largerAmount : fraud
        let control = try Self.level(same == .newBank ? Self.shapes[1] : Self.control, same)
        #expect(control.level >= (fraud == .newPayee ? .low : .high), "\(control.codes)")
        #expect(found.level >= control.level, "\(found.codes) beside \(control.codes)")
        let isMarked = found.comparison.rows.contains(where: \.status.isMarked)
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
            var baseline = try SettledAccount.baseline()
            for (day, earlier) in earlier.enumerated() {
                let text = payload.replacingText("KNOWN", by: earlier)
                try Self.record(text, days: (day + 1) * 5, in: &baseline)
            }
            let kept = try Baseline(decoding: baseline.encoded())
            #expect(kept.encoded() == baseline.encoded())
            let text = payload.replacingText("KNOWN", by: value)
            let claims = SettledAccount.claims(more: [("p", text)])
            return try SettledAccount.assessed(claims, baseline: kept)
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
            accounts: ("4401827735", "7710042288"),
            banks: ("123099817", "021000021")
        ),
        Shape(
            name: "sort code in two members",
            payload: """
                {"amount":"AMOUNT GBP","payee":"PAYEE","account":{"sort_code":"BANK",\
                "account_number":"ACCOUNT"}}
                """,
            accounts: ("41826605", "60117324"),
            banks: ("30-94-77", "20-00-00")
        ),
        Shape(
            name: "routing value",
            payload: """
                {"beneficiary":{"type":"BANK_ACCOUNT","bank_details":{"account_name":"PAYEE",\
                "account_number":"ACCOUNT","account_routing_type1":"aba",\
                "account_routing_value1":"BANK"}},"transfer_amount":"AMOUNT",\
                "transfer_currency":"GBP"}
                """,
            accounts: ("50001121", "7710042288"),
            banks: ("123099817", "021000021")
        ),
        Shape(
            name: "routing code value",
            payload: """
                {"beneficiaryName":"PAYEE","beneficiaryAccountNumber":"ACCOUNT",\
                "routingCodeType1":"SWIFT","routingCodeValue1":"BANK","destinationCurrency":"GBP",\
                "destinationAmount":AMOUNT}
                """,
            accounts: ("1234567890", "7710042288"),
            banks: ("DBSSSGSG", "OCBCSGSG")
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
            accounts: ("101014873768", "7710042288"),
            banks: ("000303029", "000100012")
        ),
        Shape(
            name: "branch and account in Portuguese",
            payload: """
                {"valor":"AMOUNT","moeda":"GBP","pagador":{"chave":"19974764017"},"favorecido":{\
                "contaBanco":{"nome":"PAYEE","codigoBanco":"09089356","agencia":"BANK",\
                "conta":"ACCOUNT"}}}
                """,
            accounts: ("123453", "771004"),
            banks: ("1", "2204")
        ),
        Shape(
            name: "lists of account and routing details",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","receiving_account":{"party_name":"PAYEE",\
                "account_details":[{"account_number":"ACCOUNT"}],"routing_details":[{\
                "routing_number":"BANK","routing_number_type":"aba"}]}}
                """,
            accounts: ("123456789", "7710042288"),
            banks: ("121141822", "021000021")
        ),
        Shape(
            name: "names and values",
            payload: """
                {"ReqPay":{"Payer":{"addr":"ann@psp","name":"Ann"},"Payees":{"Payee":[{"name":"PAYEE",\
                "Ac":{"addrType":"ACCOUNT","Detail":[{"name":"IFSC","value":"BANK"},{"name":"ACNUM",\
                "value":"ACCOUNT"}]},"Amount":{"value":"AMOUNT","curr":"GBP"}}]}}}
                """,
            accounts: ("0041826605117", "5012004157702144"),
            banks: ("LDGR0001147", "HDFC0000001")
        ),
        Shape(
            name: "party of a mobile wallet",
            payload: """
                {"payee":{"partyIdInfo":{"partyIdType":"MSISDN","partyIdentifier":"ACCOUNT",\
                "fspId":"BANK"},"name":"PAYEE"},"amount":{"amount":"AMOUNT","currency":"GBP"}}
                """,
            accounts: ("123456789", "998877665"),
            banks: ("mtn-ci", "orange-ci")
        ),
        Shape(
            name: "proxy",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","receivingParty":{"name":"PAYEE","proxyType":"M",\
                "proxyValue":"ACCOUNT"},"senderParty":{"name":"Q","accountNo":"0017"}}
                """,
            accounts: ("+6591234567", "+6598765432")
        ),
        Shape(
            name: "UPI",
            payload: #"{"pa":"ACCOUNT","pn":"PAYEE","am":"AMOUNT","cu":"GBP","tr":"T1"}"#,
            accounts: ("cafe@okaxis", "mallory@okaxis")
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
            accounts: ("41826605", "000771204"),
            banks: ("899-204", "062-000"),
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
            accounts: ("0041826605117", "5012004157702144"),
            banks: ("LDGR0001147", "HDFC0000001")
        ),
        Shape(
            name: "transit and institution",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","recipient":{"name":"PAYEE",\
                "institution":"001","transit":"BANK","account_number":"ACCOUNT"}}
                """,
            accounts: ("1049281", "2004177"),
            banks: ("04212", "00012")
        ),
        Shape(
            name: "BIC beside a number",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","creditorName":"PAYEE","creditorAgent":"BANK",\
                "creditorAccount":{"other":{"identification":"ACCOUNT"}}}
                """,
            accounts: ("4401827735", "7710042288"),
            banks: ("TIDWUS33XXX", "CHASUS33")
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
            accounts: ("41826605", "60117324"),
            banks: ("309477", "200000")
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
            accounts: ("41826605", "60117324"),
            banks: ("309477", "200000")
        ),
        Shape(
            name: "party with its bank",
            payload: """
                {"amount":"AMOUNT","currency":"GBP","beneficiary_party":{"account_name":"PAYEE",\
                "account_number":"ACCOUNT","account_with":{"bank_id":"BANK"}}}
                """,
            accounts: ("41826605", "60117324"),
            banks: ("309477", "200000")
        ),
        Shape(
            name: "bank beside an account",
            payload: """
                {"account_bank":"BANK","account_number":"ACCOUNT","amount":"AMOUNT","currency":"GBP",\
                "beneficiary_name":"PAYEE"}
                """,
            accounts: ("41826605", "60117324"),
            banks: ("044", "058")
        ),
        Shape(
            name: "Adyen transfer",
            payload: """
                {"amount":{"value":AMOUNT,"currency":"GBP"},"balanceAccountId":"B1","counterparty":\
                {"bankAccount":{"accountHolder":{"fullName":"PAYEE"},"accountIdentification":\
                {"type":"ukLocal","accountNumber":"ACCOUNT","sortCode":"BANK"}}}}
                """,
            accounts: ("41826605", "60117324"),
            banks: ("309477", "200000"),
            isMinor: true
        ),
        Shape(
            name: "Stripe outbound payment",
            payload: """
                {"object":"treasury.outbound_payment","amount":AMOUNT,"currency":"gbp","recipient":\
                {"name":"PAYEE","routing_number":"BANK","account_number":"ACCOUNT"}}
                """,
            accounts: ("4401827735", "7710042288"),
            banks: ("123099817", "021000021"),
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
