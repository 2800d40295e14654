package import Vocabulary

extension ApprovalStore {
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

    /// Deletes requests of an account that are over when it has too many, and forgets what cannot come
    /// back.
    ///
    /// Over are the delivered and the expired. The ones that no person decided go first, then the oldest.
    /// A request that is being answered or may still be answered stays.
    ///
    /// - Parameters:
    ///   - uid: The account's push device.
    ///   - kept: How many requests that are over stay.
    ///   - slack: How many more may be there before anything is deleted, so that not every new
    ///     request costs an old one and an entry of the audit trail.
    ///   - learning: Keeps what was learned of what is deleted.
    ///   - now: Our clock.
    /// - Returns: How many were deleted.
    /// - Throws: What any change throws; some may be deleted then.
    /// - Complexity: O(kept) steps in an index, and O(kept) for each batch that is deleted.
    @discardableResult
    package func prune(
        requestsOf uid: String,
        keeping kept: Int = usualHistory,
        slack: Int = 0,
        learning: BaselineLearning? = nil,
        now: Instant
    ) async throws(StorageError) -> Int {
        precondition(kept >= 0 && slack >= 0, "a number of requests")
        // More than any store has, and a number that can be added to.
        let kept = min(kept, Int.max / 2)
        let surplus = try await read { database in
            guard
                try Self.count(Self.storedSelection, [uid, kept + slack + 1], in: database)
                    > kept + slack
            else { return 0 }
            let arguments: [any Bindable] = [now.milliseconds, uid]
            let over = try Self.count(Self.overSelection, arguments, in: database)
            return over > kept + slack ? over - kept : 0
        }
        guard surplus > 0 else {
            try await forgetWhatCannotComeBack(at: now)
            return 0
        }
        return try await delete(
            "mechanism_uid = ?2",
            [uid],
            undecidedFirst: true,
            atMost: surplus,
            learning,
            now: now
        )
    }

    /// Deletes the requests of every account that are over, but for a number of each.
    ///
    /// - Parameters:
    ///   - kept: How many requests of each account that are over stay.
    ///   - learning: Keeps what was learned of what is deleted.
    ///   - now: Our clock.
    /// - Returns: How many were deleted.
    /// - Throws: What any change throws; some may be deleted then.
    @discardableResult
    package func prune(
        keeping kept: Int = usualHistory,
        learning: BaselineLearning? = nil,
        now: Instant
    ) async throws(StorageError) -> Int {
        let uids = try await read { database in
            try database.values("SELECT DISTINCT mechanism_uid FROM requests", as: String.self)
        }
        var deleted = 0
        for uid in uids {
            deleted += try await prune(
                requestsOf: uid,
                keeping: kept,
                learning: learning,
                now: now
            )
        }
        if uids.isEmpty { try await forgetWhatCannotComeBack(at: now) }
        return deleted
    }

    /// Deletes the requests that are over and that nobody decided, and forgets what cannot come back.
    ///
    /// - Parameters:
    ///   - learning: Keeps what was learned of what is deleted.
    ///   - now: Our clock.
    /// - Returns: How many were deleted.
    /// - Throws: What any change throws; some may be deleted then.
    @discardableResult
    package func pruneUnanswered(
        learning: BaselineLearning? = nil,
        now: Instant
    ) async throws(StorageError) -> Int {
        try await delete("(state = 'pending' OR \(Self.isOfRule))", [], learning, now: now)
    }

    static let storedSelection: SQL = """
        SELECT count(*) FROM (SELECT 1 FROM requests WHERE mechanism_uid = ? LIMIT ?)
        """
    static let overSelection: SQL =
        "SELECT count(*) FROM requests WHERE mechanism_uid = ?2 AND \(isOver)"

    private static func count(
        _ selection: SQL,
        _ values: [any Bindable],
        in database: Database
    ) throws -> Int {
        try database.value(selection, values) ?? 0
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
        learning: BaselineLearning? = nil,
        now: Instant
    ) async throws(StorageError) -> Int {
        try await delete("received < ?2", [instant.milliseconds], learning, now: now)
    }

    /// Deletes the requests that are over and meet a condition, the oldest first.
    private func delete(
        _ condition: SQL,
        _ values: [any Bindable],
        undecidedFirst: Bool = false,
        atMost limit: Int = .max,
        _ learning: BaselineLearning?,
        now: Instant
    ) async throws(StorageError) -> Int {
        var deleted = 0
        var isDone = false
        let order: SQL =
            undecidedFirst ? "(state != 'pending' AND NOT \(Self.isOfRule)), " : ""
        while !isDone, deleted < limit {
            let batch = min(Self.batch, limit - deleted)
            let count = try await change { database in
                let selection: SQL = """
                    SELECT message_id FROM requests WHERE \(Self.isOver) AND \(condition)
                    ORDER BY \(order)received, message_id LIMIT \(batch)
                    """
                let arguments: [any Bindable] = [now.milliseconds] + values
                if let learning {
                    try BaselineHistory(database: database, vault: self.vault)
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
            isDone = count < batch
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
