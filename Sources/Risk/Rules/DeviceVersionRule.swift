import Push
import Vocabulary

/// Whether the browser is much older than at the last approved request with the same outline.
///
/// Browsers update themselves, so that a version seldom goes back on one device. Devices of one
/// outline may differ by a release or two; three are some months. Some people have an old
/// computer, so that it is low; on a network that is new, and not in a usual place, where the
/// provider may have changed it, it is another computer, and weighs as much as a new device there.
struct DeviceVersionRule: Rule {
    enum Code: String, RuleCode {
        case versionBack = "device.version-back"

        var meaning: Meaning {
            Meaning(
                [.low, .medium],
                when: """
                    a browser at least 3 major versions older than at the last approved request \
                    with the same outline; medium on a network that is new, away from usual places
                    """,
                remedy: "Ask the person who is said to have made the request what they used."
            )
        }
    }

    /// How many major versions back are told.
    static let step = 3

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard !input.isColdStart, let agent = input.facts.userAgent,
            let browser = agent.browser, let written = agent.version,
            let before = input.traits.outline.flatMap({ input.habits.browserVersions[$0] }),
            let major = UserAgent.majorVersion(written.text),
            let last = UserAgent.majorVersion(before), last - major >= Self.step
        else { return [] }
        let isElsewhere =
            input.isNetworkNews && input.nearestUsualPlace?.isInside != true
        let elsewhere: PrintableText = isElsewhere ? ", and its network is new" : .empty
        let system: PrintableText =
            input.traits.operatingSystem.map { " on \(Traits.family(ofSystem: $0))" } ?? .empty
        return [
            Code.versionBack.hint(
                isElsewhere ? .medium : .low,
                """
                It says it comes from \(browser) \(major); the last approved request with \
                \(browser)\(system) (\(agent.device.rawValue)) came from version \
                \(last)\(elsewhere).
                """,
                gist: "an older browser than before",
                evidence: [
                    .init(name: "version", value: written),
                    .init(name: "version_before", value: PrintableText(before)),
                ]
            )
        ]
    }
}
