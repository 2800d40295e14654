/// Where the file of a ledger stands, as one ledger sees it.
///
/// Two marks of the same ledger are equal only when nothing was written between them, by whichever
/// program. Marks of different ledgers tell nothing about each other.
package struct LedgerMark: Hashable, Sendable {
    /// Grows, or goes round, when another connection writes.
    let others: Int
    let own: Int
}

extension Ledger {
    /// Where the file stands now; far cheaper than any look at what it holds.
    ///
    /// What SQLite calls the version of the data is one connection's own, so that all marks of a
    /// ledger come from the only connection that it has.
    package func mark() async throws(StorageError) -> LedgerMark {
        try await read { database in
            guard let others = try database.value("PRAGMA data_version", as: Int.self) else {
                throw StorageError.damaged
            }
            return LedgerMark(others: others, own: database.totalChanges)
        }
    }

    package func mechanismUIDs() async throws(StorageError) -> Set<String> {
        try await read { try Set($0.values("SELECT uid FROM push_mechanisms")) }
    }
}
