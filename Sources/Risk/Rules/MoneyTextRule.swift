import Facts
import Vocabulary

/// Whether the signed text names another amount than the payment.
struct MoneyTextRule: Rule {
    enum Code: String, RuleCode {
        case textDiffers = "money.text-differs"

        var meaning: Meaning {
            Meaning(
                [.high],
                when: """
                    the signed text names amounts with a currency, and none is the payment's. \
                    Numbers without a currency (dates, references) do not count, and a number \
                    counts in every way it can be read
                    """,
                remedy: "Reject, and ask who made the payment which of the two it is."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let text = input.facts.message, let amount = input.facts.payment?.amount
        else { return [] }
        let named = AmountInText.all(in: text.text, expected: amount.currency)
        // A text may name a fee or a balance, too: one amount that agrees is enough.
        guard let first = named.first, !named.contains(where: { $0.mayMean(amount) }) else {
            return []
        }
        let written = PrintableText(first.written, limit: 64)
        return [
            Code.textDiffers.hint(
                "The text says \(written), and the payment \(amount.printable).",
                gist: "another amount in the text",
                evidence: [
                    .init(name: "text_amount", value: written),
                    .init(name: "amount", value: amount.printable),
                ]
            )
        ]
    }
}
