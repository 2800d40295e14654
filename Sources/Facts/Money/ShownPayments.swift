import Vocabulary

/// The texts and numbers by which payments are shown, to tell whether something is among them.
struct ShownPayments {
    private let texts: Set<String>
    private let all: String
    private let plain: String
    private let numbers: Set<String>
    private let count: Int

    init(_ payments: [Payment]) {
        var texts: Set<String> = []
        var numbers: Set<String> = []
        var amounts = payments.compactMap(\.amount)
        amounts += payments.flatMap { $0.terms.compactMap(\.amount) } + Amount.sums(of: amounts)
        for amount in amounts {
            numbers.insert(AmountInText.plainNumber(amount.number))
            numbers.insert(String(amount.units))
            if let currency = amount.currency { texts.insert(currency) }
        }
        var accounts = ""
        for payment in payments {
            let shown = [
                payment.payee, payment.reference, payment.initiator, payment.debtorName,
                payment.creditorAccount?.text, payment.debtorAccount?.text,
            ]
            for text in shown + payment.terms.map(\.text) {
                if let text { texts.insert(text.text) }
            }
            for account in [payment.creditorAccount, payment.debtorAccount] {
                if let account { accounts += MemberMeaning.plain(account.text.text) + " " }
            }
        }
        self.texts = texts
        self.numbers = numbers
        count = payments.count
        all = texts.sorted().joined(separator: "\n")
        plain = accounts
    }

    /// Whether a text of the message is shown, in whatever spelling.
    func holds(_ raw: String) -> Bool {
        let text = PrintableText(raw).text
        if texts.contains(text) || all.includes(text) || raw == String(count) { return true }
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
        // The kinds of numbers that the shown account tells itself.
        return ["iban", "sortcodeaccountnumber"].contains { compact.hasSuffix($0) }
    }
}
