import Geodesy
import Vocabulary

/// Whether the location is where the approver allows requests to come from.
///
/// What the approver has set weighs more than what is usual. The code of a forbidden area is given
/// only to a location that lies in one by its numbers, so that it can be rejected without asking.
enum PlaceAreaRule {
    static func hints(_ situation: Situation) -> [Hint] {
        let policy = situation.profile.policy
        let isSet = !policy.allowedAreas.isEmpty || !policy.forbiddenAreas.isEmpty
        guard isSet else { return [] }
        let forbidden = AreaStanding(of: situation, in: policy.forbiddenAreas)
        let allowed = AreaStanding(of: situation, in: policy.allowedAreas)
        var hints: [Hint] = []
        if let hint = forbiddenHint(forbidden, in: situation) { hints.append(hint) }
        if !policy.allowedAreas.isEmpty, let hint = allowedHint(allowed, in: situation) {
            hints.append(hint)
        }
        if forbidden == .unknown || allowed == .unknown { hints.append(unknown) }
        return hints
    }

    private static func forbiddenHint(
        _ standing: AreaStanding,
        in situation: Situation
    ) -> Hint? {
        switch standing {
        case .inside(let area):
            hint(
                "place.forbidden-area",
                .critical,
                "It says it is in an area from where you forbid requests: \(area.wording).",
                gist: "a place that you forbid",
                area,
                in: situation
            )
        case .maybeOutside(let area):
            hint(
                "place.forbidden-area",
                .high,
                """
                It says it is in an area from where you forbid requests, \(area.wording), so near \
                its edge that it may be outside.
                """,
                gist: "a place that you forbid, near its edge",
                area,
                in: situation
            )
        case .maybeInside(let area):
            hint(
                "place.forbidden-area-edge",
                .medium,
                """
                It says it is so near an area from where you forbid requests, \(area.wording), \
                that it may be inside.
                """,
                gist: "near a place that you forbid",
                area,
                in: situation
            )
        case .unknown, .outside: nil
        }
    }

    private static func allowedHint(_ standing: AreaStanding, in situation: Situation) -> Hint? {
        switch standing {
        case .inside, .unknown: nil
        case .maybeOutside(let area):
            hint(
                "place.allowed-area-edge",
                .none,
                """
                It says it is in an area from where you allow requests, \(area.wording), so near \
                its edge that it may be outside.
                """,
                gist: "a place that you allow, near its edge",
                area,
                in: situation
            )
        case .maybeInside(let area):
            hint(
                "place.allowed-area-edge",
                .medium,
                """
                It says it is outside of all areas from where you allow requests, so near \
                \(area.wording) that it may be inside.
                """,
                gist: "near a place that you allow",
                area,
                in: situation
            )
        case .outside:
            hint(
                "place.outside-allowed-areas",
                .high,
                "It says it is outside of all areas from where you allow requests.",
                gist: "a place that you do not allow",
                nil,
                in: situation
            )
        }
    }

    private static func hint(
        _ code: String,
        _ severity: Severity,
        _ sentence: PrintableText,
        gist: PrintableText,
        _ area: ApproverPolicy.Area?,
        in situation: Situation
    ) -> Hint {
        Hint(
            code,
            severity,
            sentence,
            gist: gist,
            evidence: (area.map { [.init(name: "area", value: $0.wording)] } ?? []) + [
                .init("uncertainty_m", whole: situation.uncertainty.metres)
            ],
            remedy: "Change the areas in the configuration if such requests are expected."
        )
    }

    private static let unknown = Hint(
        "place.area-unknown",
        .low,
        "Areas are set, and nothing is known about the place that could be compared with them.",
        remedy: "Ask the person who is said to have made the request where they are."
    )
}
