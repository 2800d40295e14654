import Geodesy
import Vocabulary

/// How fast one would have had to travel since the account's last request with a location.
///
/// The speed that is judged is the lowest that both messages allow: neither location states its
/// accuracy, so one kilometre is taken off for each, and a minute is added for clocks that differ.
/// Requests of the same second are judged by that minute alone.
enum TravelRule {
    /// What the speed is compared with.
    enum Band: CaseIterable {
        case walking
        case road
        case train
        case airliner
        case faster
        case impossible
    }

    /// Taken off the distance: a kilometre for each location.
    static let uncertainty = Distance.metres(2_000)
    /// Added to the time.
    static let clockAllowance: Int64 = 60_000
    /// Requests closer in time than this are simultaneous.
    static let simultaneous: Int64 = 1_000

    static func hints(_ situation: Situation) -> [Hint] {
        guard let location = situation.location else { return [] }
        let latest = situation.instant.advanced(byMilliseconds: clockAllowance)
        for entry in situation.habits.recent where entry.instant <= latest {
            guard let previous = entry.location, !previous.isNullIsland else { continue }
            let elapsed = max(0, situation.instant.milliseconds(since: entry.instant))
            return [
                hint(
                    path: previous.geodesic(to: location),
                    elapsed: elapsed,
                    wasApproved: entry.outcome == .approved
                )
            ]
        }
        return [noHistory]
    }

    private static func hint(path: Geodesic, elapsed: Int64, wasApproved: Bool) -> Hint {
        let lowest = lowestSpeed(over: path.distance, milliseconds: elapsed)
        let band = band(of: lowest)
        let isSimultaneous = elapsed < simultaneous
        var evidence: [Hint.Evidence] = [
            .init("distance_m", whole: path.distance.metres),
            .init("azimuth_deg", decimal: path.azimuth1.degrees),
            .init("minutes", decimal: Double(elapsed) / 60_000),
            .init("speed_min_kmh", whole: lowest),
        ]
        if !isSimultaneous {
            let speed = path.distance.metres / Double(elapsed) * 3_600
            evidence.append(.init("speed_kmh", whole: speed))
        }
        evidence.append(.init(name: "previous_approved", value: wasApproved ? "yes" : "no"))
        return Hint(
            isSimultaneous ? "travel.simultaneous" : "travel.speed",
            severity(of: band),
            sentence(path.distance, elapsed: elapsed, band: band),
            gist: PrintableText(wording(of: band)),
            evidence: evidence,
            remedy: severity(of: band) == .none
                ? "Nothing: the journey is an ordinary one."
                : "Ask whoever uses this account whether both requests are theirs."
        )
    }

    /// The lowest speed in km/h that both messages allow.
    static func lowestSpeed(over distance: Distance, milliseconds: Int64) -> Double {
        let metres = max(0, distance.metres - uncertainty.metres)
        return metres / Double(milliseconds + clockAllowance) * 3_600
    }

    /// The band of a speed in km/h; each includes its upper end.
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

    static func severity(of band: Band) -> Severity {
        switch band {
        case .walking, .road: .none
        case .train: .low
        case .airliner: .medium
        case .faster: .high
        case .impossible: .critical
        }
    }

    private static func sentence(
        _ distance: Distance,
        elapsed: Int64,
        band: Band
    ) -> PrintableText {
        if distance <= uncertainty { return "It says it is within 2 km of the last request." }
        let made: PrintableText =
            elapsed < simultaneous
            ? "at the same time" : "\(durationWording(milliseconds: elapsed)) before"
        let point = wording(of: band)
        let head = PrintableText(point.prefix(1).uppercased() + point.dropFirst())
        return "\(head): it says it is \(distance.wording) from the last request, made \(made)."
    }

    /// What the speed amounts to, in a few words.
    private static func wording(of band: Band) -> String {
        switch band {
        case .walking: "a walk away"
        case .road: "a journey by road"
        case .train: "as fast as a train"
        case .airliner: "as fast as an airliner"
        case .faster, .impossible: "faster than an airliner"
        }
    }

    private static let noHistory = Hint(
        "travel.no-history",
        .none,
        "No earlier request of this account has a location, so its speed is not judged.",
        remedy: "Nothing: the next request will be compared with this one."
    )
}
