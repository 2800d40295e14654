import Push
import Vocabulary

/// Whether a request of this account that came within an hour was rejected, by whomever.
///
/// One rejection is low when the request comes from a device and a network of approved ones: who
/// has pressed the wrong key asks again from where they are. A request that waits counts those
/// that came after it as well: who rejects the second of two has not asked for the first either.
struct FrequencyRejectionRule: Rule {
    enum Code: String, RuleCode {
        case afterRejection = "frequency.after-rejection"

        var meaning: Meaning {
            Meaning(
                [.low, .medium, .high, .critical],
                when: """
                    the account's last rejection is at most an hour old: medium, low for a \
                    familiar requester, high for 2, critical for 3 within the hour. While the \
                    request waits, the rejection of one that came up to an hour after it counts \
                    alike. Low where all of the request was approved before they began: device, \
                    network, place, payee and account
                    """,
                remedy: "Approve only if that was a mistake and you have asked again yourself."
            )
        }
    }

    /// The time in which a rejection bears on another request.
    static let span: Int64 = 3_600_000

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let received = input.facts.validity.received
        let arrived = input.arrivalsSoFar.filter {
            $0.isSameAccount && $0.outcome == .rejected
        }.map { received.milliseconds(since: $0.instant) }
        let remembered = input.habits.recent.filter { $0.outcome == .rejected }.map {
            input.instant.milliseconds(since: $0.instant)
        }
        // Both lists may hold the same requests, by different clocks.
        let ages = [
            arrived.filter { (-Self.span...Self.span).contains($0) },
            remembered.filter { (0...Self.span).contains($0) },
        ]
        let count = ages.map(\.count).max() ?? 0
        guard count > 0, let age = ages.joined().min(by: { abs($0) < abs($1) }) else { return [] }
        let isEased = input.isAllApprovedBefore || count == 1 && input.isRequesterFamiliar
        let oldest = ages.joined().max() ?? age
        return [
            Code.afterRejection.hint(
                isEased ? .low : severity(rejections: count),
                sentence(count, age: age, isLast: ages.joined().allSatisfy { $0 >= 0 })
                    + input.apartWording,
                gist: "asked again after a rejection",
                evidence: [
                    .init(name: "rejections", value: "\(count)"),
                    .init("minutes", decimal: Double(abs(age)) / 60_000),
                    .init(
                        name: Attack.since,
                        value: "\(received.advanced(byMilliseconds: -oldest))"
                    ),
                ] + (count == 1 ? input.familiarity : []) + input.approvedBefore,
                remedy: count == 1
                    ? nil
                    : "Reject, and change the password: whoever repeats requests may know it."
            )
        ]
    }

    /// The `age` is how long before this request the nearest of them came, in milliseconds, and
    /// negative for one that came after it; `isLast` tells that all came before.
    private func sentence(_ count: Int, age: Int64, isLast: Bool) -> PrintableText {
        let way = durationWording(milliseconds: abs(age))
        if count == 1 {
            return age < 0
                ? "A request of this account that came \(way) after this one was rejected."
                : "A request of this account was rejected \(way) before this one."
        }
        if isLast {
            return "Rejected within an hour: \(count) requests of this account, the last \(way)"
                + " before this one."
        }
        let side: PrintableText = age < 0 ? "after" : "before"
        return "Rejected within an hour of this one: \(count) requests of this account, the nearest"
            + " \(way) \(side) it."
    }

    private func severity(rejections: Int) -> Severity {
        switch rejections {
        case ..<2: .medium
        case 2: .high
        default: .critical
        }
    }
}
