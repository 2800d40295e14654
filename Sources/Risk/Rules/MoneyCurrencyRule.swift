import Atlas
import Vocabulary

/// Whether the currency is one that the account uses, or else that of the place.
enum MoneyCurrencyRule {
    static func hints(_ situation: Situation) -> [Hint] {
        guard let currency = situation.traits.payment?.currency else { return [] }
        let habits = situation.habits
        guard habits.currencies[currency] == nil else { return [] }
        let country = situation.place?.country
        let tender = country.flatMap { TerritoryCurrencies.byTerritory[$0.code] }
        // Who travels pays in the money of the place.
        if let tender, tender.contains(currency) { return [] }
        var evidence: [Hint.Evidence] = [.init(name: "currency", value: "\(currency)")]
        if habits.amounts.count >= AmountSpread.least {
            return [
                Hint(
                    "money.currency-new",
                    .low,
                    "No approved payment of this account was in \(currency).",
                    evidence: evidence,
                    remedy: "Compare the currency with the bill."
                )
            ]
        }
        guard let country, let tender else { return [] }
        evidence += tender.sorted().map { .init(name: "currency_of_place", value: "\($0)") }
        return [
            Hint(
                "money.currency-foreign",
                .low,
                "The payment is in \(currency), which is not the money of the place it names: \(country.name).",
                evidence: evidence,
                remedy: "Compare the currency with the bill."
            )
        ]
    }
}
