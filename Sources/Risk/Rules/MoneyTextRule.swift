import Facts
import Vocabulary

/// Whether the signed text names another amount than the payment.
enum MoneyTextRule {
    static func hints(_ situation: Situation) -> [Hint] {
        guard let text = situation.facts.message, let amount = situation.facts.payment?.amount
        else { return [] }
        let named = AmountInText.all(in: text.text, expected: amount.currency)
        // A text may name a fee or a balance, too: one amount that agrees is enough.
        guard let first = named.first, !named.contains(where: { $0.mayMean(amount) }) else {
            return []
        }
        let written = PrintableText(first.written, limit: 64)
        return [
            Hint(
                "money.text-differs",
                .high,
                "The text says \(written), and the payment \(amount.printable).",
                gist: "another amount in the text",
                evidence: [
                    .init(name: "text_amount", value: written),
                    .init(name: "amount", value: amount.printable),
                ],
                remedy: "Reject, and ask who made the payment which of the two it is."
            )
        ]
    }
}
