import Host
package import Push
package import Review
package import Risk
package import Store
package import Vocabulary

extension ApprovalService {
    /// A stored request whose signature holds.
    struct Verified: Sendable {
        let row: StoredRequest
        let request: ApprovalRequest
        /// How a request that is over was assessed last; `nil` for one that may still be answered,
        /// and for one that nobody has assessed.
        let kept: StoredAssessment?

        init(_ row: StoredRequest, _ request: ApprovalRequest, at now: Instant) {
            self.row = row
            self.request = request
            kept = row.isOpen(at: now) ? nil : row.assessment.flatMap(StoredAssessment.init)
        }
    }

    /// What learns from requests.
    var learner: BaselineLearner { BaselineLearner(assessor: assessor) }

    /// What is usual for an account.
    ///
    /// - Throws: ``StorageError``, `AccountQueryError.unknown`.
    package func baseline(of id: AccountID) async throws -> Baseline {
        guard let baseline = try await storedBaseline(of: id) else {
            throw AccountQueryError.unknown(id)
        }
        return baseline
    }

    /// What was usual for the account of each request that is to be assessed, by message id: for one
    /// that may still be answered what is usual now, without it; for one that is over what was usual
    /// when it was looked at last, which is worked out from the account's history.
    func baseline(
        for requests: [Verified],
        _ accountIndex: AccountIndex
    ) async throws(StorageError) -> [String: Baseline] {
        var found: [String: Baseline] = [:]
        let now = clock.now
        let groups = Dictionary(grouping: requests.filter { $0.kept == nil }) {
            $0.row.mechanismUID
        }
        for (uid, group) in groups {
            guard let account = accountIndex[uid]?.account.id else { continue }
            let open = group.filter { $0.row.isOpen(at: now) }
            if !open.isEmpty, let baseline = try await storedBaseline(of: account) {
                // One that was approved after its row was read would be compared with itself.
                for one in open where !baseline.hasLearned(one.row.messageID) {
                    found[one.row.messageID] = baseline.without(
                        one.row.messageID,
                        madeAt: one.request.facts.made
                    )
                }
            }
            let past = group.filter { !$0.row.isOpen(at: now) }
            guard !past.isEmpty else { continue }
            let earlier = try await baseline(
                of: account,
                checkedAt: past.map { one in
                    BaselineReplay.Check(
                        messageID: one.row.messageID,
                        made: one.request.facts.made,
                        instant: one.row.lastChecked(at: now)
                    )
                }
            )
            found.merge(earlier) { $1 }
        }
        return found
    }

    /// The other requests that had come when a request was looked at, newest first.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - open: What has arrived around those that are open now, read once for each mechanism.
    ///   - now: Our clock.
    /// - Returns: Those of its account and of others.
    /// - Throws: What any reading throws.
    func recentRequests(
        around request: Verified,
        open: inout [String: StoredRecentRequests],
        at now: Instant
    ) async throws(StorageError) -> [RecentRequest] {
        let row = request.row
        guard row.isOpen(at: now) else {
            let check = row.lastChecked(at: now)
            return try await store.recentRequests(
                around: row.messageID,
                of: row.mechanismUID,
                at: check,
                known: check.advanced(byMilliseconds: -BaselineReplay.shortestPause)
            )
        }
        var around = open[row.mechanismUID]
        if around == nil { around = try await store.recentRequests(of: row.mechanismUID, at: now) }
        open[row.mechanismUID] = around
        return around?.recentRequests(around: row.messageID, of: row.mechanismUID, at: now) ?? []
    }

    func storedBaseline(of id: AccountID) async throws(StorageError) -> Baseline? {
        try await store.baseline(of: id, learning: learner.learning) {
            Baseline(stored: $0.bytes)
        }
    }

    /// What was usual for an account whenever one of its requests was looked at, by message id.
    private func baseline(
        of account: AccountID,
        checkedAt checks: [BaselineReplay.Check]
    ) async throws(StorageError) -> [String: Baseline] {
        let assessor = assessor
        return try await store.withHistory(of: account) { requests in
            var walk: BaselineReplay?
            while walk?.isOver != true, let past = try requests.next() {
                if walk == nil {
                    let base = try requests.base(ofAccountWith: past.mechanismUID)
                    walk = BaselineReplay(
                        from: base.flatMap(Baseline.init(stored:)) ?? Baseline(),
                        checking: checks
                    )
                }
                if try !requests.isForgotten(past), let facts = try requests.facts(of: past) {
                    walk?.record(past, as: assessor.features(of: facts))
                }
            }
            return walk?.finished().checked ?? [:]
        } ?? [:]
    }
}

extension StoredRequest {
    /// Whether the request may still be answered or is being answered.
    func isOpen(at now: Instant) -> Bool {
        switch state {
        case .pending, .refused, .unknown: now <= expires
        case .sending: true
        case .expired, .ended, .delivered: false
        }
    }

    /// When the person looks at it, or looked last: at the decision, else when it came.
    func lastChecked(at now: Instant) -> Instant { isOpen(at: now) ? now : decided ?? received }
}

extension RequestFacts {
    /// When the request was made, as far as the message tells.
    fileprivate var made: Instant { validity.issued ?? validity.received }
}

extension ApprovalService {
    /// Notes what a person says about a past request; the account's baseline follows it at once.
    ///
    /// - Throws: `RequestError.stillOpen` for a request that can be answered, ``StorageError``.
    package func state(_ statement: Ownership, about id: MessageID) async throws {
        try await settleBeforeReading()
        guard let row = try await store.request(messageID: id.text) else {
            throw RequestError.unknown(Found(id.text))
        }
        guard !row.isOpen(at: clock.now) else { throw RequestError.stillOpen }
        try await store.state(
            statement,
            about: row.messageID,
            learning: learner.learning,
            now: clock.now
        )
    }

    /// What a person has said about a request; `nil` when nothing.
    package func statement(about entry: Entry) async throws(StorageError) -> Ownership? {
        try await store.statement(about: entry.id.text)
    }

    /// Forgets what was learned of an account, and what was said about its requests.
    package func forgetBaseline(of id: AccountID) async throws(StorageError) {
        try await store.forgetBaseline(of: id, now: clock.now)
    }

    /// Deletes past requests; what was learned of them stays.
    ///
    /// - Parameter kept: How many of each account that are over stay.
    /// - Returns: How many were deleted.
    /// - Throws: ``StorageError``.
    package func prune(keeping kept: Int) async throws(StorageError) -> Int {
        try await store.prune(keeping: kept, learning: learner.learning, now: clock.now)
    }

    /// Deletes past requests that came before an instant; what was learned of them stays.
    ///
    /// - Returns: How many were deleted.
    /// - Throws: ``StorageError``.
    package func prune(olderThan instant: Instant) async throws(StorageError) -> Int {
        try await store.prune(olderThan: instant, learning: learner.learning, now: clock.now)
    }

    /// Deletes past requests that nobody decided; what was learned of them stays.
    ///
    /// - Returns: How many were deleted.
    /// - Throws: ``StorageError``.
    package func pruneUnanswered() async throws(StorageError) -> Int {
        try await store.pruneUnanswered(learning: learner.learning, now: clock.now)
    }

    /// Weighs rows of an analyst with the approver's settings.
    ///
    /// - Parameters:
    ///   - isTimed: Whether stages are measured.
    ///   - isKnown: Whether accounts of the store begin with what is usual for them.
    /// - Returns: The run.
    /// - Throws: ``StorageError``.
    package nonisolated func scoreRun(
        isTimed: Bool,
        withStore isKnown: Bool
    ) async throws -> ScoreRun {
        let assessor = await assessor
        guard isKnown else { return ScoreRun(assessor, isTimed: isTimed) }
        let accounts = try await store.accounts()
        return ScoreRun(assessor, isTimed: isTimed) { name in
            guard let account = try? accounts.one(meant: name).account else { return nil }
            return try await self.baseline(of: account.id)
        }
    }
}
