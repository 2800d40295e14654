import Atlas
import Geodesy
import Vocabulary

/// Whether the location is so near a border that it cannot be told which country it is in.
struct PlaceBorderRule: Rule {
    enum Code: String, RuleCode {
        case nearBorder = "place.near-border"

        var meaning: Meaning {
            Meaning(
                [.none, .low],
                when: """
                    a border within the uncertainty and the error of the outlines (2 km for an \
                    exact location): the location may be on its other side, whatever country it \
                    names. Low when no approved request was there
                    """,
                remedy: "Ask the person who is said to be there which country they are in."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard input.location != nil, let border = input.borderInReach,
            let country = input.place?.country
        else { return [] }
        let countries = input.habits.countries
        let isNew =
            !input.isColdStart && !countries.isEmpty
            && countries[border.country.code] == nil
        return [
            Code.nearBorder.hint(
                isNew ? .low : .none,
                """
                It says it is in \(country.name), \(border.distance.wording) from \
                \(border.country.name), and may be in either.
                """,
                gist: "near \(border.country.name): \(border.distance.wording)",
                evidence: [
                    .init("border_distance_m", whole: border.distance.metres),
                    .init("uncertainty_m", whole: input.uncertainty.metres),
                    .init(name: "country", value: "\(country.code)"),
                    .init(name: "other_country", value: "\(border.country.code)"),
                ]
            )
        ]
    }
}
