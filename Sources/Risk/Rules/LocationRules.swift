import Geodesy
import Push
import Vocabulary

/// Whether the request has a usable location.
struct LocationRule: Rule {
    enum Code: String, RuleCode {
        case withheld = "place.withheld"
        case missing = "place.missing"
        case unusable = "place.unusable"
        case nullIsland = "place.null-island"
        case disagree = "place.disagree"
        case otherSpelling = "place.other-spelling"
        case vague = "place.vague"

        var meaning: Meaning {
            switch self {
            case .withheld:
                Meaning(
                    [.low, .medium],
                    when: """
                        no location, though approved requests had one: leaving it out is \
                        easy. Low for a familiar requester, as people refuse a browser's \
                        question at times. Not where a fifth of them had none and the network is \
                        known
                        """,
                    remedy: "Ask the person who supposedly made the request where they are."
                )
            case .missing:
                Meaning(
                    [.low, .medium],
                    setupScope: .sometimes,
                    when: """
                        no location, and too few approved requests to compare: medium, as nothing \
                        was compared. Low and about the set-up where no approved request had one
                        """,
                    remedy: """
                        Ask the server's administrator to share the location with the approver.
                        """
                )
            case .unusable:
                Meaning(
                    [.medium],
                    when: """
                        a location that is empty, not an object, not a number or outside the globe
                        """,
                    remedy: "Ask the person who supposedly made the request where they are."
                )
            case .nullIsland:
                Meaning(
                    [.medium],
                    when: """
                        exactly 0/0, which programs send when they have no location; compared with \
                        nothing else
                        """,
                    remedy: "Ask the person who supposedly made the request where they are."
                )
            case .disagree:
                Meaning(
                    [.medium],
                    when: """
                        two usable locations of the message are more than 1 km apart; the first \
                        counts
                        """,
                    remedy: "Ask the server's administrator which of them is the sign-in's own."
                )
            case .otherSpelling:
                Meaning(
                    [.medium],
                    when: """
                        a location, its latitude, longitude or accuracy also appears with other \
                        capitals, such as `Location`: programs differ in which they read
                        """,
                    remedy: "Ask the server's administrator which of them is the sign-in's own."
                )
            case .vague:
                Meaning(
                    [.low, .medium],
                    when: """
                        the location says that it may be off by 100 km or more; medium from \
                        1,000 km, since it then says nothing
                        """,
                    remedy: "Ask the person who supposedly made the request where they are."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let facts = input.facts
        var hints: [RiskHint] = []
        if facts.locations.isEmpty,
            !input.isUsuallyUnstated(.place) || !input.baseline.knowsLocation
        {
            hints.append(missing(in: input))
        }
        for claim in facts.locations {
            if case .unusable(let defect) = claim.outcome {
                hints.append(unusable(claim.source, defect))
            }
        }
        if let location = facts.location, location.isNullIsland { hints.append(Self.nullIsland) }
        if let accuracy = input.features.accuracy, accuracy >= Self.vague {
            hints.append(vague(accuracy))
        }
        for case .locationOtherSpelling(let path) in facts.anomalies {
            hints.append(
                Code.otherSpelling.hint(
                    """
                    The message also has \(path.fitted(to: 60).quotedWords), spelled with other capitals than the \
                    location that is shown.
                    """,
                    summary: "a second location under another spelling",
                    evidence: [.init(name: "member", value: path)]
                )
            )
        }
        if facts.anomalies.contains(.locationsDisagree) { hints.append(disagree(facts.locations)) }
        return hints
    }

    /// Medium, since nothing could be compared; low where no approved request had a location, or
    /// network and device are known, since people sometimes refuse a browser's question.
    private func missing(in input: RuleInput) -> RiskHint {
        let baseline = input.baseline
        if baseline.knowsLocation, !input.isColdStart {
            let isFamiliar = input.isRequesterFamiliar
            let isRare = !baseline.isOftenUnstated(.place, at: input.instant)
            return Code.withheld.hint(
                isFamiliar ? .low : .medium,
                isFamiliar
                    ? """
                    Unlike approved ones, the message does not say where the request comes from, \
                    but it names a device and network of theirs.
                    """
                    : "\(input.startOfMissing(.place)) does not say where the request comes from.",
                summary: isRare ? "no location, unlike before" : "no location",
                evidence: [
                    .init(name: "approved", value: "\(baseline.approvals)"),
                    .init(name: "usual_places", value: "\(baseline.places.count)"),
                ]
            )
        }
        return Code.missing.hint(
            input.isColdStart ? .medium : .low,
            input.isColdStart
                ? "The message does not say where the request comes from."
                : "The message does not say where the request comes from, and no approved one did.",
            evidence: [.init(name: "approved", value: "\(baseline.approvals)")],
            isAboutSetup: !input.isColdStart
        )
    }

    private func unusable(
        _ source: LocationClaim.Source,
        _ defect: LocationClaim.Defect
    ) -> RiskHint {
        Code.unusable.hint(
            "The location in \(source.rawValue) cannot be used: \(reason(defect)).",
            evidence: [.init(name: "source", value: "\(source.rawValue)")]
        )
    }

    private func reason(_ defect: LocationClaim.Defect) -> PrintableText {
        switch defect {
        case .empty: "it is empty"
        case .notAnObject(let found): "it is \(found), not an object with latitude and longitude"
        case .missing(let axis): "it has no \(axis.rawValue)"
        case .notANumber(let axis): "its \(axis.rawValue) is not a number"
        case .invalid(.notFinite): "its coordinates are not finite numbers"
        case .invalid(.outOfRange(.latitude)): "its latitude is not between −90 and 90 degrees"
        case .invalid(.outOfRange(.longitude)): "its longitude is not between −180 and 180 degrees"
        }
    }

    /// May be in another region; beyond the second, anywhere.
    private static let vague = Distance.metres(100_000)
    private static let meaningless = Distance.metres(1_000_000)

    private func vague(_ accuracy: Distance) -> RiskHint {
        let isMeaningless = accuracy >= Self.meaningless
        return Code.vague.hint(
            isMeaningless ? .medium : .low,
            """
            The location says that it may be off by \
            \(accuracy.wording)\(isMeaningless ? ": it says nothing about the place" : "").
            """,
            summary: "a location that may be off by \(accuracy.wording)",
            evidence: [.init("accuracy_m", whole: accuracy.metres)]
        )
    }

    private static let nullIsland = Code.nullIsland.hint(
        "It says it is at exactly 0/0, which programs send when they have no location.",
        evidence: [
            .init(name: "latitude_deg", value: "0"), .init(name: "longitude_deg", value: "0"),
        ]
    )

    private func disagree(_ claims: [LocationClaim]) -> RiskHint {
        let usable = claims.filter { $0.coordinate != nil }
        let points = usable.compactMap(\.coordinate)
        var farthest = Distance.metres(0)
        for (index, point) in points.enumerated() {
            for other in points[(index + 1)...] {
                farthest = max(farthest, point.geodesic(to: other).distance)
            }
        }
        return Code.disagree.hint(
            """
            The message names \(points.count) places that are up to \(farthest.wording) apart; the \
            first is shown.
            """,
            evidence: [.init("distance_m", whole: farthest.metres)]
                + usable.map { .init(name: "source", value: "\($0.source.rawValue)") }
        )
    }
}
