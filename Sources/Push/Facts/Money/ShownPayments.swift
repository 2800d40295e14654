import Vocabulary

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
        amounts = own + payments.flatMap { $0.terms.compactMap(\.amount) } + Amount.sums(of: own)
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
        plain = accounts.map { MemberMeaning.plain($0.text.text) }.joined(separator: " ")
    }

    /// In any spelling.
    func holds(_ raw: String) -> Bool {
        let text = PrintableText(raw).text
        if texts.contains(text) || all.includes(text) || raw == String(payments.count) {
            return true
        }
        if Currency.code(raw).map(texts.contains) ?? false { return true }
        let readings =
            [0, 2, 3].map { WrittenAmount(raw, minorUnits: $0) } + [WrittenAmount(json: raw)]
        for written in readings.compactMap(\.self) {
            let amount = Amount(written.decimal, currency: nil)
            if numbers.contains(AmountInText.plainNumber(amount.number)) { return true }
        }
        let compact = MemberMeaning.plain(IBAN.examine(raw).compact)
        if compact.utf8.count >= 2, plain.includes(compact) { return true }
        if compact.hasSuffix("xxx"), plain.includes(String(compact.dropLast(3))) { return true }
        let digits = compact.drop { $0 == "0" }
        if digits.utf8.count >= 4, plain.includes(String(digits)) { return true }
        // The kinds of numbers that the shown account reveals itself.
        return ["iban", "sortcodeaccountnumber"].contains { compact.hasSuffix($0) }
    }
}
