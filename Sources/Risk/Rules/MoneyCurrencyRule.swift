import Atlas
import Vocabulary

/// Whether the currency is one that the account uses, or else that of the place.
struct MoneyCurrencyRule: Rule {
    enum Code: String, RuleCode {
        case currencyNew = "money.currency-new"
        case currencyMissing = "money.currency-missing"
        case currencyForeign = "money.currency-foreign"

        var meaning: Meaning {
            switch self {
            case .currencyNew:
                Meaning(
                    [.medium],
                    when: """
                        a currency that an account with 5 payments or more never used, and that is \
                        not tender where the request says it is: its amount can be compared with none
                        """,
                    remedy: "Compare the currency and the amount with the bill."
                )
            case .currencyMissing:
                Meaning(
                    [.medium],
                    when: """
                        an amount without a currency, where all of 5 payments or more named one: it \
                        can be compared with none
                        """,
                    remedy: "Ask in which currency it is to be paid, and reject what cannot say so."
                )
            case .currencyForeign:
                Meaning(
                    [.low],
                    when: """
                        an account with fewer than 5 payments, and a currency that is not tender \
                        where the request says it is
                        """,
                    remedy: "Compare the currency with the bill."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let habits = input.habits
        let stated = input.traits.payment?.currency
        // What is charged beside a payment may be in another currency.
        let others = input.traits.totals.compactMap(\.currency).filter { $0 != stated }
        if let other = others.first(where: { habits.currencies[$0] == nil }),
            stated.map({ habits.currencies[$0] != nil }) ?? true,
            habits.amounts.count >= AmountSpread.least
        {
            return [
                Code.currencyNew.hint(
                    "No approved payment of this account was in \(other).",
                    gist: "a currency never used before",
                    evidence: [.init(name: "currency", value: "\(other)")]
                )
            ]
        }
        guard let currency = stated else { return missing(input) }
        guard habits.currencies[currency] == nil else { return [] }
        let country = input.place?.country
        let tender = country.flatMap { TerritoryCurrencies.byTerritory[$0.code] }
        // Who travels pays in the money of the place.
        if let tender, tender.contains(currency) { return [] }
        var evidence: [RiskHint.Evidence] = [.init(name: "currency", value: "\(currency)")]
        if habits.amounts.count >= AmountSpread.least {
            return [
                Code.currencyNew.hint(
                    "No approved payment of this account was in \(currency).",
                    gist: "a currency never used before",
                    evidence: evidence
                )
            ]
        }
        guard let country, let tender else { return [] }
        evidence += tender.sorted().map { .init(name: "currency_of_place", value: "\($0)") }
        return [
            Code.currencyForeign.hint(
                """
                The payment is in \(currency), which is not the money of the place it names: \
                \(country.name).
                """,
                evidence: evidence
            )
        ]
    }

    /// An amount that names no currency where all before it did.
    private func missing(_ input: RuleInput) -> [RiskHint] {
        let amounts = input.habits.amounts
        guard input.traits.payment?.magnitude != nil, amounts.count >= AmountSpread.least,
            amounts.allSatisfy({ $0.currency != nil })
        else { return [] }
        return [
            Code.currencyMissing.hint(
                "The amount names no currency; the \(amounts.count) payments before did.",
                gist: "an amount without a currency",
                evidence: [.init(name: "payments", value: "\(amounts.count)")]
            )
        ]
    }
}
