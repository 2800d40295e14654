import Facts
import Geodesy
import Vocabulary

/// Whether the request states a location that can be judged.
enum LocationRule {
    static func hints(_ situation: Situation) -> [Hint] {
        let facts = situation.facts
        var hints: [Hint] = []
        if facts.locations.isEmpty { hints.append(missing(in: situation)) }
        for claim in facts.locations {
            if case .unusable(let defect) = claim.outcome {
                hints.append(unusable(claim.source, defect))
            }
        }
        if let location = facts.location, location.isNullIsland { hints.append(nullIsland) }
        if facts.notes.contains(.locationsDisagree) { hints.append(disagree(facts.locations)) }
        return hints
    }

    /// Medium, since nothing could be compared; low where no approved request ever had a location,
    /// and where network and device are known, since people refuse a browser's question at times.
    private static func missing(in situation: Situation) -> Hint {
        let habits = situation.habits
        if habits.knowsLocation, !situation.isColdStart {
            let isFamiliar = situation.isRequesterFamiliar
            return Hint(
                "place.withheld",
                isFamiliar ? .low : .medium,
                isFamiliar
                    ? """
                    The message does not say where the request comes from, as approved ones did; \
                    it says it is a device and network of theirs.
                    """
                    : "The message does not say where the request comes from, as approved ones did.",
                gist: "no location, unlike before",
                evidence: [
                    .init(name: "approved", value: "\(habits.approvals)"),
                    .init(name: "usual_places", value: "\(habits.places.count)"),
                ],
                remedy: "Ask the person who is said to have made the request where they are."
            )
        }
        return Hint(
            "place.missing",
            situation.isColdStart ? .medium : .low,
            situation.isColdStart
                ? "The message does not say where the request comes from."
                : "The message does not say where the request comes from, and no approved one did.",
            evidence: [.init(name: "approved", value: "\(habits.approvals)")],
            remedy: "Ask the server's administrator to share the location with the approver.",
            isStanding: !situation.isColdStart
        )
    }

    private static func unusable(
        _ source: LocationClaim.Source,
        _ defect: LocationClaim.Defect
    ) -> Hint {
        Hint(
            "place.unusable",
            .medium,
            "The location in \(source.rawValue) cannot be used: \(reason(defect)).",
            evidence: [.init(name: "source", value: "\(source.rawValue)")],
            remedy: "Ask the person who is said to have made the request where they are."
        )
    }

    private static func reason(_ defect: LocationClaim.Defect) -> PrintableText {
        switch defect {
        case .empty: "it is empty"
        case .missing(let axis): "it has no \(axis.rawValue)"
        case .notANumber(let axis): "its \(axis.rawValue) is not a number"
        case .invalid(let error): "\(error.reason)"
        }
    }

    private static let nullIsland = Hint(
        "place.null-island",
        .medium,
        "It says it is at exactly 0/0, which programs send when they know no place.",
        evidence: [
            .init(name: "latitude_deg", value: "0"), .init(name: "longitude_deg", value: "0"),
        ],
        remedy: "Ask the person who is said to have made the request where they are."
    )

    private static func disagree(_ claims: [LocationClaim]) -> Hint {
        let usable = claims.filter { $0.coordinate != nil }
        let points = usable.compactMap(\.coordinate)
        var farthest = Distance.metres(0)
        for (index, point) in points.enumerated() {
            for other in points[(index + 1)...] {
                farthest = max(farthest, point.geodesic(to: other).distance)
            }
        }
        return Hint(
            "place.disagree",
            .medium,
            "The message names \(points.count) places that are up to \(farthest.wording) apart; the first is shown.",
            evidence: [.init("distance_m", whole: farthest.metres)]
                + usable.map { .init(name: "source", value: "\($0.source.rawValue)") },
            remedy: "Ask the server's administrator which of them is the login's own."
        )
    }
}
