import GRDB

extension Ledger {
    /// The last decision about a request, as the audit trail has it.
    ///
    /// - Returns: The entry of the decision with what was shown; `nil` when nothing was decided.
    /// - Throws: What any reading throws.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func lastDecision(
        about messageID: String
    ) async throws(StorageError) -> AuditEntry? {
        let kinds = [AuditKind.decisionBegun, .decisionAutomatic].map { "'\($0.rawValue)'" }
        return try await read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT * FROM audit WHERE message_id = ? AND kind IN (\(kinds.joined(separator: ", ")))
                    ORDER BY sequence DESC LIMIT 1
                    """,
                arguments: [messageID]
            ).map { try AuditEntry(Columns($0), self.vault) }
        }
    }
}
