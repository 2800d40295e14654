import Authenticator
import SQLite
import Synchronization

/// The accounts of a ledger whose rows were changed from outside: each is set apart, so that the
/// others go on.
final class Quarantine: Sendable {
    private let found = Mutex<Set<AccountID>>([])

    /// The accounts set apart, by issuer and name.
    var accounts: [AccountID] {
        found.withLock { $0 }.sorted { ($0.issuer, $0.accountName) < ($1.issuer, $1.accountName) }
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
            add(try AccountID(columns))
            return nil
        }
    }

    /// Sets an account apart.
    func add(_ id: AccountID) { found.withLock { _ = $0.insert(id) } }

    /// An account that is gone is in nobody's way.
    func remove(_ id: AccountID) { found.withLock { _ = $0.remove(id) } }
}
