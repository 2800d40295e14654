import Facts
import Vocabulary

/// Whether the login says it comes from a program instead of a person's browser.
enum UserAgentRule {
    static func hints(_ situation: Situation) -> [Hint] {
        guard let agent = situation.facts.userAgent, agent.device == .automated else { return [] }
        return [
            Hint(
                "device.automated",
                .medium,
                "It says it comes from a program, not from a person's browser.",
                evidence: [.init(name: "user_agent", value: agent.text)],
                remedy: "Ask the person who is said to have made the request what they used."
            )
        ]
    }
}
