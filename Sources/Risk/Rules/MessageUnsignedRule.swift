import Facts
import Vocabulary

/// Whether what can be read of the message stands in a part that is not signed.
struct MessageUnsignedRule: Rule {
    enum Code: String, RuleCode {
        case textUnsigned = "message.text-unsigned"

        var meaning: Meaning {
            Meaning(
                [.low],
                standing: .always,
                when: "only the unsigned alert has a text",
                remedy: "Ask the server's administrator to put the text into the message."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let facts = input.facts
        guard facts.message == nil, facts.unsignedAlert != nil else { return [] }
        return [Code.textUnsigned.hint("Only the alert has a text, and the alert is not signed.")]
    }
}
