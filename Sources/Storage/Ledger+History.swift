import GRDB
package import Vocabulary

extension Ledger {
    /// How many requests that are over are kept when nobody says otherwise.
    package static let usualHistory = 1_000

    /// How long what was seen is remembered after it could be of use, in milliseconds: a day,
    /// for a clock that is set back.
    private static let seenMarginMilliseconds: Int64 = 86_400_000

    /// Earlier requests of the account that a mechanism belongs to, newest first.
    ///
    /// - Parameters:
    ///   - uid: Any mechanism of the account.
    ///   - before: Only what was received earlier than this.
    ///   - limit: The most that come back.
    /// - Returns: Requests of any state.
    /// - Throws: What any reading throws.
    package func earlierRequests(
        ofAccountWith uid: String,
        before: Instant,
        limit: Int
    ) async throws(StorageError) -> [StoredRequest] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT requests.* FROM requests
                    JOIN mechanisms AS own ON own.uid = requests.mechanism_uid
                    JOIN mechanisms AS given ON given.uid = ?
                    WHERE own.issuer = given.issuer AND own.account_name = given.account_name
                        AND received < ?
                    ORDER BY received DESC, message_id DESC
                    LIMIT ?
                    """,
                arguments: [uid, before.milliseconds, limit]
            ).map { try StoredRequest(Columns($0)) }
        }
    }

    /// Deletes the oldest requests that are over, and forgets what cannot come back.
    ///
    /// Over are the delivered and the expired; one that is being answered is never deleted, nor
    /// one that may still be answered.
    ///
    /// - Parameters:
    ///   - kept: How many requests that are over stay.
    ///   - now: Our clock.
    /// - Returns: How many were deleted.
    /// - Throws: What any change throws.
    @discardableResult
    package func prune(
        keeping kept: Int = usualHistory,
        now: Instant
    ) async throws(StorageError) -> Int {
        precondition(kept >= 0, "a number of requests")
        return try await change { database in
            try database.execute(
                sql: """
                    DELETE FROM requests WHERE message_id IN (
                        SELECT message_id FROM requests
                        WHERE state = 'delivered' OR (state != 'sending' AND expires < ?)
                        ORDER BY received DESC, message_id DESC
                        LIMIT -1 OFFSET ?
                    )
                    """,
                arguments: [now.milliseconds, kept]
            )
            let deleted = database.changesCount
            try database.execute(
                sql: """
                    DELETE FROM seen WHERE until < ? AND NOT EXISTS (
                        SELECT 1 FROM requests WHERE requests.message_id = seen.message_id
                    )
                    """,
                arguments: [
                    now.advanced(byMilliseconds: -Self.seenMarginMilliseconds).milliseconds
                ]
            )
            return deleted
        }
    }
}
