import Host
package import Push
package import Review
package import Store
package import Vocabulary

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
