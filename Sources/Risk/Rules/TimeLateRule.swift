import Push
import Vocabulary

/// Whether the message came when its life was over already, by the server's clock.
///
/// Low: a machine that was off fetches what waited, and one clock may be wrong; but a message that
/// somebody kept looks the same.
struct TimeLateRule: Rule {
    enum Code: String, RuleCode {
        case lateArrival = "time.late-arrival"

        var meaning: Meaning {
            Meaning(
                [.low],
                when: """
                    by the two clocks it came after its life (and a minute) was over: fetched \
                    late, or kept
                    """,
                remedy: "Ask for a new request; if all come late, set this machine's clock."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let validity = input.facts.validity
        guard let late = validity.skewMilliseconds, validity.timeToLive > 0,
            late > max(60_000, Int64(validity.timeToLive) * 1_000)
        else { return [] }
        let life = Int64(validity.timeToLive) * 1_000
        return [
            Code.lateArrival.hint(
                """
                By the two clocks it came \(durationWording(milliseconds: late)) after the server \
                made it, which gives it \(durationWording(milliseconds: life)).
                """,
                gist: "a message that came late",
                evidence: [
                    .init("late_s", whole: Double(late) / 1_000),
                    .init(name: "time_to_live_s", value: "\(validity.timeToLive)"),
                ]
            )
        ]
    }
}
