import Token
public import Vocabulary

/// A payment read from the custom payload.
public struct Payment: Hashable, Sendable {
    /// The format, as far as the member names show it.
    public enum Shape: String, Hashable, Sendable {
        /// Members such as `amount`, `payee`, `iban` side by side, or in objects of their own.
        case flat
        /// A consent of any kind of payment.
        case openBanking = "UK Open Banking"
        /// Payment initiation.
        case berlinGroup = "Berlin Group NextGenPSD2"
        /// Payment request.
        case stet = "STET"
        /// pain.001 or pacs.008, as JSON.
        case iso20022 = "ISO 20022"
        /// Amounts are in minor units.
        case adyen = "Adyen"
        /// Amounts are in minor units.
        case stripe = "Stripe"
    }

    /// An account of either side.
    public struct Account: Hashable, Sendable {
        /// The kind of the account number.
        public enum Kind: Hashable, Sendable {
            /// The check digits are correct.
            case iban(countryCode: String)
            /// Wrong length or check digits.
            case damagedIBAN
            case sortCode
            case other
        }

        /// Bank and number, such as `ABA 021000021 000123456789`; IBANs in groups of four.
        public let text: PrintableText
        public let kind: Kind

        package init(text: PrintableText, kind: Kind) {
            self.text = text
            self.kind = kind
        }

        /// Separates an IBAN from the BIC stated with it.
        package static let bicMark = " BIC "

        /// Whether number and bank are equal; an IBAN names its bank, so one without a BIC matches
        /// any, and a British one is its sort code and number.
        package static func isSame(_ left: String, _ right: String) -> Bool {
            if left == right { return true }
            let isSorted = (isSortCode(left), isSortCode(right))
            if isSorted.0 != isSorted.1 {
                let (iban, bic) = ibanParts(isSorted.0 ? right : left)
                return iban.hasPrefix("GB") && isBankOf(iban, bic)
                    && national(left) == national(right)
            }
            guard left.includes(bicMark) || right.includes(bicMark) else { return false }
            let (first, second) = (ibanParts(left), ibanParts(right))
            guard first.iban == second.iban, !first.iban.isEmpty else { return false }
            return (first.bic == nil || second.bic == nil)
                && [first, second].allSatisfy { isBankOf($0.iban, $0.bic) }
        }

        /// The bank of a foreign BIC may send the money elsewhere.
        private static func isBankOf(_ iban: Substring, _ bic: Substring?) -> Bool {
            guard let bic else { return true }
            let countries = [iban.prefix(2), bic.dropFirst(4).prefix(2)]
            return countries[0] == countries[1]
                || unions.contains { union in countries.allSatisfy { union.contains(String($0)) } }
        }

        /// Territories whose IBANs have one country code (ISO 13616 registry).
        private static let unions: [[String]] = [
            ["GB", "GG", "IM", "JE"],
            ["FR", "BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"],
            ["FI", "AX"],
        ]

        /// An IBAN without the codes of banks that are shown behind it; any other text as it is.
        package static func bare(_ text: String) -> String {
            let ends = text.indices.filter { text[$0] == " " }
            let head = ends.first { IBAN.examine(String(text[..<$0])).verdict.isSound }
            return head.map { String(text[..<$0]) } ?? text
        }

        /// Whether two texts may be one account, however it is written: with or without its bank, as an IBAN
        /// or a number.
        ///
        /// The numbers, as ``national(_:)`` writes them, are the same but for zeros in front and their banks, one
        /// of which is missing or which pay into one bank, as long numbers do; or they end with the same eight
        /// digits, and are not two numbers of one form, of which the banks may differ.
        package static func mayBeSame(_ first: String, _ second: String) -> Bool {
            func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
            guard first != second else { return true }
            let (left, right) = (parts(first), parts(second))
            if left.number == right.number, left.number.utf8.allSatisfy(isDigit) {
                let count = left.number.utf8.count
                let isOneBank =
                    left.bank == right.bank || left.bank.isEmpty || right.bank.isEmpty
                if count >= (isOneBank ? 5 : 9) { return true }
            }
            // The banks of two numbers beside their banks differ.
            guard left.bank.isEmpty || right.bank.isEmpty else { return false }
            let ends = [first, second].map { $0.utf8.suffix(8) }
            let isOneForm =
                first.utf8.count == second.utf8.count
                && first.utf8.filter { !isDigit($0) } == second.utf8.filter { !isDigit($0) }
            return !isOneForm && ends[0].count == 8 && ends[0].allSatisfy(isDigit)
                && ends[0].elementsEqual(ends[1])
        }

        /// The bank, and the number without zeros in front.
        private static func parts(_ national: String) -> (bank: Substring, number: Substring) {
            let end = national.lastIndex(of: " ").map { national.index(after: $0) }
            let number = national[(end ?? national.startIndex)...]
            return (national[..<(end ?? national.startIndex)], number.drop { $0 == "0" })
        }

        /// What the numbers of two accounts that may be the same have in common.
        package static func end(of national: String) -> Substring {
            parts(national).number.suffix(5)
        }

        /// `08-08-00 21325698`, as ``Kind/sortCode`` is shown.
        private static func isSortCode(_ text: String) -> Bool {
            text.utf8.count == 17
                && text.utf8.enumerated().allSatisfy { place, byte in
                    switch place {
                    case 2, 5: byte == UInt8(ascii: "-")
                    case 8: byte == UInt8(ascii: " ")
                    default: (0x30...0x39).contains(byte)
                    }
                }
        }

        /// Letters and digits of a number as its country writes it, without what makes an IBAN of it: the
        /// same for `GB94 BARC 1020 1530 0934 59`, its BBAN and `10-20-15 30093459`; behind the codes of banks
        /// that are shown with it, and a blank.
        package static func national(_ text: String) -> String {
            let end = text.firstRange(ofText: bicMark)?.lowerBound
            let (verdict, compact) = IBAN.examine(String(text[..<(end ?? text.endIndex)]))
            if !verdict.isSound, !isSortCode(text), let last = text.lastIndex(of: " ") {
                return
                    "\(Document.plain(String(text[..<last]))) \(Document.plain(String(text[last...])))"
                    .uppercased()
            }
            let number =
                verdict.isSound
                ? String(compact.dropFirst(4)) : Document.plain(text).uppercased()
            let bank = number.utf8.prefix(4)
            let rest = number.utf8.dropFirst(4)
            let isBritish =
                number.utf8.count == 18 && bank.allSatisfy { (0x41...0x5A).contains($0) }
                && rest.allSatisfy { (0x30...0x39).contains($0) }
            return isBritish ? String(number.dropFirst(4)) : number
        }

        func isSame(as other: Account) -> Bool { Self.isSame(text.text, other.text.text) }

        /// Nothing for other accounts.
        private static func ibanParts(_ text: String) -> (iban: Substring, bic: Substring?) {
            let end = text.firstRange(ofText: bicMark)
            let iban = text[..<(end?.lowerBound ?? text.endIndex)]
            let bic = end.map { text[$0.upperBound...] }
            let isBankCode = bic.map { isBIC($0) } ?? true
            guard isBankCode, IBAN.examine(String(iban)).verdict.isSound else { return ("", nil) }
            return (iban, bic)
        }

        /// Eight or eleven capitals and digits (ISO 9362), and no other words behind them.
        private static func isBIC(_ text: Substring) -> Bool {
            [8, 11].contains(text.utf8.count)
                && text.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                }
        }
    }

    /// A condition beside amount and payee: when, how often, at what cost.
    public struct Term: Hashable, Sendable {
        /// The subject of a term.
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
            /// The most that one payment may be.
            case maximumAmount = "maximum-amount"
            /// The most that may be paid in a period.
            case periodLimit = "period-limit"
            case charges
            /// What the payer is charged, where stated beside the amount.
            case debited
            /// What the banks settle, where it differs from the amount.
            case settlement
            /// The currency that the payee receives.
            case converted = "currency-of-transfer"
            /// On whose behalf the payee receives it.
            case ultimatePayee = "ultimate-payee"
        }

        public let kind: Kind
        public let text: PrintableText
        public let amount: Amount?

        package init(_ kind: Kind, _ text: PrintableText, amount: Amount? = nil) {
            self.kind = kind
            self.text = text
            self.amount = amount
        }
    }

    public let shape: Shape
    /// The largest amount of a repeated payment; `nil` when missing or not an exact decimal.
    public let amount: Amount?
    public let isAmountUnreadable: Bool
    public let payee: PrintableText?
    /// The recipient's account.
    public let creditorAccount: Account?
    public let debtorAccount: Account?
    /// The name of the paying account.
    public let debtorName: PrintableText?
    /// Reference or remittance information.
    public let reference: PrintableText?
    /// Who started the payment.
    public let initiator: PrintableText?
    /// In the message's order.
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

    /// Whether an approval covers more than one payment.
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

    package var charges: [Amount] { terms.filter { $0.kind == .charges }.compactMap(\.amount) }
}

extension Amount {
    /// An amount of a record without a message; `nil` beyond 6 decimals or 64 bits.
    ///
    /// `number` is a JSON number such as `120.50`; an invalid ISO 4217 code counts as unknown.
    package init?(recorded number: String, currency: String?) {
        guard let decimal = ExactDecimal(json: number) else { return nil }
        self.init(decimal, currency: currency.flatMap(Currency.code))
    }
}

extension Payment.Account {
    /// An account of a record without a message.
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
    /// By the names of an object's members.
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

    /// As in Stripe and Checkout.com.
    func isInMinorUnits(_ index: Index) -> Bool {
        (isOfStripe(index)
            || nodes[index].children.contains { nodes[$0].name == "processing_channel_id" })
            && !hasForeignPayee(index, beside: ["destination", "recipient", "to"])
    }

    /// As in Square, Stripe and Adyen.
    func hasMinorUnits(amount index: Index) -> Bool {
        if nodes[index].plain.hasSuffix("money") { return true }
        let owner = nodes[index].parent
        let isOfAdyen = nodes[owner].children.contains { Self.adyenMarks.contains(nodes[$0].name) }
        return isOfAdyen && !hasForeignPayee(owner, beside: ["counterparty", "merchant"])
            || isOfStripe(owner)
                && !hasForeignPayee(owner, beside: ["destination", "recipient", "to"])
    }

    /// Whether an object states its payee by names that a service does not have: what marks it as the
    /// service's has been added, and its amounts are none in minor units.
    ///
    /// - Parameters:
    ///   - index: The object.
    ///   - own: How the service's own names of payees begin.
    /// - Returns: Also of what is further in, but for ways to pay and the service's own objects.
    private func hasForeignPayee(_ index: Index, beside own: [String]) -> Bool {
        nodes[index].children.contains { child in
            let plain = nodes[child].plain
            if (own + Self.waysToPay).contains(where: plain.hasPrefix) { return false }
            if let meaning = MemberMeaning(plain: plain), meaning.side != .payer {
                if meaning.side == .payee { return true }
                if [.iban, .number, .account].contains(meaning.role) { return true }
            }
            return hasForeignPayee(child, beside: own)
        }
    }

    /// The beginnings of the names of what is paid with, and of accounts, at these services.
    private static let waysToPay = [
        "paymentmethod", "source", "bank", "card", "accountinfo", "receipt", "metadata",
        "additionaldata", "billing", "shipping", "delivery", "shopper",
    ]

    private static let adyenMarks: Set<String> = [
        "merchantAccount", "merchantAccountCode", "balanceAccountId", "balancePlatform",
        "pspReference",
    ]
}

/// The texts and numbers of the shown payments, to find repetitions.
struct ShownPayments {
    let payments: [Payment]
    /// Of payments and terms, and their sums.
    let amounts: [Amount]
    /// Of both sides.
    let accounts: [Payment.Account]
    private let texts: Set<String>
    private let all: String
    private let plain: String
    private let numbers: Set<String>

    init(_ payments: [Payment]) {
        let own = payments.compactMap(\.amount)
        // Many may be equal.
        amounts =
            Array(Set(own + payments.flatMap { $0.terms.compactMap(\.amount) }))
            + Amount.sums(of: own)
        accounts = payments.flatMap { [$0.creditorAccount, $0.debtorAccount].compactMap(\.self) }
        numbers = Set(
            amounts.flatMap { [AmountInText.plainNumber($0.number), String($0.units)] }
        )
        let shown =
            payments.flatMap { payment in
                [payment.payee, payment.reference, payment.initiator, payment.debtorName]
                    + payment.terms.map(\.text)
            } + accounts.map(\.text)
        texts = Set(shown.compactMap { $0?.text } + amounts.compactMap(\.currency))
        self.payments = payments
        all = texts.sorted().joined(separator: "\n")
        plain = accounts.map { Document.plain($0.text.text) }.joined(separator: " ")
    }

    /// Whether a text is the account of a payee, all of its number or the end of its IBAN.
    func isPayeesAccount(_ raw: String) -> Bool {
        let compact = Document.plain(IBAN.examine(raw).compact)
        let number = compact.drop { $0 == "0" }
        let isNumber = !number.isEmpty && compact.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return payments.compactMap(\.creditorAccount).contains { account in
            let text = account.text.text
            if Payment.Account.isSame(text, raw) || text == raw { return true }
            if case .iban = account.kind {
                let iban = Document.plain(Payment.Account.bare(text))
                return iban == compact
                    || isNumber && number.utf8.count >= 8 && iban.hasSuffix(number)
            }
            // Signs make another address of one, but no other number.
            return isNumber
                && text.split(separator: " ").last.map {
                    Document.plain(String($0)).drop { $0 == "0" } == number
                } ?? false
        }
    }

    /// In any spelling.
    func holds(_ raw: String) -> Bool {
        let text = PrintableText(raw).text
        if texts.contains(text) || all.includes(text) || raw == String(payments.count) {
            return true
        }
        if Currency.code(raw).map(texts.contains) ?? false { return true }
        let readings = [0, 2, 3, nil].lazy.compactMap { minorUnits in
            minorUnits.map { WrittenAmount(raw, minorUnits: $0) } ?? WrittenAmount(json: raw)
        }
        if readings.contains(where: { written in
            let amount = Amount(written.decimal, currency: nil)
            return numbers.contains(AmountInText.plainNumber(amount.number))
        }) {
            return true
        }
        let compact = Document.plain(IBAN.examine(raw).compact)
        if compact.utf8.count >= 2, plain.includes(compact) { return true }
        if compact.hasSuffix("xxx"), plain.includes(String(compact.dropLast(3))) { return true }
        let digits = compact.drop { $0 == "0" }
        if digits.utf8.count >= 4, plain.includes(String(digits)) { return true }
        // The kinds of numbers that the shown account reveals itself.
        return ["iban", "sortcodeaccountnumber"].contains { compact.hasSuffix($0) }
    }
}
