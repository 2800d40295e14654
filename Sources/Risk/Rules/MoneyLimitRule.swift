import Push
import Vocabulary

/// The amount compared with the limit that the approver has set for its currency.
struct MoneyLimitRule: Rule {
    enum Code: String, RuleCode {
        case aboveLimit = "money.above-limit"
        case justBelowLimit = "money.just-below-limit"

        var meaning: Meaning {
            switch self {
            case .aboveLimit:
                Meaning(
                    [.high],
                    when: "above the limit that the approver has set for the currency",
                    remedy: "Raise the limit in the configuration if such payments are usual."
                )
            case .justBelowLimit:
                Meaning(
                    [.low],
                    when: """
                        in the last tenth below the limit, or equal to it: amounts are chosen so, \
                        but also come so
                        """,
                    remedy: "Ask whether the amount was chosen to stay within the limit."
                )
            }
        }
    }

    /// What is above this share of a limit is just below it: the last tenth.
    static let nearShare = 0.9

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        // Of several payments their sum counts.
        let all = input.facts.totals.flatMap { hints(about: $0, input) }
        let heaviest = all.max { $0.severity < $1.severity }
        return [heaviest].compactMap(\.self)
    }

    private func hints(about amount: Amount, _ input: RuleInput) -> [RiskHint] {
        guard let currency = amount.currency,
            let limit = input.profile.policy.limits[currency], limit > 0,
            let number = Double(amount.number)
        else { return [] }
        let evidence: [RiskHint.Evidence] = [
            .init(name: "amount", value: amount.printable),
            .init("limit", decimal: min(limit, 1e15)),
        ]
        if number > limit {
            return [
                Code.aboveLimit.hint(
                    "The amount is above your limit of \(wording(of: limit)) \(currency).",
                    gist: "above your limit",
                    evidence: evidence
                )
            ]
        }
        guard number > Self.nearShare * limit else { return [] }
        return [
            Code.justBelowLimit.hint(
                """
                The amount is \(number == limit ? "exactly" : "just below") your limit of \
                \(wording(of: limit)) \(currency).
                """,
                evidence: evidence
            )
        ]
    }

    /// A limit with two decimals only where it has any.
    private func wording(of limit: Double) -> PrintableText {
        let cents = (min(limit, 1e13) * 100).rounded()
        let whole = grouped(String(Int(cents) / 100))
        let rest = Int(cents) % 100
        return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
