import Push
import Vocabulary

/// Whether what can be read of the message stands in a part that is not signed.
struct MessageUnsignedRule: Rule {
    enum Code: String, RuleCode {
        case unsigned = "message.unsigned"
        case textUnsigned = "message.text-unsigned"

        var meaning: Meaning {
            switch self {
            case .unsigned:
                Meaning(
                    [.medium],
                    standing: .always,
                    when: """
                        nothing of it is signed, as with notifications of BSA: whoever can send one \
                        can have written it
                        """,
                    remedy: "Approve it only when you have just begun the sign-in yourself."
                )
            case .textUnsigned:
                Meaning(
                    [.low],
                    standing: .always,
                    when: "only the unsigned alert has a text",
                    remedy: "Ask the server's administrator to put the text into the message."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let facts = input.facts
        guard facts.isSigned else {
            return [
                Code.unsigned.hint(
                    "Nobody signed this message: whoever can send one can have written it.",
                    gist: "nobody signed it"
                )
            ]
        }
        guard facts.message == nil, facts.unsignedAlert != nil else { return [] }
        return [Code.textUnsigned.hint("Only the alert has a text, and the alert is not signed.")]
    }
}
