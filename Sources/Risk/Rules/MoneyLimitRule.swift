import Facts
import Vocabulary

/// The amount compared with the limit that the approver has set for its currency.
enum MoneyLimitRule {
    /// What is above this share of a limit is just below it: the last tenth.
    static let nearShare = 0.9

    static func hints(_ situation: Situation) -> [Hint] {
        guard let amount = situation.facts.payment?.amount, let currency = amount.currency,
            let limit = situation.profile.policy.limits[currency], limit > 0,
            let number = Double(amount.number)
        else { return [] }
        let evidence: [Hint.Evidence] = [
            .init(name: "amount", value: amount.printable),
            .init("limit", decimal: min(limit, 1e15)),
        ]
        if number > limit {
            return [
                Hint(
                    "money.above-limit",
                    .high,
                    "The amount is above your limit of \(wording(of: limit)) \(currency).",
                    gist: "above your limit",
                    evidence: evidence,
                    remedy: "Raise the limit in the configuration if such payments are usual."
                )
            ]
        }
        guard number > nearShare * limit else { return [] }
        return [
            Hint(
                "money.just-below-limit",
                .low,
                """
                The amount is \(number == limit ? "exactly" : "just below") your limit of \
                \(wording(of: limit)) \(currency).
                """,
                evidence: evidence,
                remedy: "Ask whether the amount was chosen to stay within the limit."
            )
        ]
    }

    /// A limit with two decimals only where it has any.
    private static func wording(of limit: Double) -> PrintableText {
        let cents = (min(limit, 1e13) * 100).rounded()
        let whole = grouped(String(Int(cents) / 100))
        let rest = Int(cents) % 100
        return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
