import SQLite

extension Ledger {
    /// The last decision about a request, as the audit trail has it.
    ///
    /// - Returns: The entry of the decision with what was shown; `nil` when nothing was decided, or
    ///   when the entry was changed from outside.
    /// - Throws: What any reading throws.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func lastDecision(
        about messageID: String
    ) async throws(StorageError) -> AuditEntry? {
        try await read { database in
            let entry = try database.first(
                """
                SELECT * FROM audit WHERE message_id = ? AND kind IN (?, ?)
                ORDER BY sequence DESC LIMIT 1
                """,
                [
                    messageID, AuditKind.decisionBegun.rawValue,
                    AuditKind.decisionAutomatic.rawValue,
                ]
            ) { try AuditEntry($0, self.vault) }
            return entry.flatMap { $0.isWhole ? $0 : nil }
        }
    }
}
