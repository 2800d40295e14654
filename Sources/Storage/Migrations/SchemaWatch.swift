import SQLite
import Synchronization

/// Looks at the tables and triggers of a ledger again whenever another program has changed them.
final class SchemaWatch: Sendable {
    /// The number that SQLite gave the tables and triggers when they were looked at.
    private let known = Mutex<Int?>(nil)

    /// Refuses a ledger in which something was planted since the last look.
    ///
    /// - Parameter database: In a transaction, so that what is looked at is what is used.
    /// - Throws: `.schema`, `.newer` and `.foreign`, and what reading throws.
    func check(_ database: Database) throws {
        let found = try database.value("PRAGMA schema_version", as: Int.self)
        guard found != known.withLock({ $0 }) else { return }
        try Schema.check(database, version: Migration.version(of: database))
        known.withLock { $0 = found }
    }
}
