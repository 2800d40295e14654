import Facts
import Vocabulary

/// Whether what can be read of the message stands in a part that is not signed.
enum MessageUnsignedRule {
    static func hints(_ situation: Situation) -> [Hint] {
        let facts = situation.facts
        guard facts.message == nil, facts.unsignedAlert != nil else { return [] }
        return [
            Hint(
                "message.text-unsigned",
                .low,
                "Only the alert has a text, and the alert is not signed.",
                remedy: "Ask the server's administrator to put the text into the message.",
                isStanding: true
            )
        ]
    }
}
