import GRDB
package import Vocabulary

extension Ledger {
    /// Answered by one index, whose entries hold all that is asked for.
    static let arrivalSelection = """
        SELECT message_id, mechanism_uid, received, expires, decided, state, decision
        FROM requests WHERE received > ? AND received <= ?
        ORDER BY received DESC, message_id DESC LIMIT ?
        """

    /// What has arrived for all accounts in a span of time, newest first.
    ///
    /// - Parameters:
    ///   - start: Only what was received later than this.
    ///   - end: Only what was received until then.
    ///   - limit: The most that come back.
    /// - Returns: The newest.
    /// - Throws: What any reading throws.
    package func arrivals(
        after start: Instant,
        until end: Instant,
        limit: Int
    ) async throws(StorageError) -> [StoredArrival] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: Self.arrivalSelection,
                arguments: [start.milliseconds, end.milliseconds, limit]
            ).map { try StoredArrival(Columns($0)) }
        }
    }
}
