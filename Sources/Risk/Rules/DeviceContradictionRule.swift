import Facts
import Vocabulary

/// Whether the user agent names things that never were together.
///
/// Medium: no program is known to send such a text by itself, so that somebody wrote it; but people
/// who hide what they use do so as well.
struct DeviceContradictionRule: Rule {
    enum Code: String, RuleCode {
        case contradiction = "device.contradiction"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: """
                    a text that names what never was together (Safari 17 on Windows, an iPhone \
                    with Windows): somebody wrote it
                    """,
                remedy: "Ask the person who is said to have made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let agent = input.facts.userAgent,
            let contradiction = input.contradiction
        else { return [] }
        return [
            Code.contradiction.hint(
                """
                It says it comes from \(contradiction.first) with \(contradiction.second), which \
                do not go together: the text may be made up.
                """,
                gist: "a device that cannot be",
                evidence: [.init(name: "user_agent", value: agent.text)]
            )
        ]
    }
}
