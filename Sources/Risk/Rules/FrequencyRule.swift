import Facts
import Vocabulary

/// How many requests came shortly before, or after as long as this one waits, and how many wait.
///
/// Only requests that were not approved count: whoever approves four payments in ten minutes is
/// busy, and whoever leaves four open is being pestered. The first of a burst is as much of it as
/// the last: who could answer the first alone would have to be asked only twice.
enum FrequencyRule {
    /// The time in which requests are a burst.
    static let burstSpan: Int64 = 10 * 60_000
    /// Requests of one account within ten minutes that no person makes who only tries again.
    static let flood = 10
    /// The time in which requests of several accounts come from one hand.
    static let momentSpan: Int64 = 60_000
    /// Requests of one account that wait at once, from which on it is a hint.
    static let waiting = 2

    static func hints(_ situation: Situation) -> [Hint] {
        let received = situation.facts.validity.received
        let unapproved = situation.arrivalsSoFar.filter { $0.outcome != .approved }
            .sorted { $0.instant < $1.instant }
        let own = unapproved.filter(\.isSameAccount)
        let others = unapproved.filter { !$0.isSameAccount }
        return [
            burst(own, at: received, least: situation.thresholds.burst),
            accounts(others, at: received, least: situation.thresholds.burst),
            pending(own.count(where: \.isPending)),
        ].compactMap(\.self)
    }

    private static func burst(_ own: [Arrival], at received: Instant, least: Int) -> Hint? {
        let stretch = BusyStretch.busiest(of: own, around: received, within: burstSpan) {
            1 + $0.requests >= max(2, least)
        }
        guard let stretch else { return nil }
        let count = 1 + stretch.requests
        let place: PrintableText =
            stretch.later == 0
            ? "\(count) of this account within 10 min that was"
            : "\(count - stretch.later) of \(count) of this account within 10 min that were"
        return Hint(
            "frequency.burst",
            count >= max(flood, least) ? .high : .medium,
            "This is request \(place) not approved.",
            gist: "\(count) requests within 10 min",
            evidence: [.init(name: "requests", value: "\(count)")],
            remedy: "Reject, and change the password: whoever repeats requests may know it."
        )
    }

    /// Requests of two other accounts or more; those of one alone are that account's burst.
    private static func accounts(_ others: [Arrival], at received: Instant, least: Int) -> Hint? {
        let now = BusyStretch.busiest(of: others, around: received, within: momentSpan) {
            $0.accounts >= 2
        }
        let soon = BusyStretch.busiest(of: others, around: received, within: burstSpan) {
            $0.accounts >= 2 && $0.requests >= max(2, least)
        }
        guard let stretch = now ?? soon else { return nil }
        let span: PrintableText = now == nil ? "10 min" : "a minute"
        let side: PrintableText = stretch.later == 0 ? "before" : "of"
        return Hint(
            "frequency.several-accounts",
            now == nil ? .low : .medium,
            """
            \(stretch.requests) unapproved requests of \(stretch.accounts) other accounts came \
            within \(span) \(side) this one.
            """,
            gist: "several accounts at once",
            evidence: [
                .init(name: "requests", value: "\(stretch.requests)"),
                .init(name: "accounts", value: "\(stretch.accounts)"),
            ],
            remedy: "Ask whether one person is logging in everywhere; if not, reject them all."
        )
    }

    private static func pending(_ count: Int) -> Hint? {
        guard count >= waiting else { return nil }
        return Hint(
            "frequency.many-pending",
            count >= 2 * waiting ? .medium : .low,
            "\(count) other requests of this account are still waiting for an answer.",
            evidence: [.init(name: "requests", value: "\(count)")],
            remedy: "Answer the request that you expect, and reject the others."
        )
    }
}
