package import Vocabulary

extension ApprovalStore {
    /// Counts a message that was refused; nothing of the message itself is kept.
    ///
    /// - Parameters:
    ///   - code: The code of the error.
    ///   - now: Our clock.
    /// - Throws: What any change throws.
    package func countRefusal(_ code: String, now: Instant) async throws(StorageError) {
        try await countRefusals([code: 1], now: now)
    }

    /// Counts messages that were refused, all in one transaction.
    ///
    /// - Parameters:
    ///   - counts: How many there were with each code.
    ///   - now: Our clock.
    /// - Throws: What any change throws; none is counted then.
    package func countRefusals(_ counts: [String: Int], now: Instant) async throws(StorageError) {
        try await change { database in
            for (code, count) in counts {
                try Self.count(code, times: count, at: now, in: database)
            }
        }
    }

    package func refusals() async throws(StorageError) -> [RefusalCount] {
        try await read { database in
            try database.all("SELECT * FROM refusals ORDER BY count DESC, code") {
                try RefusalCount($0)
            }
        }
    }

    /// Adds to a count, which stays at the highest number that there is.
    static func count(
        _ code: String,
        times: Int = 1,
        at now: Instant,
        in database: Database
    ) throws {
        try database.execute(
            """
            INSERT INTO refusals (code, count, first, last) VALUES (?1, ?3, ?2, ?2)
            ON CONFLICT (code) DO UPDATE
            SET count = iif(count > ?4 - ?3, ?4, count + ?3),
                first = min(first, ?2), last = max(last, ?2)
            """,
            [code, now.milliseconds, times, Int.max]
        )
    }
}

extension RefusalCount {
    fileprivate init(_ columns: borrowing Row) throws(StorageError) {
        code = try columns.value("code")
        count = try columns.value("count")
        first = Instant(milliseconds: try columns.value("first"))
        last = Instant(milliseconds: try columns.value("last"))
    }
}

/// How often messages were refused for one reason.
package struct RefusalCount: Hashable, Sendable {
    /// The code of the error, such as `token.signature.mismatch`.
    package let code: String
    package let count: Int
    package let first: Instant
    package let last: Instant
}
