import Facts
import Vocabulary

/// Whether a request of this account was rejected within the last hour, by whomever.
///
/// One rejection is low when the request comes from a device and a network of approved ones: who
/// has pressed the wrong key asks again from where they are.
enum FrequencyRejectionRule {
    /// The time in which a rejection bears on the next request.
    static let span: Int64 = 3_600_000

    static func hints(_ situation: Situation) -> [Hint] {
        let received = situation.facts.validity.received
        let arrived = situation.circumstances.arrivals.filter {
            $0.isSameAccount && $0.outcome == .rejected
        }.map { received.milliseconds(since: $0.instant) }
        let remembered = situation.habits.recent.filter { $0.outcome == .rejected }.map {
            situation.instant.milliseconds(since: $0.instant)
        }
        // Both lists may hold the same requests, by different clocks.
        let ages = [arrived, remembered].map { $0.filter { (0...span).contains($0) } }
        let count = ages.map(\.count).max() ?? 0
        guard count > 0, let age = ages.joined().min() else { return [] }
        let head: PrintableText =
            count == 1
            ? "A request of this account was rejected"
            : "\(count) requests of this account were rejected within an hour, the last"
        return [
            Hint(
                "frequency.after-rejection",
                count == 1 && situation.isRequesterFamiliar ? .low : severity(rejections: count),
                "\(head) \(durationWording(milliseconds: age)) before this one.",
                gist: "asked again after a rejection",
                evidence: [
                    .init(name: "rejections", value: "\(count)"),
                    .init("minutes", decimal: Double(age) / 60_000),
                ] + (count == 1 ? situation.familiarity : []),
                remedy: count == 1
                    ? "Approve only if that was a mistake and you have asked again yourself."
                    : "Reject, and change the password: whoever repeats requests may know it."
            )
        ]
    }

    static func severity(rejections: Int) -> Severity {
        switch rejections {
        case ..<2: .medium
        case 2: .high
        default: .critical
        }
    }
}
