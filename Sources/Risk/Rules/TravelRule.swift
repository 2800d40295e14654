import Geodesy
import Vocabulary

/// How fast one would have had to travel since the account's last request with a location, and
/// since the last approved one when that is another.
///
/// The speed that is judged is the lowest that both messages allow: for each location the usual
/// uncertainty is taken off, or the accuracy that its message states where that is more (10 km at
/// most), and a minute is added for clocks that differ. Requests of the same second are judged by
/// that minute alone.
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
                        while this one comes from the place and the network of approved ones
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

    /// Requests closer in time than this are simultaneous.
    static let simultaneous: Int64 = 1_000

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let location = input.location else { return [] }
        let latest = input.instant.advanced(byMilliseconds: Habits.clockAllowance)
        let before = input.habits.recent.lazy.filter { $0.instant <= latest }
        let earlier = before.filter { $0.location.map { !$0.isNullIsland } ?? false }
        guard let last = input.habits.lastPlace(before: input.instant) else {
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

    /// What an earlier request is called; later ones may have had no location to compare with.
    private func called(_ name: PrintableText, isLatest: Bool) -> PrintableText {
        isLatest ? name : "\(name) with a usable location"
    }

    private func journey(
        from episode: Episode,
        called name: PrintableText,
        code: Code? = nil,
        to location: Coordinate,
        in input: RuleInput
    ) -> RiskHint? {
        guard let previous = episode.location else { return nil }
        let usual = input.thresholds.locationUncertainty
        let journey = Journey(
            path: previous.geodesic(to: location),
            uncertainty: .metres(
                previous.uncertainty(atLeast: usual, stated: episode.accuracy).metres
                    + input.uncertainty.metres
            ),
            elapsed: max(0, input.instant.milliseconds(since: episode.instant)),
            outcome: episode.outcome
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
            .init("speed_min_kmh", whole: journey.lowestSpeed),
        ]
        if let speed = journey.statedSpeed { evidence.append(.init("speed_kmh", whole: speed)) }
        let isApproved = journey.outcome == .approved
        evidence.append(.init(name: "previous_approved", value: isApproved ? "yes" : "no"))
        if severity > .none { evidence += input.familiarity }
        return (code ?? (journey.isSimultaneous ? .simultaneous : .speed)).hint(
            severity,
            isElsewhere(journey, severity)
                ? elsewhere(journey, last: name) : sentence(journey, last: name),
            gist: isElsewhere(journey, severity)
                ? "another request from far away" : PrintableText(journey.band.wording),
            evidence: evidence,
            remedy: severity == .none ? "Nothing: the journey is an ordinary one." : nil
        )
    }

    /// The weight of the band.
    ///
    /// At most medium after a rejected request, which tells where somebody else may have been, not
    /// where the account's user was. So does one that nobody approved when this one comes from where
    /// approved ones came from.
    ///
    /// From a device and a network of approved requests it weighs one step less, and low at most
    /// near a usual place: two people who share an account are in two places at once every day.
    private func severity(of journey: Journey, in input: RuleInput) -> Severity {
        let band = severity(of: journey.band)
        let usual = input.nearestUsualPlace
        let isNear = usual.map { $0.distance < input.thresholds.farFromHomeLow } ?? false
        let isOfStranger =
            journey.outcome == .rejected
            || journey.outcome != .approved && (isNear || isBesideLastApproved(input))
                && isNetworkApproved(input)
        let weight = isOfStranger ? min(band, .medium) : band
        guard weight > .none, input.isRequesterFamiliar else { return weight }
        return isNear ? .low : weight.eased
    }

    /// Whether approved requests came from the network: where a request says it comes from, whoever
    /// sends it chooses.
    private func isNetworkApproved(_ input: RuleInput) -> Bool {
        guard !input.isNetworkKnown else { return true }
        return input.traits.network.map { network in
            input.habits.recent.contains { $0.isApproved && $0.network == network }
        } ?? false
    }

    /// Whether the request comes from where the last approved one came from, which is told before
    /// places are usual, too.
    private func isBesideLastApproved(_ input: RuleInput) -> Bool {
        let latest = input.instant.advanced(byMilliseconds: Habits.clockAllowance)
        let approved = input.habits.recent.first {
            $0.isApproved && $0.instant <= latest && $0.location?.isNullIsland == false
        }
        guard let place = approved?.location, let location = input.location else { return false }
        return place.distance(to: location) < input.thresholds.farFromHomeLow
    }

    /// Whether the hint tells of another request more than of this one: it was not approved, and what
    /// is said against this one is little.
    private func isElsewhere(_ journey: Journey, _ severity: Severity) -> Bool {
        journey.outcome != .approved && severity <= .low && journey.band >= .airliner
    }

    private func elsewhere(_ journey: Journey, last: PrintableText) -> PrintableText {
        let made: PrintableText =
            journey.isSimultaneous
            ? "at about the same time" : "\(durationWording(milliseconds: journey.elapsed)) before"
        return """
            The \(last), which was not approved, said \(made) that it was \
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

extension Episode {
    fileprivate var isApproved: Bool { outcome == .approved }
}
