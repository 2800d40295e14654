import Push
import Vocabulary

/// How many requests came shortly before, or after as long as this one waits, and how many wait.
///
/// Only requests that were not approved count: whoever approves four payments in ten minutes is
/// busy, and whoever leaves four open is being pestered. The first of a burst counts like the
/// last, so that the first is not let in unmarked.
struct FrequencyRule: Rule {
    enum Code: String, RuleCode {
        case burst = "frequency.burst"
        case severalAccounts = "frequency.several-accounts"
        case manyPending = "frequency.many-pending"

        var meaning: Meaning {
            switch self {
            case .burst:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        with this one 3 requests of the account within 10 min (`burst_requests`), \
                        before it or, while it waits, after it; high from 10 on. Low where all \
                        of the request was approved before they began: device, network, place, \
                        payee and account
                        """,
                    remedy: "Reject, and change the password: whoever repeats requests may know it."
                )
            case .severalAccounts:
                Meaning(
                    [.low, .medium],
                    when: """
                        3 requests (`burst_requests`) of two other accounts or more within 10 min; \
                        medium for 2 within a minute: hardly anybody logs in so often at once. \
                        Many requests of one other account are the burst of that one
                        """,
                    remedy: """
                        Ask whether one person is logging in everywhere; if not, reject them all.
                        """
                )
            case .manyPending:
                Meaning(
                    [.low, .medium],
                    when: """
                        2 other requests of the account wait; medium for 4. One is a repeated try. \
                        Low where all of the request was approved before
                        """,
                    remedy: "Answer the request that you expect, and reject the others."
                )
            }
        }
    }

    /// The time in which requests are a burst.
    static let burstSpan: Int64 = 10 * 60_000
    /// Requests of one account within ten minutes that no person makes who only tries again.
    static let flood = 10
    /// The time in which requests of several accounts are taken to come from one person.
    static let momentSpan: Int64 = 60_000
    /// Requests of one account that wait at once, from which on it is a hint.
    static let waiting = 2

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let received = input.facts.validity.received
        let unapproved = input.arrivalsSoFar.filter { $0.outcome != .approved }
            .sorted { $0.instant < $1.instant }
        let own = unapproved.filter(\.isSameAccount)
        let others = unapproved.filter { !$0.isSameAccount }
        return [
            burst(own, at: received, input),
            accounts(others, at: received, least: input.thresholds.burst),
            pending(own.count(where: \.isPending), input),
        ].compactMap(\.self)
    }

    private func burst(
        _ own: [Arrival],
        at received: Instant,
        _ input: RuleInput
    ) -> RiskHint? {
        let least = input.thresholds.burst
        let stretch = BusyStretch.busiest(of: own, around: received, within: Self.burstSpan) {
            1 + $0.requests >= max(2, least)
        }
        guard let stretch else { return nil }
        let count = 1 + stretch.requests
        let place: PrintableText =
            stretch.later == 0
            ? "\(count) of this account within 10 min that was"
            : "\(count - stretch.later) of \(count) of this account within 10 min that were"
        let severity: Severity = count >= max(Self.flood, least) ? .high : .medium
        return Code.burst.hint(
            input.isAllApprovedBefore ? .low : severity,
            "This is request \(place) not approved." + input.apartWording,
            gist: "one of \(count) requests within 10 min",
            evidence: [
                .init(name: "requests", value: "\(count)"),
                .init(name: Attack.since, value: "\(stretch.begin)"),
            ] + input.approvedBefore
        )
    }

    /// Requests of two other accounts or more; those of one alone are that account's burst.
    private func accounts(_ others: [Arrival], at received: Instant, least: Int) -> RiskHint? {
        let now = BusyStretch.busiest(of: others, around: received, within: Self.momentSpan) {
            $0.accounts >= 2
        }
        let soon = BusyStretch.busiest(of: others, around: received, within: Self.burstSpan) {
            $0.accounts >= 2 && $0.requests >= max(2, least)
        }
        guard let stretch = now ?? soon else { return nil }
        let span: PrintableText = now == nil ? "10 min" : "a minute"
        let side: PrintableText = stretch.later == 0 ? "before" : "of"
        return Code.severalAccounts.hint(
            now == nil ? .low : .medium,
            """
            \(stretch.requests) unapproved requests of \(stretch.accounts) other accounts came \
            within \(span) \(side) this one.
            """,
            gist: "several accounts at once",
            evidence: [
                .init(name: "requests", value: "\(stretch.requests)"),
                .init(name: "accounts", value: "\(stretch.accounts)"),
            ]
        )
    }

    private func pending(_ count: Int, _ input: RuleInput) -> RiskHint? {
        guard count >= Self.waiting else { return nil }
        return Code.manyPending.hint(
            count >= 2 * Self.waiting && !input.isAllApprovedBefore ? .medium : .low,
            "Still waiting for an answer: \(count) other requests of this account.",
            evidence: [.init(name: "requests", value: "\(count)")] + input.approvedBefore
        )
    }
}
