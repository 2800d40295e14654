import Authenticator
package import Console
import Facts
import Storage
import Vocabulary

extension Desk {
    /// How often the ledger is looked at for what other programs have done.
    private static let lookPause = Duration.seconds(2)
    /// How many of the newest requests are looked at.
    private static let lookDepth = 200

    /// Requests that other programs on the same ledger have taken in or moved, and those whose
    /// account was renamed, locked or unlocked, also by a policy.
    ///
    /// What this program does comes back as well; giving an event twice does no harm.
    ///
    /// - Parameter entries: What is shown already.
    /// - Returns: An event for each request that is new or stands elsewhere than before.
    package nonisolated func changesByOthers(since entries: [Entry]) -> AsyncStream<DeskEvent> {
        let (stream, continuation) = AsyncStream<DeskEvent>.makeStream()
        let task = Task {
            var known = Dictionary(
                entries.map {
                    ($0.id.text, Standing(state: $0.state, lock: $0.lock, label: $0.review.account))
                },
                uniquingKeysWith: { _, last in last }
            )
            var isFirst = true
            while !Task.isCancelled {
                // A ledger that is busy or full says so where a person acts on it.
                if let now = try? await standingsOfNow() {
                    let changed = now.filter { row, standing in
                        guard let before = known[row.messageID] else {
                            return !isFirst || row.isOpen(at: clock.now)
                        }
                        return before != standing
                    }
                    for (row, standing) in now { known[row.messageID] = standing }
                    isFirst = false
                    for entry in (try? await self.entries(changed.map(\.row))) ?? [] {
                        continuation.yield(.arrived(entry))
                    }
                }
                try? await Task.sleep(for: Self.lookPause)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// What an entry shows that others may change.
    private struct Standing: Equatable {
        let state: RequestState
        let lock: AccountLock?
        /// What the account is called.
        let label: PrintableText
    }

    /// The newest requests and where they stand, after answers of ended programs were found out
    /// and policies looked at.
    private func standingsOfNow() async throws(StorageError) -> [(row: StoredRequest, Standing)] {
        _ = try await ledger.recoverInterrupted(now: clock.now)
        try await evaluatePolicies()
        let rows = try await ledger.latestRequests(limit: Self.lookDepth)
        let roster = try await roster(of: rows.map(\.mechanismUID))
        return rows.map { row in
            let account = roster[row.mechanismUID]?.account
            let label = account?.label ?? .empty
            return (row, Standing(state: row.state, lock: account?.lock, label: label))
        }
    }
}
