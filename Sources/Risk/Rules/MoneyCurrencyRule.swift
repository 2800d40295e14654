import Atlas
import Vocabulary

/// Whether the currency is one that the account uses, or else that of the place.
struct MoneyCurrencyRule: Rule {
    enum Code: String, RuleCode {
        case currencyNew = "money.currency-new"
        case currencyForeign = "money.currency-foreign"

        var meaning: Meaning {
            switch self {
            case .currencyNew:
                Meaning(
                    [.low],
                    when: """
                        a currency that an account with 5 payments or more never used, and that is \
                        not tender where the request says it is
                        """,
                    remedy: "Compare the currency with the bill."
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
        guard let currency = input.traits.payment?.currency else { return [] }
        let habits = input.habits
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
}
