import Push
import Synchronization

/// The accounts of a store whose rows were changed from outside: each is set apart, so that the
/// others go on.
final class Quarantine: Sendable {
    /// The accounts with the number of their row, where it can be read.
    private let found = Mutex<[AccountID: Int64?]>([:])

    /// The accounts set apart, by issuer and name.
    var accounts: [AccountID] {
        found.withLock { $0.keys }.sorted {
            ($0.issuer, $0.accountName) < ($1.issuer, $1.accountName)
        }
    }

    /// Reads what belongs to the account that a row names.
    ///
    /// - Returns: What `body` gives; `nil` when it finds damage, which sets the account apart.
    /// - Throws: What `body` throws beside that.
    func whole<Result>(
        _ columns: borrowing Row,
        _ body: (borrowing Row) throws -> Result
    ) throws -> Result? {
        do {
            return try body(columns)
        } catch StorageError.damaged {
            let key = Self.key(columns)
            add((try? AccountID(columns)) ?? .unreadable(row: key), row: key)
            return nil
        }
    }

    /// Sets an account apart.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - row: The number of its row; `nil` when its names find it.
    func add(_ id: AccountID, row: Int64? = nil) {
        found.withLock { found in
            if let known = found[id], known != nil { return }
            found.updateValue(row, forKey: id)
        }
    }

    func row(of id: AccountID) -> Int64? { found.withLock { $0[id].flatMap { $0 } } }

    /// An account that is gone is in nobody's way.
    func remove(_ id: AccountID) { found.withLock { _ = $0.removeValue(forKey: id) } }

    private static func key(_ columns: borrowing Row) -> Int64? {
        if let key: Int64 = try? columns.value("account") { return key }
        return try? columns.value("id")
    }
}
