import Token
public import Vocabulary

/// A payment read from the custom payload.
public struct Payment: Hashable, Sendable {
    /// The shape it was read from, as far as the names of its members tell.
    public enum Shape: String, Hashable, Sendable {
        /// Members such as `amount`, `payee`, `iban` side by side, or in objects of their own.
        case flat
        /// UK Open Banking, a consent of any kind of payment.
        case openBanking = "UK Open Banking"
        /// Berlin Group NextGenPSD2, payment initiation.
        case berlinGroup = "Berlin Group NextGenPSD2"
        /// STET PSD2 API, payment request.
        case stet = "STET"
        /// ISO 20022, pain.001 or pacs.008, as JSON.
        case iso20022 = "ISO 20022"
        /// Adyen, whose amounts are in minor units.
        case adyen = "Adyen"
        /// Stripe, whose amounts are in minor units.
        case stripe = "Stripe"
    }

    /// An account of either side.
    public struct Account: Hashable, Sendable {
        /// What the identification is.
        public enum Kind: Hashable, Sendable {
            /// An IBAN whose check digits hold.
            case iban(countryCode: String)
            /// Written like an IBAN, but length or check digits are wrong.
            case damagedIBAN
            /// A UK sort code and account number.
            case sortCode
            /// Anything else.
            case other
        }

        /// The bank and the number, such as `ABA 021000021 000123456789`; IBANs in groups of four.
        ///
        /// Two accounts are one when these are the same; an IBAN without a BIC is the same with any.
        public let text: PrintableText
        public let kind: Kind

        package init(text: PrintableText, kind: Kind) {
            self.text = text
            self.kind = kind
        }

        /// What stands between an IBAN and the BIC that was stated with it.
        static let bicMark = " BIC "

        /// Whether two accounts are one: the same number at the same bank.
        ///
        /// An IBAN names its bank, so that one without a BIC is the same with any.
        package static func isSame(_ left: String, _ right: String) -> Bool {
            if left == right { return true }
            guard left.includes(bicMark) || right.includes(bicMark) else { return false }
            let (first, second) = (ibanParts(left), ibanParts(right))
            guard first.iban == second.iban, !first.iban.isEmpty else { return false }
            return first.bic == nil || second.bic == nil
        }

        func isSame(as other: Account) -> Bool { Self.isSame(text.text, other.text.text) }

        /// The IBAN of a shown account, and the BIC behind it; of any other account, nothing.
        private static func ibanParts(_ text: String) -> (iban: Substring, bic: Substring?) {
            let end = text.firstRange(ofText: bicMark)
            let iban = text[..<(end?.lowerBound ?? text.endIndex)]
            guard IBAN.examine(String(iban)).verdict.isSound else { return ("", nil) }
            return (iban, end.map { text[$0.upperBound...] })
        }
    }

    /// What is agreed beside amount and payee: when it is paid, how often, and at what cost.
    public struct Term: Hashable, Sendable {
        /// What a term is about.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            case frequency
            case dayOfExecution = "day-of-execution"
            case firstDay = "first-day"
            case lastDay = "last-day"
            /// How many times it is paid.
            case payments
            case executionDay = "execution-day"
            case firstAmount = "first-amount"
            case recurringAmount = "recurring-amount"
            case finalAmount = "final-amount"
            /// The most that one of the payments may be.
            case maximumAmount = "maximum-amount"
            /// The most that may be paid in a period.
            case periodLimit = "period-limit"
            case charges
            /// What is taken from the payer, where that is stated beside the amount.
            case debited
            /// What the banks settle, where that is not the amount.
            case settlement
            /// The currency that the payee gets.
            case converted = "currency-of-transfer"
            /// Whom the payee gets it for.
            case ultimatePayee = "ultimate-payee"
        }

        /// What it is about.
        public let kind: Kind
        /// What the message says.
        public let text: PrintableText
        /// The amount, where it is one.
        public let amount: Amount?

        package init(_ kind: Kind, _ text: PrintableText, amount: Amount? = nil) {
            self.kind = kind
            self.text = text
            self.amount = amount
        }
    }

    /// The shape it was read from.
    public let shape: Shape
    /// How much; of one that repeats, the largest of its amounts.
    ///
    /// `nil` when there is none or it cannot be read as an exact decimal.
    public let amount: Amount?
    /// Whether an amount is stated that cannot be read.
    public let isAmountUnreadable: Bool
    /// To whom.
    public let payee: PrintableText?
    /// The account that gets the money.
    public let creditorAccount: Account?
    public let debtorAccount: Account?
    /// What the account that pays is called.
    public let debtorName: PrintableText?
    /// The reference or remittance information.
    public let reference: PrintableText?
    /// Who started the payment.
    public let initiator: PrintableText?
    /// When and how often it is paid, in the order of the message.
    public let terms: [Term]

    package init(
        shape: Shape,
        amount: Amount?,
        isAmountUnreadable: Bool = false,
        payee: PrintableText?,
        creditorAccount: Account?,
        debtorAccount: Account?,
        debtorName: PrintableText? = nil,
        reference: PrintableText?,
        initiator: PrintableText?,
        terms: [Term] = []
    ) {
        self.shape = shape
        self.amount = amount
        self.isAmountUnreadable = isAmountUnreadable
        self.payee = payee
        self.creditorAccount = creditorAccount
        self.debtorAccount = debtorAccount
        self.debtorName = debtorName
        self.reference = reference
        self.initiator = initiator
        self.terms = terms
    }

    /// Whether an approval is one of more than one payment.
    public var isRepeated: Bool {
        terms.contains {
            switch $0.kind {
            case .frequency, .dayOfExecution, .payments, .recurringAmount, .maximumAmount,
                .periodLimit:
                true
            case .firstDay, .lastDay, .executionDay, .firstAmount, .finalAmount, .charges, .debited,
                .settlement, .converted, .ultimatePayee:
                false
            }
        }
    }

    /// What is charged beside the amount.
    package var charges: [Amount] { terms.filter { $0.kind == .charges }.compactMap(\.amount) }
}

extension Amount {
    /// An amount of a record that no message holds.
    ///
    /// It is `nil` when it needs more than 6 decimals or more than 64 bits.
    ///
    /// - Parameters:
    ///   - number: Written as a JSON number, such as `120.50`.
    ///   - currency: ISO 4217; a text that is none counts as unknown.
    package init?(recorded number: String, currency: String?) {
        guard let decimal = ExactDecimal(json: number) else { return nil }
        self.init(decimal, currency: currency.flatMap(Currency.code))
    }
}

extension Payment.Account {
    /// An account of a record that no message holds.
    package init(recorded raw: String) {
        let (verdict, compact) = IBAN.examine(raw)
        switch verdict {
        case .sound(let country):
            self.init(text: PrintableText(IBAN.grouped(compact)), kind: .iban(countryCode: country))
        case .damaged:
            self.init(text: PrintableText(IBAN.grouped(compact), limit: 256), kind: .damagedIBAN)
        case .foreign: self.init(text: PrintableText(raw, limit: 256), kind: .other)
        }
    }
}

extension Document {
    /// The shape that the names of an object's members belong to.
    func shape(of index: Index) -> Payment.Shape {
        func has(_ name: String) -> Bool {
            nodes[index].children.contains { nodes[$0].name == name }
        }
        if has("InstructedAmount") || has("MaximumIndividualAmount") || has("FirstPaymentAmount")
            || has("CreditorAccount")
        {
            return .openBanking
        }
        if has("CdtTrfTxInf") || has("PmtInf") || has("GrpHdr") || has("InstdAmt")
            || has("CdtrAcct")
        {
            return .iso20022
        }
        if has("creditTransferTransaction") { return .stet }
        if has("instructedAmount") { return .berlinGroup }
        if has("merchantAccount") || has("balanceAccountId") { return .adyen }
        return isOfStripe(index) ? .stripe : .flat
    }

    private func isOfStripe(_ index: Index) -> Bool {
        let objects: Set<String> = [
            "payment_intent", "charge", "payout", "transfer", "refund", "checkout.session",
            "invoice", "price", "topup", "subscription", "treasury.outbound_payment",
            "treasury.outbound_transfer", "v2.money_management.outbound_payment",
        ]
        return nodes[index].children.contains { child in
            nodes[child].name == "object"
                && nodes[child].written.stringValue.map(objects.contains) ?? false
        }
    }

    /// Whether amounts that are members of an object are in minor units, as its shape says: of Stripe
    /// and Checkout.com.
    func isInMinorUnits(_ index: Index) -> Bool {
        isOfStripe(index)
            || nodes[index].children.contains { nodes[$0].name == "processing_channel_id" }
    }

    /// Whether an amount that is an object is in minor units: of Square, Stripe and Adyen.
    func hasMinorUnits(amount index: Index) -> Bool {
        if MemberMeaning.plain(nodes[index].name).hasSuffix("money") { return true }
        let owner = nodes[index].parent
        return isOfStripe(owner)
            || nodes[owner].children.contains { Self.adyenMarks.contains(nodes[$0].name) }
    }

    private static let adyenMarks: Set<String> = [
        "merchantAccount", "merchantAccountCode", "balanceAccountId", "balancePlatform",
        "pspReference",
    ]
}
