import Push
import Vocabulary

/// Whether the message can be answered for an odd span of time.
///
/// AM gives a push message 2 minutes unless told otherwise. One that lives for more than an hour
/// can wait for a careless moment; one of less than 15 seconds leaves no time to read it.
struct TimeExpiryRule: Rule {
    enum Code: String, RuleCode {
        case expiryOdd = "time.expiry-odd"

        var meaning: Meaning {
            Meaning(
                [.low],
                standing: .always,
                when: """
                    a life of less than 15 s, too short to read it, or of more than an hour, which \
                    waits for a careless moment. AM gives 2 minutes
                    """,
                remedy: "Ask the server's administrator to let messages live for some minutes."
            )
        }
    }

    /// The seconds that are ordinary.
    static let ordinary = 15...3_600

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        // A life that the message does not state is no oddity of its own.
        guard !input.facts.notes.contains(.timeToLiveMissing) else { return [] }
        let seconds = input.facts.validity.timeToLive
        guard seconds > 0, !Self.ordinary.contains(seconds) else { return [] }
        let life = durationWording(milliseconds: Int64(seconds) * 1_000)
        let isShort = seconds < Self.ordinary.lowerBound
        return [
            Code.expiryOdd.hint(
                isShort
                    ? "It can be answered for \(life) only, too short to read it with care."
                    : "It can be answered for \(life), much longer than a login waits.",
                gist: isShort ? "little time to answer" : "an unusually long time to answer",
                evidence: [.init(name: "time_to_live_s", value: "\(seconds)")]
            )
        ]
    }
}
