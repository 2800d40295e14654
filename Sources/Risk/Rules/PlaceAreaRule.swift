import Geodesy
import Vocabulary

/// Whether the location is where the approver allows requests to come from.
///
/// What the approver has set weighs more than what is usual. The code of a forbidden area is given
/// only to a location that lies in one by its numbers, so that it can be rejected without asking.
struct PlaceAreaRule: Rule {
    enum Code: String, RuleCode {
        case forbiddenArea = "place.forbidden-area"
        case forbiddenAreaEdge = "place.forbidden-area-edge"
        case allowedAreaEdge = "place.allowed-area-edge"
        case outsideAllowedAreas = "place.outside-allowed-areas"
        case areaUnknown = "place.area-unknown"

        var meaning: Meaning {
            switch self {
            case .forbiddenArea:
                Meaning(
                    [.high, .critical],
                    when: """
                        inside an area that the approver forbids; high within the uncertainty of \
                        its edge
                        """,
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .forbiddenAreaEdge:
                Meaning(
                    [.medium],
                    when: "outside of a forbidden area, within the uncertainty of its edge",
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .allowedAreaEdge:
                Meaning(
                    [.none, .medium],
                    when: """
                        within the uncertainty of the edge of an allowed area: none inside by the \
                        numbers, medium outside
                        """,
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .outsideAllowedAreas:
                Meaning(
                    [.high],
                    when: "outside of every allowed area by more than the uncertainty",
                    remedy: "Change the areas in the configuration if such requests are expected."
                )
            case .areaUnknown:
                Meaning(
                    [.low],
                    when: """
                        areas are set, and the message has no location, or no country is known for \
                        it
                        """,
                    remedy: "Ask the person who is said to have made the request where they are."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let policy = input.profile.policy
        let isSet = !policy.allowedAreas.isEmpty || !policy.forbiddenAreas.isEmpty
        guard isSet else { return [] }
        let forbidden = AreaStanding(of: input, in: policy.forbiddenAreas)
        let allowed = AreaStanding(of: input, in: policy.allowedAreas)
        var hints: [RiskHint] = []
        if let hint = forbiddenHint(forbidden, in: input) { hints.append(hint) }
        if !policy.allowedAreas.isEmpty, let hint = allowedHint(allowed, in: input) {
            hints.append(hint)
        }
        if forbidden == .unknown || allowed == .unknown { hints.append(Self.unknown) }
        return hints
    }

    private func forbiddenHint(_ standing: AreaStanding, in input: RuleInput) -> RiskHint? {
        switch standing {
        case .inside(let area):
            hint(
                .forbiddenArea,
                .critical,
                "It says it is in an area from where you forbid requests: \(area.wording).",
                gist: "a place that you forbid",
                area,
                in: input
            )
        case .maybeOutside(let area):
            hint(
                .forbiddenArea,
                .high,
                """
                It says it is in an area from where you forbid requests, \(area.wording), so near \
                its edge that it may be outside.
                """,
                gist: "a place that you forbid, near its edge",
                area,
                in: input
            )
        case .maybeInside(let area):
            hint(
                .forbiddenAreaEdge,
                .medium,
                """
                It says it is so near an area from where you forbid requests, \(area.wording), \
                that it may be inside.
                """,
                gist: "near a place that you forbid",
                area,
                in: input
            )
        case .unknown, .outside: nil
        }
    }

    private func allowedHint(_ standing: AreaStanding, in input: RuleInput) -> RiskHint? {
        switch standing {
        case .inside, .unknown: nil
        case .maybeOutside(let area):
            hint(
                .allowedAreaEdge,
                .none,
                """
                It says it is in an area from where you allow requests, \(area.wording), so near \
                its edge that it may be outside.
                """,
                gist: "a place that you allow, near its edge",
                area,
                in: input
            )
        case .maybeInside(let area):
            hint(
                .allowedAreaEdge,
                .medium,
                """
                It says it is outside of all areas from where you allow requests, so near \
                \(area.wording) that it may be inside.
                """,
                gist: "near a place that you allow",
                area,
                in: input
            )
        case .outside:
            hint(
                .outsideAllowedAreas,
                .high,
                "It says it is outside of all areas from where you allow requests.",
                gist: "a place that you do not allow",
                nil,
                in: input
            )
        }
    }

    private func hint(
        _ code: Code,
        _ severity: Severity,
        _ sentence: PrintableText,
        gist: PrintableText,
        _ area: ApproverPolicy.Area?,
        in input: RuleInput
    ) -> RiskHint {
        code.hint(
            severity,
            sentence,
            gist: gist,
            evidence: (area.map { [.init(name: "area", value: $0.wording)] } ?? []) + [
                .init("uncertainty_m", whole: input.uncertainty.metres)
            ]
        )
    }

    private static let unknown = Code.areaUnknown.hint(
        "Areas are set, and nothing is known about the place that could be compared with them."
    )
}
