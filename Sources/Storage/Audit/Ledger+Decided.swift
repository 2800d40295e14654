import SQLite

extension Ledger {
    /// The last decision about a request, as the audit trail has it.
    ///
    /// - Returns: The entry of the decision with what was shown; `nil` when nothing was decided.
    /// - Throws: What any reading throws.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func lastDecision(
        about messageID: String
    ) async throws(StorageError) -> AuditEntry? {
        try await read { database in
            try database.first(
                """
                SELECT * FROM audit WHERE message_id = ? AND kind IN (?, ?)
                ORDER BY sequence DESC LIMIT 1
                """,
                [
                    messageID, AuditKind.decisionBegun.rawValue,
                    AuditKind.decisionAutomatic.rawValue,
                ]
            ) { try AuditEntry($0, self.vault) }
        }
    }
}
