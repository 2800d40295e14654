import SQLite
package import Vocabulary

extension Ledger {
    /// How many requests that are over are kept when nobody says otherwise.
    package static let usualHistory = 1_000

    /// How long what was seen is remembered after it could be of use, in milliseconds: a day,
    /// for a clock that is set back.
    private static let seenMarginMilliseconds: Int64 = 86_400_000

    /// How many rows one transaction deletes at most, so that others can take turns.
    private static let batch = 1_000

    /// What a prune may delete: the delivered and the expired, never one that is being answered.
    private static let isOver: SQL =
        "(state = 'delivered' OR (state != 'sending' AND expires < ?1))"

    /// Deletes the oldest requests that are over, and forgets what cannot come back.
    ///
    /// Over are the delivered and the expired; one that is being answered is never deleted, nor
    /// one that may still be answered.
    ///
    /// - Parameters:
    ///   - kept: How many requests that are over stay.
    ///   - slack: How many more may be there before anything is deleted, so that not every new
    ///     request costs an old one and an entry of the audit trail.
    ///   - learning: Keeps what was learned of what is deleted.
    ///   - now: Our clock.
    /// - Returns: How many were deleted.
    /// - Throws: What any change throws; some may be deleted then.
    /// - Complexity: O(kept) steps in an index, and O(1) a deletion.
    @discardableResult
    package func prune(
        keeping kept: Int = usualHistory,
        slack: Int = 0,
        learning: HabitLearning? = nil,
        now: Instant
    ) async throws(StorageError) -> Int {
        precondition(kept >= 0 && slack >= 0, "a number of requests")
        let last: (received: Int64, messageID: String)? = try await read { database in
            guard try Self.place(kept + slack, at: now, in: database) != nil else { return nil }
            return try Self.place(kept, at: now, in: database)
        }
        guard let last else {
            try await forgetWhatCannotComeBack(at: now)
            return 0
        }
        return try await delete(
            "(received, message_id) <= (?2, ?3)",
            [last.received, last.messageID],
            learning,
            now: now
        )
    }

    /// Deletes the requests that are over and were received before an instant, and forgets what
    /// cannot come back.
    ///
    /// - Parameters:
    ///   - instant: The first that stays.
    ///   - learning: Keeps what was learned of what is deleted.
    ///   - now: Our clock.
    /// - Returns: How many were deleted.
    /// - Throws: What any change throws; some may be deleted then.
    @discardableResult
    package func prune(
        olderThan instant: Instant,
        learning: HabitLearning? = nil,
        now: Instant
    ) async throws(StorageError) -> Int {
        try await delete("received < ?2", [instant.milliseconds], learning, now: now)
    }

    /// Where the newest request that has to go stands.
    private static func place(
        _ kept: Int,
        at now: Instant,
        in database: Database
    ) throws -> (received: Int64, messageID: String)? {
        try database.first(
            """
            SELECT received, message_id FROM requests WHERE \(isOver)
            ORDER BY received DESC, message_id DESC LIMIT 1 OFFSET ?2
            """,
            [now.milliseconds, kept]
        ) { columns in
            (try columns.value("received"), try columns.value("message_id"))
        }
    }

    /// Deletes the requests that are over and meet a condition, the oldest first.
    private func delete(
        _ condition: SQL,
        _ values: [any Bindable],
        _ learning: HabitLearning?,
        now: Instant
    ) async throws(StorageError) -> Int {
        var deleted = 0
        var isDone = false
        while !isDone {
            let count = try await change { database in
                let selection: SQL = """
                    SELECT message_id FROM requests WHERE \(Self.isOver) AND \(condition)
                    ORDER BY received, message_id LIMIT \(Self.batch)
                    """
                let arguments: [any Bindable] = [now.milliseconds] + values
                if let learning {
                    try HabitHistory(database: database, vault: self.vault)
                        .keep(selection, arguments, learning)
                }
                try database.execute(
                    "DELETE FROM requests WHERE message_id IN (\(selection))",
                    arguments
                )
                let count = database.changes
                if count > 0 {
                    let event = AuditTrail.Event(.historyPruned, detail: "\(count) requests")
                    try AuditTrail(self.vault).append(event, at: now, to: database)
                }
                return count
            }
            deleted += count
            isDone = count < Self.batch
        }
        try await forgetWhatCannotComeBack(at: now)
        return deleted
    }

    /// Forgets messages that are deleted and could no longer pass for alive.
    private func forgetWhatCannotComeBack(at now: Instant) async throws(StorageError) {
        let end = now.advanced(byMilliseconds: -Self.seenMarginMilliseconds).milliseconds
        let isNeeded = try await read { database in
            try database.isAny("SELECT 1 FROM seen WHERE stored = 0 AND until < ? LIMIT 1", [end])
        }
        guard isNeeded else { return }
        try await change { database in
            try database.execute("DELETE FROM seen WHERE stored = 0 AND until < ?", [end])
        }
    }
}
