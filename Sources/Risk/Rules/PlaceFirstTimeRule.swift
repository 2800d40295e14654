import Atlas
import Geodesy
import Vocabulary

/// Whether an approved request ever came from this country, province or town.
///
/// The widest that is new is named alone. In a cold start, and while no approved request had a
/// location, nothing is said.
struct PlaceFirstTimeRule: Rule {
    enum Code: String, RuleCode {
        case firstCountry = "place.first-country"
        case firstProvince = "place.first-province"
        case firstTown = "place.first-town"

        var meaning: Meaning {
            switch self {
            case .firstCountry:
                Meaning(
                    [.low, .medium],
                    when: """
                        a country of no approved request. Low when another known one may be meant \
                        (a border within the uncertainty, disputed ground), new countries are \
                        usual or the requester is familiar
                        """,
                    remedy: """
                        Ask the person who is said to be there whether they are in that country.
                        """
                )
            case .firstProvince:
                Meaning(
                    [.none, .low],
                    when: """
                        a known country's province of no approved request; none inside a usual \
                        place or where new ones are usual
                        """,
                    remedy: "Ask the person who is said to be there whether they are travelling."
                )
            case .firstTown:
                Meaning(
                    [.none],
                    when: "a known province's town; people go to other towns every day",
                    remedy: "Nothing: people go to other towns every day."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard !input.isColdStart, let place = input.place, input.location != nil,
            !input.habits.countries.isEmpty
        else { return [] }
        if let country = place.country, input.habits.countries[country.code] == nil {
            return [firstCountry(country, place: place, in: input)]
        }
        if let province = place.province, let code = province.code,
            !input.habits.provinces.isEmpty, input.habits.provinces[code] == nil
        {
            return [firstProvince(province, code: code, in: input)]
        }
        if let town = place.town, let key = input.traits.town,
            !input.habits.towns.isEmpty, input.habits.towns[key] == nil
        {
            return [firstTown(town, in: input)]
        }
        return []
    }

    /// Medium, unless another country may be meant, new countries are usual for the account, or the
    /// network and device are known, as when a phone roams.
    private func firstCountry(
        _ country: Place.Country,
        place: Place,
        in input: RuleInput
    ) -> RiskHint {
        let countries = input.habits.countries
        let other = input.possibleCountries.dropFirst().first { countries[$0] != nil }
        let isOftenNew = countries.isOftenNew(at: input.instant)
        let doubt: PrintableText =
            other.map { ", though it may as well be \($0), from where some did" } ?? .empty
        return Code.firstCountry.hint(
            other != nil || isOftenNew || input.isRequesterFamiliar ? .low : .medium,
            "It says it is in \(country.name), where no approved request came from before\(doubt).",
            gist: "a country where no approved request came from",
            evidence: [
                .init(name: "country", value: "\(country.code)"),
                .init(name: "known_countries", value: "\(countries.entries.count)"),
                .init("new_percent", whole: countries.noveltyRate(at: input.instant) * 100),
            ] + input.familiarity
        )
    }

    private func firstProvince(
        _ province: Place.Province,
        code: String,
        in input: RuleInput
    ) -> RiskHint {
        let provinces = input.habits.provinces
        let isUsual = input.nearestUsualPlace?.isInside == true
        return Code.firstProvince.hint(
            isUsual || provinces.isOftenNew(at: input.instant) ? .none : .low,
            "It says it is in \(province.name), where no approved request came from before.",
            gist: "a province where no approved request came from",
            evidence: [
                .init(name: "province", value: "\(code)"),
                .init(name: "known_provinces", value: "\(provinces.entries.count)"),
                .init("new_percent", whole: provinces.noveltyRate(at: input.instant) * 100),
            ]
        )
    }

    private func firstTown(_ town: Place.Town, in input: RuleInput) -> RiskHint {
        Code.firstTown.hint(
            "It says it is \(RuleInput.wording(of: town)), a town that no approved request named.",
            evidence: [
                .init(name: "town", value: "\(town.name)"),
                .init("town_distance_m", whole: town.distance.metres),
                .init(name: "known_towns", value: "\(input.habits.towns.entries.count)"),
            ]
        )
    }
}
