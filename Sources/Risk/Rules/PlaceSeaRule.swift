import Atlas
import Geodesy
import Vocabulary

/// Whether the location is at sea, where few people log in.
///
/// Within 12 nautical miles there are bridges, piers, ferries and islands that the outlines lack;
/// farther out only ships and planes.
struct PlaceSeaRule: Rule {
    enum Code: String, RuleCode {
        case atSea = "place.at-sea"

        var meaning: Meaning {
            Meaning(
                [.none, .low, .medium],
                when: """
                    medium beyond 12 nautical miles, where ships and planes are; low within, \
                    unless land or a town is in reach of the uncertainty; none where approved \
                    requests came from
                    """,
                remedy: "Ask the person who is said to be there whether they are on a ship."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard input.location != nil, let place = input.place, place.ground != .land else {
            return []
        }
        let lands = [place.nearestLand?.distance, place.nearestTown?.distance].compactMap(\.self)
        let land = lands.min()
        if place.ground == .coastalWater {
            let reach = input.uncertainty.metres + RuleInput.outlineError
            guard let land, land.metres > reach else { return [] }
        }
        let isUsual = input.nearestUsualPlace?.isInside == true
        let distance: PrintableText = land.map { "\($0.wording) from land" } ?? "far from land"
        return [
            Code.atSea.hint(
                isUsual ? .none : place.ground == .openSea ? .medium : .low,
                isUsual
                    ? "It says it is at sea, \(distance), where approved requests came from before."
                    : "It says it is at sea, \(distance).",
                gist: "at sea, \(distance)",
                evidence: land.map { [.init("land_distance_m", whole: $0.metres)] } ?? []
            )
        ]
    }
}
