import Geodesy
import Vocabulary

/// How far from home, and from the places that are usual for the account, the request says it is.
///
/// Near either is ordinary, so that the nearer of the two is weighed. From a device and a network
/// of approved requests, as when a phone roams, a far place weighs one step less: nobody who has
/// both gains by saying that they are far away.
struct HomeRule: Rule {
    enum Code: String, RuleCode {
        case nearHome = "place.near-home"
        case farFromHome = "place.far-from-home"
        case farFromUsual = "place.far-from-usual"
        case swapped = "place.swapped"
        case homeUnknown = "place.home-unknown"

        var meaning: Meaning {
            switch self {
            case .nearHome:
                Meaning(
                    [.none],
                    when: """
                        less than 50 km from the nearest home (`far_from_home_low_km`): people \
                        live and work within that
                        """,
                    remedy: "Nothing: this is near home."
                )
            case .farFromHome:
                Meaning(
                    [.none, .low, .medium, .high],
                    when: """
                        from 50 km low, from 500 km (`far_from_home_medium_km`) medium, from 2,000 \
                        km (`far_from_home_high_km`) high. A usual place that is nearer counts \
                        instead of home; one seen about once (weight below 1.5) is low. Eased for \
                        a familiar requester
                        """,
                    remedy: "Ask the person who is said to be there whether they are travelling."
                )
            case .farFromUsual:
                Meaning(
                    [.none, .low, .medium, .high],
                    when: """
                        the steps of `place.far-from-home` from the nearest usual place, of which \
                        the location is no part. With a home set low at most, and none near home; \
                        without one eased for a familiar requester
                        """,
                    remedy: "Ask the person who is said to be there whether they are travelling."
                )
            case .swapped:
                Meaning(
                    [.low],
                    when: """
                        50 km or more from home and from every usual place, though less with \
                        latitude and longitude swapped
                        """,
                    remedy: "Ask the server's administrator whether it swaps the two numbers."
                )
            case .homeUnknown:
                Meaning(
                    [.none, .low],
                    standing: .always,
                    when: """
                        home is not set; none once usual places are known, which are judged then
                        """,
                    remedy: "Tell where you are, once: `pratique home set TOWN`."
                )
            }
        }
    }

    /// A place that was seen less often than this, decayed, excuses to a low weight only.
    static let seenOnce = 1.5

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let usual = input.nearestUsualPlace
        var hints: [RiskHint] = []
        if input.profile.homes.isEmpty {
            hints.append(homeUnknown(isUsualKnown: usual != nil))
        }
        guard let location = input.location else { return hints }
        let paths = input.profile.homes.map { (home: $0, path: $0.geodesic(to: location)) }
        let nearest = paths.min { $0.path.distance < $1.path.distance }
        if let nearest {
            let wind = nearest.path.azimuth1.wind(leaving: nearest.home)
            hints.append(fromHome(nearest.path, wind: wind, usual: usual, in: input))
        }
        if let usual, let hint = fromUsual(usual, home: nearest?.path, in: input) {
            hints.append(hint)
        }
        if let hint = swapped(location, in: input) { hints.append(hint) }
        return hints
    }

    /// That a place is far from home and usual places only as its numbers stand.
    private func swapped(_ location: Coordinate, in input: RuleInput) -> RiskHint? {
        guard
            let other = try? Coordinate(
                latitude: location.longitude,
                longitude: location.latitude
            )
        else { return nil }
        let near = input.thresholds.farFromHomeLow
        let homes = input.profile.homes
        let usual = input.isColdStart ? [] : input.habits.places.map(\.centre)
        func nearest(_ points: [Coordinate], to point: Coordinate) -> Distance? {
            points.map { $0.distance(to: point) }.min()
        }
        guard let now = nearest(homes + usual, to: location), now >= near,
            let then = nearest(homes + usual, to: other), then < near
        else { return nil }
        let isHome = nearest(homes, to: other) == then
        return Code.swapped.hint(
            """
            With latitude and longitude swapped it would be \(then.wording) from \
            \(isHome ? "home" : "a usual place").
            """,
            gist: "latitude and longitude may be swapped",
            evidence: [.init("swapped_distance_m", whole: then.metres)]
        )
    }

    private func fromHome(
        _ path: Geodesic,
        wind: String,
        usual: UsualRelation?,
        in input: RuleInput
    ) -> RiskHint {
        let band = severity(of: path.distance, by: input.thresholds)
        let unusual = usual.map { severity(of: $0, by: input.thresholds) } ?? band
        let nearer = min(band, unusual)
        let weight = input.isRequesterFamiliar ? nearer.eased : nearer
        let position: PrintableText = "\(path.distance.wording) \(wind) of home"
        let place = input.placeWording
        let excuse: PrintableText =
            unusual < band && usual?.isInside == true
            ? ", where approved requests came from before" : .empty
        let isAtHome = path.distance.metres < 100
        let sentence: PrintableText =
            isAtHome
            ? "It says it is at home\(place.map { ", \($0)" } ?? .empty)."
            : "It says it is \(place.map { "\($0), " } ?? .empty)\(position)\(excuse)."
        return (band == .none ? Code.nearHome : .farFromHome).hint(
            weight,
            sentence,
            gist: isAtHome ? "at home" : "from \(position)",
            evidence: [
                .init("distance_m", whole: path.distance.metres),
                .init("azimuth_deg", decimal: path.azimuth1.degrees),
            ] + (usual.map { [.init("usual_distance_m", whole: $0.distance.metres)] } ?? [])
                + (nearer > .none ? input.familiarity : []),
            remedy: weight == .none && band > .none ? "Nothing: this is a usual place." : nil
        )
    }

    /// What is said about a place that is far from all usual ones; with a home set, the distance
    /// from it is weighed and this adds no more than a low weight.
    private func fromUsual(
        _ usual: UsualRelation,
        home: Geodesic?,
        in input: RuleInput
    ) -> RiskHint? {
        let band = severity(of: usual, by: input.thresholds)
        guard !usual.isInside, band > .none else { return nil }
        let fromHome = home.map { severity(of: $0.distance, by: input.thresholds) }
        let weight = input.isRequesterFamiliar ? band.eased : band
        return Code.farFromUsual.hint(
            fromHome.map { min($0, .low) } ?? weight,
            """
            It says it is \(usual.distance.wording) from the nearest place that approved requests \
            came from.
            """,
            gist: "far from every usual place: \(usual.distance.wording)",
            evidence: [
                .init("usual_distance_m", whole: usual.distance.metres),
                .init("uncertainty_m", whole: input.uncertainty.metres),
                .init(name: "usual_places", value: "\(input.habits.places.count)"),
            ] + input.familiarity
        )
    }

    private func severity(of distance: Distance, by thresholds: Thresholds) -> Severity {
        if distance < thresholds.farFromHomeLow { return .none }
        if distance < thresholds.farFromHomeMedium { return .low }
        return distance < thresholds.farFromHomeHigh ? .medium : .high
    }

    private func severity(of usual: UsualRelation, by thresholds: Thresholds) -> Severity {
        guard usual.isInside else { return severity(of: usual.distance, by: thresholds) }
        return usual.weight < Self.seenOnce ? .low : .none
    }

    private func homeUnknown(isUsualKnown: Bool) -> RiskHint {
        Code.homeUnknown.hint(
            isUsualKnown ? .none : .low,
            isUsualKnown
                ? "Home is not set; the distance from the account's usual places is judged alone."
                : "Home is not set, so the distance from it is not judged."
        )
    }
}
