import Token
public import Vocabulary

/// A payment read from the custom payload.
public struct Payment: Hashable, Sendable {
    /// The shape it was read from.
    public enum Shape: String, Hashable, Sendable {
        /// Members such as `amount`, `payee`, `iban` side by side.
        case flat
        /// UK Open Banking, domestic payment consent.
        case openBanking = "UK Open Banking"
        /// Berlin Group NextGenPSD2, payment initiation.
        case berlinGroup = "Berlin Group NextGenPSD2"
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

        /// The identification; IBANs in groups of four.
        public let text: PrintableText
        /// What it is.
        public let kind: Kind

        package init(text: PrintableText, kind: Kind) {
            self.text = text
            self.kind = kind
        }
    }

    /// The shape it was read from.
    public let shape: Shape
    /// How much; `nil` when there is none or it cannot be read as an exact decimal.
    public let amount: Amount?
    /// To whom.
    public let payee: PrintableText?
    /// The account that gets the money.
    public let creditorAccount: Account?
    /// The account that pays.
    public let debtorAccount: Account?
    /// What the account that pays is called.
    public let debtorName: PrintableText?
    /// The reference or remittance information.
    public let reference: PrintableText?
    /// Who started the payment.
    public let initiator: PrintableText?

    package init(
        shape: Shape,
        amount: Amount?,
        payee: PrintableText?,
        creditorAccount: Account?,
        debtorAccount: Account?,
        debtorName: PrintableText? = nil,
        reference: PrintableText?,
        initiator: PrintableText?
    ) {
        self.shape = shape
        self.amount = amount
        self.payee = payee
        self.creditorAccount = creditorAccount
        self.debtorAccount = debtorAccount
        self.debtorName = debtorName
        self.reference = reference
        self.initiator = initiator
    }
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
