import SQLite
import Synchronization

extension Ledger {
    /// How many requests this ledger has come across whose row was changed from outside: they are
    /// left out of every list, so that one of them does not hide the others.
    package nonisolated var damagedRequests: Int { damaged.withLock { $0.count } }

    /// Counts a request whose row opens, but whose token is not one of its mechanism.
    package nonisolated func countDamaged(_ messageID: String) {
        damaged.withLock { _ = $0.insert(messageID) }
    }

    /// Reads a row of `requests` for a list.
    ///
    /// - Returns: The request; `nil` for a row that was changed from outside, which is counted.
    /// - Throws: What reading the file throws.
    nonisolated func listed(_ columns: borrowing Row) throws -> StoredRequest? {
        try whole(columns) { columns throws(StorageError) in try StoredRequest(columns, vault) }
    }

    /// Reads a row of `requests` with `body`; `nil` for one that was changed from outside, which is
    /// counted.
    nonisolated func whole<Result>(
        _ columns: borrowing Row,
        _ body: (borrowing Row) throws(StorageError) -> Result
    ) throws -> Result? {
        do throws(StorageError) {
            return try body(columns)
        } catch {
            guard error == .damaged else { throw error }
            countDamaged((try? columns.value("message_id")) ?? "")
            return nil
        }
    }
}
