import Facts
import Vocabulary

/// Whether the login says it comes from a program instead of a person's browser.
struct UserAgentRule: Rule {
    enum Code: String, RuleCode {
        case automated = "device.automated"

        var meaning: Meaning {
            Meaning(
                [.low, .medium],
                when: """
                    a script, a scanner, a crawler or a headless browser; low where approved \
                    requests came from it
                    """,
                remedy: "Ask the person who is said to have made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let agent = input.facts.userAgent, agent.device == .automated else { return [] }
        let isUsual =
            !input.isColdStart
            && input.traits.browser.map { input.habits.browsers[$0] != nil } ?? false
        return [
            Code.automated.hint(
                isUsual ? .low : .medium,
                isUsual
                    ? "It says it comes from a program, as approved requests did."
                    : "It says it comes from a program, not from a person's browser.",
                evidence: [.init(name: "user_agent", value: agent.text)]
            )
        ]
    }
}
