import Facts
import Vocabulary

/// Whether the signed text names another amount than the payment.
struct MoneyTextRule: Rule {
    enum Code: String, RuleCode {
        case textDiffers = "money.text-differs"
        case textOnly = "money.text-only"

        var meaning: Meaning {
            switch self {
            case .textDiffers:
                Meaning(
                    [.high],
                    when: """
                        the signed text names amounts with a currency, and none is the payment's. \
                        Numbers without a currency (dates, references) do not count, and a number \
                        counts in every way it can be read
                        """,
                    remedy: "Reject, and ask who made the payment which of the two it is."
                )
            case .textOnly:
                Meaning(
                    [.medium, .high],
                    when: """
                        the signed text names an amount with a currency, and the message holds no \
                        payment: nothing of it is compared. High for an account with 5 approved \
                        payments or more. Codes in small letters and amounts such as `5 million` \
                        count
                        """,
                    remedy: "Read the text word by word, and compare it with the bill."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let text = input.facts.message else { return [] }
        guard let amount = input.facts.payment?.amount else {
            return [textOnly(text, input)].compactMap(\.self)
        }
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

    /// A payment that only the text tells of.
    private func textOnly(_ text: PrintableText, _ input: RuleInput) -> RiskHint? {
        guard input.facts.payment == nil else { return nil }
        let named = [text.text, text.text.uppercased()].lazy.compactMap {
            AmountInText.all(in: $0, expected: nil, countsMultiples: true).first
        }
        guard let first = named.first else { return nil }
        let written = PrintableText(first.written, limit: 64)
        let count = input.habits.amounts.count
        let isKnown = count >= AmountSpread.least
        let unlike: PrintableText = isKnown ? ", unlike the payments before" : .empty
        return Code.textOnly.hint(
            isKnown ? .high : .medium,
            "Only the text names an amount, \(written)\(unlike): it is compared with nothing.",
            gist: "an amount in the text alone",
            evidence: [
                .init(name: "text_amount", value: written),
                .init(name: "payments", value: "\(count)"),
            ]
        )
    }
}
