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

    /// Requests that other programs on the same ledger have taken in or moved.
    ///
    /// What this program does comes back as well; giving an event twice does no harm.
    ///
    /// - Parameter entries: What is shown already.
    /// - Returns: An event for each request that is new or stands elsewhere than before.
    package nonisolated func changesByOthers(since entries: [Entry]) -> AsyncStream<DeskEvent> {
        let (stream, continuation) = AsyncStream<DeskEvent>.makeStream()
        let task = Task {
            var known = Dictionary(
                entries.map { ($0.id.text, $0.state) },
                uniquingKeysWith: { _, last in last }
            )
            var isFirst = true
            while !Task.isCancelled {
                // A ledger that is busy or full says so where a person acts on it.
                if let rows = try? await rowsOfNow() {
                    let changed = rows.filter { row in
                        guard let before = known[row.messageID] else {
                            return !isFirst || row.isOpen(at: clock.now)
                        }
                        return before != row.state
                    }
                    for row in rows { known[row.messageID] = row.state }
                    isFirst = false
                    for entry in (try? await self.entries(changed)) ?? [] {
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

    /// The newest requests, after answers of ended programs were found out.
    private func rowsOfNow() async throws(StorageError) -> [StoredRequest] {
        _ = try await ledger.recoverInterrupted(now: clock.now)
        return try await ledger.latestRequests(limit: Self.lookDepth)
    }
}

extension StoredRequest {
    /// Whether the request may still be answered or is being answered.
    fileprivate func isOpen(at now: Instant) -> Bool {
        switch state {
        case .pending, .refused, .unknown: now <= expires
        case .sending: true
        case .expired, .delivered: false
        }
    }
}
