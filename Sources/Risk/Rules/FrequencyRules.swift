import Push
import Vocabulary

/// How many requests came shortly before, or after while this one waits, and how many wait.
///
/// Approved requests do not count: who approves four payments in ten minutes is busy, who leaves
/// four open is being pestered. The first of a burst counts like the last, so that it is not let in
/// unmarked.
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
                        payee and account; medium at most where only payee or account are new, the place alone is missing, or \
                        the network of an account whose networks are ever new; of these only where \
                        `frequency.after-rejection` is lighter
                        """,
                    remedy: "Reject, and change the password: whoever repeats requests may know it."
                )
            case .severalAccounts:
                Meaning(
                    [.low, .medium],
                    when: """
                        3 requests (`burst_requests`) of two other accounts or more within 10 min; \
                        medium for 2 within a minute: hardly anybody logs in so often at once. \
                        Low where all of the request was approved before. Many requests of one \
                        other account are the burst of that one. Not said beside \
                        `frequency.burst`, unless it is heavier
                        """,
                    remedy: """
                        Ask whether one person is logging in everywhere; if not, reject them all.
                        """
                )
            case .manyPending:
                Meaning(
                    [.low, .medium],
                    when: """
                        2 other requests of the account are waiting; medium for 4. One is a \
                        repeated try. Low where all of the request was approved before. Not said \
                        beside `frequency.burst`
                        """,
                    remedy: "Answer the request that you expect, and reject the others."
                )
            }
        }
    }

    /// Of a request that is not like the others.
    static let answerOwn: PrintableText =
        "Approve it if you expect it; reject what you do not expect."
    /// In which requests are a burst.
    static let burstSpan: Int64 = 10 * 60_000
    /// Requests within ten minutes that nobody makes by retrying.
    static let flood = Baseline.flood
    /// In which requests of several accounts are attributed to one person.
    static let momentSpan: Int64 = 60_000
    /// Waiting requests of one account from which on there is a hint.
    static let waiting = 2

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let received = input.facts.validity.received
        let unapproved = input.requestsSoFar.filter { $0.outcome != .approved }
            .sorted { $0.instant < $1.instant }
        let own = unapproved.filter(\.isSameAccount)
        let others = unapproved.filter { !$0.isSameAccount }
        // A burst tells what waits, too: one sentence for one thing.
        guard let burst = Self.burst(input) else {
            return [
                accounts(others, at: received, input),
                pending(own.count(where: \.isPending), input),
            ].compactMap(\.self)
        }
        let accounts = accounts(others, at: received, input)
        // Of the others one sentence is enough where the person asked: that they were rejected says more.
        let isTold =
            input.isApartFromAttack
            && FrequencyRejectionRule().evaluate(input).contains { $0.severity >= burst.severity }
        return (isTold ? [] : [burst])
            + [accounts].compactMap(\.self).filter { $0.severity > burst.severity }
    }

    fileprivate static func burst(_ input: RuleInput) -> RiskHint? {
        let own = input.requestsSoFar.filter { $0.isSameAccount && $0.outcome != .approved }
            .sorted { $0.instant < $1.instant }
        let received = input.facts.validity.received
        let least = input.thresholds.burst
        let stretch = RequestBurst.busiest(of: own, around: received, within: Self.burstSpan) {
            1 + $0.requests >= max(2, least)
        }
        guard let stretch else { return nil }
        let count = 1 + stretch.requests
        let severity: Severity = count >= max(Self.flood, least) ? .high : .medium
        return Code.burst.hint(
            input.isAllApprovedBefore ? .low : min(input.heaviestOfAttack, severity),
            "\(count) unapproved requests for this account came within 10 min."
                + input.apartWording(besideRejections: false),
            summary: "one of \(count) requests within 10 min",
            evidence: [
                .init(name: "requests", value: "\(count)"),
                .init(name: Attack.since, value: "\(stretch.begin)"),
            ] + input.approvedBefore,
            remedy: input.isApartFromAttack ? Self.answerOwn : nil
        )
    }

    /// From two other accounts; requests of a single one are its own burst.
    private func accounts(
        _ others: [RecentRequest],
        at received: Instant,
        _ input: RuleInput
    ) -> RiskHint? {
        let least = input.thresholds.burst
        let now = RequestBurst.busiest(of: others, around: received, within: Self.momentSpan) {
            $0.accounts >= 2
        }
        let soon = RequestBurst.busiest(of: others, around: received, within: Self.burstSpan) {
            $0.accounts >= 2 && $0.requests >= max(2, least)
        }
        guard let stretch = now ?? soon else { return nil }
        let span: PrintableText = now == nil ? "10 min" : "a minute"
        let side: PrintableText = stretch.later == 0 ? "before" : "of"
        return Code.severalAccounts.hint(
            now == nil || input.isAllApprovedBefore ? .low : .medium,
            """
            \(stretch.requests) unapproved requests of \(stretch.accounts) other accounts came \
            within \(span) \(side) this one.
            """,
            summary: "several accounts at once",
            evidence: [
                .init(name: "requests", value: "\(stretch.requests)"),
                .init(name: "accounts", value: "\(stretch.accounts)"),
            ] + input.approvedBefore
        )
    }

    private func pending(_ count: Int, _ input: RuleInput) -> RiskHint? {
        guard count >= Self.waiting else { return nil }
        return Code.manyPending.hint(
            count >= 2 * Self.waiting && !input.isAllApprovedBefore ? .medium : .low,
            "Still waiting for an answer: \(count) other requests of this account.",
            evidence: [.init(name: "requests", value: "\(count)")] + input.approvedBefore,
            remedy: input.isAllApprovedBefore ? Self.answerOwn : nil
        )
    }
}

/// Whether a request of this account within an hour was rejected, by anybody.
///
/// One rejection is low when device and network are approved ones: who pressed the wrong key asks
/// again from the same place. For a waiting request later ones count too: who rejects the second of
/// two has not asked for the first either.
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
                    network, place, payee and account; medium at most where only payee or account \
                    are new, the place alone is missing, or the network of an account whose networks are ever new
                    """,
                remedy: """
                    Approve it only if you asked again yourself. If what was rejected was yours, say so \
                    in the history (`+`): then it no longer counts.
                    """
            )
        }
    }

    /// In which a rejection affects another request.
    static let span = Baseline.attackSpan

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let received = input.facts.validity.received
        let arrived = input.requestsSoFar.filter {
            $0.isSameAccount && $0.outcome == .rejected
        }.map { received.milliseconds(since: $0.instant) }
        let remembered = input.baseline.recent.filter { $0.outcome == .rejected }.map {
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
        // Where who asks is known from before, whom they pay has hints of its own.
        let heaviest = input.heaviestOfAttack
        let oldest = received.advanced(byMilliseconds: -(ages.joined().max() ?? age))
        let burst = input.isApartFromAttack ? Attack.reported(in: FrequencyRule.burst(input)) : nil
        return [
            Code.afterRejection.hint(
                isEased ? .low : min(heaviest, severity(rejections: count)),
                sentence(
                    count,
                    age: age,
                    isLast: ages.joined().allSatisfy { $0 >= 0 },
                    // An approval that was said to be nobody's own is remembered as a rejection.
                    end: ages[1].count > ages[0].count && !input.requestsSoFar.isEmpty
                        ? (count == 1 ? " or was not yours" : " or not yours") : .empty
                )
                    + input.apartWording(besideRejections: true),
                summary: "soon after others that were rejected",
                evidence: [
                    .init(name: "rejections", value: "\(count)"),
                    .init("minutes", decimal: Double(abs(age)) / 60_000),
                    .init(name: Attack.since, value: "\(min(oldest, burst?.since ?? oldest))"),
                ] + (burst.map { [.init(name: "requests", value: "\($0.count)")] } ?? [])
                    + (count == 1 ? input.familiarity : []) + input.approvedBefore,
                remedy: input.isApartFromAttack
                    ? FrequencyRule.answerOwn
                    : count == 1
                        ? nil
                        : "Reject it and change the password: whoever repeats requests may know it. If what"
                            + " was rejected was yours, say so in the history (`+`)."
            )
        ]
    }

    /// `age` is how long before this request the nearest came, in milliseconds, negative for a
    /// later one; `isLast` means that all came before.
    private func sentence(
        _ count: Int,
        age: Int64,
        isLast: Bool,
        end: PrintableText
    ) -> PrintableText {
        let way = durationWording(milliseconds: abs(age))
        if count == 1 {
            let side: PrintableText = age < 0 ? "after" : "before"
            return "A request of this account that came \(way) \(side) this one was rejected\(end)."
        }
        let side: PrintableText = isLast ? "before" : "of"
        return "\(count) requests for this account that came within an hour \(side) this one were"
            + " rejected\(end)."
    }

    private func severity(rejections: Int) -> Severity {
        switch rejections {
        case ..<2: .medium
        case 2: .high
        default: .critical
        }
    }
}

/// The other requests around a request.
struct RequestBurst {
    let requests: Int
    let accounts: Int
    /// Requests after this one.
    let later: Int
    /// Of all, this request included.
    let begin: Instant

    /// The wanted stretch with the most requests, the earliest of equal ones; O(n).
    ///
    /// `recentRequests` are in order of receipt, every stretch contains `received`, and `span` is in
    /// milliseconds, both ends included.
    static func busiest(
        of recentRequests: [RecentRequest],
        around received: Instant,
        within span: Int64,
        where isWanted: (RequestBurst) -> Bool
    ) -> RequestBurst? {
        var accounts: [RecentRequest.Account: Int] = [:]
        var best: RequestBurst?
        var first = 0
        var later = 0
        /// Evaluates the stretch that ends at an instant, before an arrival.
        func judge(upTo end: Int, at instant: Instant) {
            while first < end, instant.milliseconds(since: recentRequests[first].instant) > span {
                let account = recentRequests[first].account
                accounts[account] = accounts[account].flatMap { $0 > 1 ? $0 - 1 : nil }
                first += 1
            }
            let begin = first < end ? min(recentRequests[first].instant, received) : received
            let stretch = RequestBurst(
                requests: end - first,
                accounts: accounts.count,
                later: later,
                begin: begin
            )
            if isWanted(stretch), stretch.requests > best?.requests ?? -1 { best = stretch }
        }
        let earlier = recentRequests.prefix { $0.instant <= received }
        for recentRequest in earlier { accounts[recentRequest.account, default: 0] += 1 }
        judge(upTo: earlier.count, at: received)
        for index in earlier.endIndex..<recentRequests.count {
            let recentRequest = recentRequests[index]
            guard recentRequest.instant.milliseconds(since: received) <= span else { break }
            accounts[recentRequest.account, default: 0] += 1
            later += 1
            judge(upTo: index + 1, at: recentRequest.instant)
        }
        return best
    }
}
