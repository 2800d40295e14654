import Facts
import Vocabulary

/// Whether the message names no program, as approved ones did.
///
/// Medium: every browser names itself, so that what does not is a program or hides.
struct DeviceMissingRule: Rule {
    enum Code: String, RuleCode {
        case missing = "device.missing"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: "no user agent, though approved requests had one: every browser names itself",
                remedy: "Ask the server's administrator whether it still passes on user agents."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let devices = input.habits.devices
        guard !input.isColdStart, input.facts.userAgent == nil, !devices.isEmpty else {
            return []
        }
        return [
            Code.missing.hint(
                "The message does not say which program it comes from, as approved ones did.",
                gist: "no user agent, unlike before",
                evidence: [
                    .init(name: "known_browsers", value: "\(input.habits.browsers.entries.count)")
                ]
            )
        ]
    }
}
