import SQLite
package import Vocabulary

/// How much an account is used: the requests to its device.
package struct AccountUsage: Hashable, Sendable {
    /// When the newest request came that somebody has decided here; `nil` without one.
    package let lastUsed: Instant?
    /// How many requests wait for a decision.
    package let waiting: Int
}

extension Ledger {
    /// Walks the index of a device backwards, and stops at the first request that was decided.
    static let usedSelection: SQL = """
        SELECT received FROM requests WHERE mechanism_uid = ? AND state != 'pending'
        ORDER BY received DESC, message_id DESC LIMIT 1
        """

    /// What is open is few, however long the history is.
    static let waitingSelection: SQL = """
        SELECT count(*) FROM requests INDEXED BY requests_open
        WHERE state IN ('pending', 'refused', 'unknown') AND expires >= ?
            AND state = 'pending' AND ending IS NULL AND mechanism_uid = ?
        """

    /// How much a device is used.
    ///
    /// - Parameters:
    ///   - uid: The device.
    ///   - now: Our clock, which tells what can still be decided.
    /// - Returns: Nothing but zeros for a device without requests.
    /// - Throws: What any reading throws.
    package func usage(of uid: String, at now: Instant) async throws(StorageError) -> AccountUsage {
        try await read { database in
            let last = try database.first(Self.usedSelection, [uid]) {
                Instant(milliseconds: try $0.value("received"))
            }
            let waiting: [Int] = try database.values(
                Self.waitingSelection,
                [now.milliseconds, uid]
            )
            return AccountUsage(lastUsed: last, waiting: waiting.first ?? 0)
        }
    }
}
