import Geodesy
import Vocabulary

/// The speed since the account's last request with a location, and since the last approved one.
///
/// It is the lowest that both messages allow: each location's usual uncertainty is subtracted, or
/// its larger stated accuracy (10 km at most), and a minute is added for clocks. Requests of the
/// same second have that minute alone.
struct TravelRule: Rule {
    enum Code: String, RuleCode {
        case speedApproved = "travel.speed-approved"
        case simultaneous = "travel.simultaneous"
        case speed = "travel.speed"
        case noHistory = "travel.no-history"

        var meaning: Meaning {
            switch self {
            case .speedApproved:
                Meaning(
                    [.none, .low, .medium, .high, .critical],
                    when: """
                        since the last approved request with a location, where the last one was \
                        not approved: requests from nearby do not hide a journey
                        """,
                    remedy: "Ask whoever uses this account whether both requests are theirs."
                )
            case .simultaneous:
                Meaning(
                    [.none, .low, .medium, .high, .critical],
                    when: """
                        less than a second after the last request, or up to a minute before it: by \
                        the added minute alone, 34 km apart are critical; medium at most as for \
                        `travel.speed`
                        """,
                    remedy: "Ask whoever uses this account whether both requests are theirs."
                )
            case .speed:
                Meaning(
                    [.none, .low, .medium, .high, .critical],
                    when: """
                        since the account's last request with a location. Medium at most when that \
                        one was rejected, which tells where somebody else was, or not approved \
                        while this one comes from the place and the network of approved ones; low \
                        at most where all of this one was approved before
                        """,
                    remedy: "Ask whoever uses this account whether both requests are theirs."
                )
            case .noHistory:
                Meaning(
                    [.none],
                    when: "no earlier request has a location: not judged",
                    remedy: "Nothing: the next request will be compared with this one."
                )
            }
        }
    }

    /// In milliseconds.
    static let simultaneous: Int64 = 1_000

    private static let lowestSpeedName = "speed_min_kmh"

    /// Whether a hint is about a journey that an airliner makes, whatever weighs it less.
    static func isNoFasterThanAirliner(_ hint: RiskHint) -> Bool {
        let speed = hint.evidence.first { $0.name == lowestSpeedName }
            .flatMap { Double($0.value.text) }
        return Code(rawValue: hint.code) != nil
            && speed.map { Journey.band(of: $0) <= .airliner } == true
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let location = input.location else { return [] }
        let latest = input.instant.advanced(byMilliseconds: Baseline.clockAllowance)
        let before = input.baseline.recent.lazy.filter { $0.instant <= latest }
        let earlier = before.filter { $0.location.map { !$0.isNullIsland } ?? false }
        guard let last = input.baseline.lastPlace(before: input.instant) else {
            return [Self.noHistory]
        }
        let name = called("last request", isLatest: before.first == last)
        var hints = [journey(from: last, called: name, to: location, in: input)]
        if last.outcome != .approved, let approved = earlier.first(where: \.isApproved) {
            let isLatest = before.first(where: \.isApproved) == approved
            hints.append(
                journey(
                    from: approved,
                    called: called("last approved request", isLatest: isLatest),
                    code: .speedApproved,
                    to: location,
                    in: input
                )
            )
        }
        return hints.compactMap(\.self)
    }

    /// The earlier request; later ones may have had no location.
    private func called(_ name: PrintableText, isLatest: Bool) -> PrintableText {
        isLatest ? name : "\(name) that gave a place"
    }

    private func journey(
        from earlierRequest: EarlierRequest,
        called name: PrintableText,
        code: Code? = nil,
        to location: Coordinate,
        in input: RuleInput
    ) -> RiskHint? {
        guard let previous = earlierRequest.location else { return nil }
        let usual = input.thresholds.locationUncertainty
        let journey = Journey(
            path: previous.geodesic(to: location),
            uncertainty: .metres(
                previous.uncertainty(atLeast: usual, stated: earlierRequest.accuracy).metres
                    + input.uncertainty.metres
            ),
            elapsed: max(0, input.instant.milliseconds(since: earlierRequest.instant)),
            outcome: earlierRequest.outcome
        )
        return hint(journey, from: name, code: code, in: input)
    }

    private func hint(
        _ journey: Journey,
        from name: PrintableText,
        code: Code?,
        in input: RuleInput
    ) -> RiskHint {
        let severity = self.severity(of: journey, in: input)
        var evidence: [RiskHint.Evidence] = [
            .init("distance_m", whole: journey.path.distance.metres),
            .init("azimuth_deg", decimal: journey.path.azimuth1.degrees),
            .init("uncertainty_m", whole: journey.uncertainty.metres),
            .init("minutes", decimal: Double(journey.elapsed) / 60_000),
            .init(Self.lowestSpeedName, whole: journey.lowestSpeed),
        ]
        if let speed = journey.statedSpeed { evidence.append(.init("speed_kmh", whole: speed)) }
        let isApproved = journey.outcome == .approved
        evidence.append(.init(name: "previous_approved", value: isApproved ? "yes" : "no"))
        if severity > .none { evidence += input.familiarity }
        return (code ?? (journey.isSimultaneous ? .simultaneous : .speed)).hint(
            severity,
            isElsewhere(journey, severity)
                ? elsewhere(journey, last: name) : sentence(journey, last: name),
            summary: isElsewhere(journey, severity)
                ? "another request from far away" : PrintableText(journey.band.wording),
            evidence: evidence,
            remedy: severity == .none ? "Nothing: the journey is an ordinary one." : nil
        )
    }

    /// The weight of the band.
    ///
    /// At most medium after a rejected request, which shows where somebody else may have been, and
    /// after an unapproved one when this comes from where approved ones came from, or from a device and
    /// network that are both known. From a known
    /// device and network it is one step lighter, and low at most near a usual place: two people
    /// who share an account are in two places at once every day.
    private func severity(of journey: Journey, in input: RuleInput) -> Severity {
        let band = severity(of: journey.band)
        let usual = input.nearestUsualPlace
        let isNear = usual.map { $0.distance < input.thresholds.farFromHomeLow } ?? false
        let isOfStranger =
            journey.outcome == .rejected
            || journey.outcome != .approved
                && (input.isRequesterFamiliar && input.isNetworkKnown
                    || (isNear || isBesideLastApproved(input)) && isNetworkApproved(input))
        let weight = isOfStranger ? min(band, .medium) : band
        // A stranger's place is no place of the person.
        if journey.outcome != .approved, input.isAllApprovedBefore { return min(weight, .low) }
        guard weight > .none, input.isRequesterFamiliar else { return weight }
        return isNear ? .low : weight.eased
    }

    /// The sender chooses the stated location, but not the network.
    private func isNetworkApproved(_ input: RuleInput) -> Bool {
        guard !input.isNetworkKnown else { return true }
        return input.features.network.map { network in
            input.baseline.recent.contains { $0.isApproved && $0.network == network }
        } ?? false
    }

    /// Known even before places are usual.
    private func isBesideLastApproved(_ input: RuleInput) -> Bool {
        let latest = input.instant.advanced(byMilliseconds: Baseline.clockAllowance)
        let approved = input.baseline.recent.first {
            $0.isApproved && $0.instant <= latest && $0.location?.isNullIsland == false
        }
        guard let place = approved?.location, let location = input.location else { return false }
        return place.distance(to: location) < input.thresholds.farFromHomeLow
    }

    /// Whether the hint is more about another request, which was not approved, and is light for
    /// this one.
    private func isElsewhere(_ journey: Journey, _ severity: Severity) -> Bool {
        journey.outcome != .approved && severity <= .low && journey.band >= .airliner
    }

    private func elsewhere(_ journey: Journey, last: PrintableText) -> PrintableText {
        let made: PrintableText =
            journey.isSimultaneous
            ? "at about the same time" : "\(durationWording(milliseconds: journey.elapsed)) before"
        return """
            The \(last), made \(made) and not approved, came from \
            \(journey.path.distance.wording) away.
            """
    }

    func severity(of band: Journey.Band) -> Severity {
        switch band {
        case .walking, .road: .none
        case .train: .low
        case .airliner: .medium
        case .faster: .high
        case .impossible: .critical
        }
    }

    private func sentence(_ journey: Journey, last: PrintableText) -> PrintableText {
        let distance = journey.path.distance
        if distance <= journey.uncertainty {
            let kilometres = Int(journey.uncertainty.kilometres.rounded(.up))
            return kilometres == 0
                ? "It says it is exactly where the \(last) was."
                : "It says it is within \(kilometres) km of the \(last)."
        }
        let rejected: PrintableText = journey.outcome == .rejected ? ", which was rejected" : ""
        let made: PrintableText =
            journey.isSimultaneous
            ? "at about the same time" : "\(durationWording(milliseconds: journey.elapsed)) before"
        let point = journey.band.wording
        let head = PrintableText(point.prefix(1).uppercased() + point.dropFirst())
        return """
            \(head): it says it is \(distance.wording) from the \(last)\(rejected), made \(made).
            """
    }

    private static let noHistory = Code.noHistory.hint(
        "No earlier request of this account has a location, so its speed is not judged."
    )
}

extension EarlierRequest {
    fileprivate var isApproved: Bool { outcome == .approved }
}

/// The distance from home and usual places; the nearer counts.
///
/// From a known device and network, as when a phone roams, a far place is one step lighter: nobody
/// who has both gains by claiming to be far away.
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
                    remedy: "Ask the person who is supposedly there whether they are travelling."
                )
            case .farFromUsual:
                Meaning(
                    [.none, .low, .medium, .high],
                    when: """
                        the steps of `place.far-from-home` from the nearest usual place, of which \
                        the location is no part. With a home set low at most, and none near home; \
                        without one eased for a familiar requester
                        """,
                    remedy: "Ask the person who is supposedly there whether they are travelling."
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
                    setupScope: .always,
                    when: """
                        home is not set; none once usual places are known, which are judged then
                        """,
                    remedy: "Set where you are, once: `pratique home set TOWN`."
                )
            }
        }
    }

    /// A decayed weight below which a place eases only to low.
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
            let azimuth = nearest.path.azimuth1.turned(leaving: nearest.home)
            hints.append(fromHome(nearest.path, azimuth, usual: usual, in: input))
        }
        if let usual, let hint = fromUsual(usual, home: nearest?.path, in: input) {
            hints.append(hint)
        }
        if let hint = swapped(location, in: input) { hints.append(hint) }
        return hints
    }

    /// A place is only far as its numbers stand, not with them swapped.
    private func swapped(_ location: Coordinate, in input: RuleInput) -> RiskHint? {
        guard
            let other = try? Coordinate(
                latitude: location.longitude,
                longitude: location.latitude
            )
        else { return nil }
        let near = input.thresholds.farFromHomeLow
        let homes = input.profile.homes
        let usual = input.isColdStart ? [] : input.baseline.places.map(\.centre)
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
            summary: "latitude and longitude may be swapped",
            evidence: [.init("swapped_distance_m", whole: then.metres)]
        )
    }

    private func fromHome(
        _ path: Geodesic,
        _ azimuth: Azimuth,
        usual: UsualRelation?,
        in input: RuleInput
    ) -> RiskHint {
        let band = severity(of: path.distance, by: input.thresholds)
        let unusual = usual.map { severity(of: $0, by: input.thresholds) } ?? band
        let nearer = min(band, unusual)
        let weight = input.isRequesterFamiliar ? nearer.eased : nearer
        let position = path.distance.way(azimuth, from: "home")
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
            summary: isAtHome ? "at home" : "from \(position)",
            evidence: [
                .init("distance_m", whole: path.distance.metres),
                .init("azimuth_deg", decimal: path.azimuth1.degrees),
            ] + (usual.map { [.init("usual_distance_m", whole: $0.distance.metres)] } ?? [])
                + (nearer > .none ? input.familiarity : []),
            remedy: weight == .none && band > .none ? "Nothing: this is a usual place." : nil
        )
    }

    /// The distance from usual places; with a home set, that distance counts and this adds at most
    /// a low.
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
            summary: "far from every usual place: \(usual.distance.wording)",
            evidence: [
                .init("usual_distance_m", whole: usual.distance.metres),
                .init("uncertainty_m", whole: input.uncertainty.metres),
                .init(name: "usual_places", value: "\(input.baseline.places.count)"),
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

/// From the place of an earlier request to this one's.
struct Journey {
    enum Band: Int, Comparable, CaseIterable {
        case walking
        case road
        case train
        case airliner
        case faster
        case impossible

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    let path: Geodesic
    /// Of both ends together.
    let uncertainty: Distance
    /// In milliseconds, 0 or more.
    let elapsed: Int64
    let outcome: Outcome

    var isSimultaneous: Bool { elapsed < TravelRule.simultaneous }

    /// In km/h, as both messages allow.
    var lowestSpeed: Double {
        let metres = max(0, path.distance.metres - uncertainty.metres)
        return metres / Double(elapsed + Baseline.clockAllowance) * 3_600
    }

    /// In km/h as stated; `nil` within one second.
    var statedSpeed: Double? {
        isSimultaneous ? nil : path.distance.metres / Double(elapsed) * 3_600
    }

    var band: Band { Self.band(of: lowestSpeed) }

    /// For km/h; each band includes its upper end.
    static func band(of speed: Double) -> Band {
        switch speed {
        case ...7: .walking
        case ...130: .road
        case ...320: .train
        case ...950: .airliner
        case ...1_900: .faster
        default: .impossible
        }
    }
}

extension Journey.Band {
    var wording: String {
        switch self {
        case .walking: "a walk away"
        case .road: "a journey by road"
        case .train: "as fast as a train"
        case .airliner: "as fast as an airliner"
        case .faster, .impossible: "faster than an airliner"
        }
    }
}
