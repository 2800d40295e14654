/// Where the file of a store stands, as one store sees it.
///
/// Two marks of the same store are equal only when nothing was written between them, by whichever
/// program. Marks of different stores tell nothing about each other.
package struct StoreMark: Hashable, Sendable {
    /// Grows, or goes round, when another connection writes.
    let others: Int
    let own: Int
}

extension ApprovalStore {
    /// Where the file stands now; far cheaper than any look at what it holds.
    ///
    /// What SQLite calls the version of the data is one connection's own, so that all marks of a
    /// store come from the only connection that it has.
    package func mark() async throws(StorageError) -> StoreMark {
        try await read { database in
            guard let others = try database.value("PRAGMA data_version", as: Int.self) else {
                throw StorageError.damaged
            }
            return StoreMark(others: others, own: database.totalChanges)
        }
    }

    package func mechanismUIDs() async throws(StorageError) -> Set<String> {
        try await read { try Set($0.values("SELECT uid FROM push_mechanisms")) }
    }
}
