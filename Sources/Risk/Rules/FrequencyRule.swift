import Facts
import Vocabulary

/// How many requests came shortly before, and whether the approver has said no already.
///
/// Only requests that were not approved count: whoever approves four payments in ten minutes is
/// busy, and whoever leaves four open is being pestered.
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
        let unapproved = situation.circumstances.arrivals.filter {
            $0.outcome != .approved && $0.instant <= received
        }
        let recent = unapproved.filter { received.milliseconds(since: $0.instant) <= burstSpan }
        return [
            burst(1 + recent.count(where: \.isSameAccount), least: situation.thresholds.burst),
            accounts(recent, at: received, least: situation.thresholds.burst),
            pending(unapproved.count { $0.isSameAccount && $0.isPending }),
        ].compactMap(\.self)
    }

    private static func burst(_ count: Int, least: Int) -> Hint? {
        guard count >= max(2, least) else { return nil }
        return Hint(
            "frequency.burst",
            count >= max(flood, least) ? .high : .medium,
            "This is request \(count) of this account within 10 min that was not approved.",
            gist: "\(count) requests within 10 min",
            evidence: [.init(name: "requests", value: "\(count)")],
            remedy: "Reject, and change the password: whoever repeats requests may know it."
        )
    }

    /// Requests of two other accounts or more; those of one alone are that account's burst.
    private static func accounts(_ recent: [Arrival], at received: Instant, least: Int) -> Hint? {
        let others = recent.filter { !$0.isSameAccount }
        let now = others.filter { received.milliseconds(since: $0.instant) <= momentSpan }
        let isNow = accounts(of: now) >= 2
        guard isNow || (accounts(of: others) >= 2 && others.count >= max(2, least)) else {
            return nil
        }
        let counted = isNow ? now : others
        let accounts = accounts(of: counted)
        let span: PrintableText = isNow ? "a minute" : "10 min"
        return Hint(
            "frequency.several-accounts",
            isNow ? .medium : .low,
            """
            \(counted.count) unapproved requests of \(accounts) other accounts came within \
            \(span) before this one.
            """,
            gist: "several accounts at once",
            evidence: [
                .init(name: "requests", value: "\(counted.count)"),
                .init(name: "accounts", value: "\(accounts)"),
            ],
            remedy: "Ask whether one person is logging in everywhere; if not, reject them all."
        )
    }

    private static func accounts(of arrivals: [Arrival]) -> Int {
        Set(arrivals.map(\.account)).count
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
