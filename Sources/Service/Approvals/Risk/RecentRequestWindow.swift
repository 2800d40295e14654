import Push
import Review
package import Risk
package import Store
package import Vocabulary

/// The requests of the last day, while a history is gone through in the order of receipt.
struct RecentRequestWindow {
    /// The newest requests that one can see, oldest first.
    private struct Line {
        /// Those before `start` are over.
        private var entries: [StoredRecentRequest] = []
        private var start = 0

        /// Adds a request; nothing older than `span` before it is needed any more, and only as
        /// many as one request can see, however many come.
        mutating func add(_ entry: StoredRecentRequest, span: Int64) {
            entries.append(entry)
            let first = entry.received.advanced(byMilliseconds: -span)
            while start < entries.count - 1, entries[start].received <= first { start += 1 }
            start = max(start, entries.count - RecentRequest.most)
            guard start > max(4, entries.count / 2) else { return }
            entries.removeFirst(start)
            start = 0
        }

        /// Those that came up to `span` before an instant, newest first.
        func newest(before instant: Instant, span: Int64) -> [StoredRecentRequest] {
            let first = instant.advanced(byMilliseconds: -span)
            return entries[start...].reversed().filter { entry in
                entry.received > first && entry.received <= instant
            }
        }
    }

    private var accounts: [String: Line] = [:]
    private var all = Line()

    /// Adds a request; one that nobody signed does not count for other accounts.
    mutating func add(_ entry: StoredRecentRequest, isSigned: Bool = true) {
        accounts[entry.mechanismUID, default: Line()].add(entry, span: RecentRequest.span)
        if isSigned { all.add(entry, span: RecentRequest.othersSpan) }
    }

    /// What had come before a request of an account, newest first.
    func recentRequests(before instant: Instant, of account: String) -> [RecentRequest] {
        let own = accounts[account]?.newest(before: instant, span: RecentRequest.span) ?? []
        let others = all.newest(before: instant, span: RecentRequest.othersSpan)
            .filter { $0.mechanismUID != account }
        var numbers = AccountNumbers(from: account)
        return (own + others).sorted { $0.received > $1.received }.map { entry in
            entry.recentRequest(seenFrom: &numbers, at: instant, known: instant)
        }
    }
}

extension ApprovalStore {
    /// The other requests that count for one, as they stood at an instant, newest first.
    ///
    /// - Parameters:
    ///   - messageID: The request.
    ///   - uid: Its mechanism.
    ///   - end: When it is looked at.
    ///   - known: Answers that began later were not known then; `end` when `nil`.
    /// - Returns: Those of its account and of others.
    /// - Throws: What any reading throws.
    package func recentRequests(
        around messageID: String,
        of uid: String,
        at end: Instant,
        known: Instant? = nil
    ) async throws(StorageError) -> [RecentRequest] {
        try await recentRequests(of: uid, at: end)
            .recentRequests(around: messageID, of: uid, at: end, known: known)
    }

    /// The same around each request of a mechanism that is looked at now.
    package func recentRequests(
        of uid: String,
        at end: Instant
    ) async throws(StorageError) -> StoredRecentRequests {
        try await recentRequests(
            of: uid,
            after: end.advanced(byMilliseconds: -RecentRequest.span),
            othersAfter: end.advanced(byMilliseconds: -RecentRequest.othersSpan),
            until: end,
            limit: RecentRequest.most
        )
    }
}

extension StoredRecentRequests {
    /// What counts for one of the requests.
    func recentRequests(
        around messageID: String,
        of uid: String,
        at end: Instant,
        known: Instant? = nil
    ) -> [RecentRequest] {
        var numbers = AccountNumbers(from: uid)
        return around(messageID).map {
            $0.recentRequest(seenFrom: &numbers, at: end, known: known ?? end)
        }
    }
}

/// Numbers the accounts beside the one of a request, in the order in which they are asked for.
struct AccountNumbers {
    private let own: String
    private var numbers: [String: Int] = [:]

    /// Begins with the account of the request that is assessed.
    init(from own: String) { self.own = own }

    /// What an account is, seen from that of the request.
    mutating func account(_ name: String) -> RecentRequest.Account {
        guard name != own else { return .same }
        let number = numbers[name] ?? numbers.count
        numbers[name] = number
        return .other(number)
    }
}

extension StoredRequest {
    /// What became of the request; what the person has said later counts more than the answer.
    var outcome: Outcome { statement?.outcome ?? state.outcome }

    func learned(_ features: Features) -> Features { features.learned(statement == .mine, state) }
}

extension Features {
    /// What is learned of a request: of a payment that the person has rejected, although it was theirs, only
    /// who asked.
    func learned(_ isOwn: Bool, _ state: RequestState) -> Features {
        isOwn && state.outcome == .rejected ? ofRequester : self
    }
}

extension Ownership {
    /// What is learned from a request of which this was said.
    fileprivate var outcome: Outcome {
        switch self {
        case .mine: .approved
        case .notMine: .rejected
        }
    }
}

extension PastRequests {
    /// What a stored request says, verified again with what the store has now.
    func facts(of request: StoredRequest) throws -> RequestFacts? {
        try device(of: request.mechanismUID).flatMap { request.verified(by: $0)?.facts }
    }
}

extension RequestState {
    /// What is learned from an answer: a person who has changed their mind had asked themselves.
    var learnedOutcome: Outcome { statement?.outcome ?? outcome }

    /// Whose the request was, as the answer that was taken says.
    var statement: Ownership? {
        if case .delivered(let decision) = self { decision.statement } else { nil }
    }

    /// What the person decided, as far as the server took it.
    var outcome: Outcome {
        switch self {
        case .delivered(let decision): decision.isRejection ? .rejected : .approved
        case .pending, .expired, .ended, .sending, .refused, .unknown: .open
        }
    }
}

extension StoredRecentRequest {
    /// The arrival as it stood at an instant, for a request of an account.
    ///
    /// - Parameters:
    ///   - numbers: What other accounts are called.
    ///   - now: The instant.
    ///   - known: Answers that began later were not known then.
    /// - Returns: What the rules look at.
    func recentRequest(
        seenFrom numbers: inout AccountNumbers,
        at now: Instant,
        known: Instant
    ) -> RecentRequest {
        let isDecided = decided.map { $0 <= known } ?? false
        let outcome: Outcome =
            switch (isDecided, state, isRejection) {
            case (true, .delivered, true): .rejected
            case (true, .delivered, _): .approved
            default: .open
            }
        return RecentRequest(
            instant: received,
            account: numbers.account(mechanismUID),
            outcome: outcome,
            isPending: outcome == .open && expires >= now
        )
    }
}
