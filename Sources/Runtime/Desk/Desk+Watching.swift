import Authenticator
import Console
import Facts
import Storage

extension Desk {
    /// How often the ledger is looked at for what other programs have done.
    private static let lookPause = Duration.seconds(2)
    /// How many of the newest requests are looked at.
    private static let lookDepth = 200

    /// Requests that other programs on the same ledger have taken in or moved.
    ///
    /// The first look only takes note. What this program does comes back as well; giving an event
    /// twice does no harm.
    package nonisolated func changesByOthers() -> AsyncStream<DeskEvent> {
        let (stream, continuation) = AsyncStream<DeskEvent>.makeStream()
        let task = Task {
            var known: [String: RequestState]?
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: Self.lookPause)
                    let rows = try await ledger.latestRequests(limit: Self.lookDepth)
                    let changed = rows.filter { row in
                        known.map { $0[row.messageID] != row.state } ?? false
                    }
                    known = Dictionary(uniqueKeysWithValues: rows.map { ($0.messageID, $0.state) })
                    for entry in try await entries(changed) { continuation.yield(.arrived(entry)) }
                } catch {
                    // A ledger that is busy or full says so where a person acts on it.
                    continue
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
