extension ApprovalStore {
    /// Entries of the audit trail, newest first.
    ///
    /// - Parameters:
    ///   - limit: The most that come back.
    ///   - offset: How many of the newest are left out.
    /// - Returns: The entries, each with whether it was changed; ``verifyAudit(expecting:)`` finds what
    ///   is missing or moved as well.
    /// - Throws: What any reading throws.
    package func auditTrail(
        limit: Int,
        offset: Int = 0
    ) async throws(StorageError) -> [AuditEntry] {
        precondition(limit >= 0 && offset >= 0, "numbers of entries")
        return try await read { database in
            try database.all(
                "SELECT * FROM audit ORDER BY sequence DESC LIMIT ? OFFSET ?",
                [limit, offset]
            ) { try AuditEntry($0, self.vault) }
        }
    }

    package func auditEntry(_ sequence: Int) async throws(StorageError) -> AuditEntry? {
        try await read { database in
            try database.first(
                "SELECT * FROM audit WHERE sequence = ?",
                [sequence]
            ) { try AuditEntry($0, self.vault) }
        }
    }

    /// Checks that every entry of the audit trail is there, in its place and as it was written.
    ///
    /// What cannot be found: that the trail was set back, together with its head, to what it was
    /// earlier. Keep the report's head elsewhere and expect it at a later check to find that too.
    ///
    /// - Parameter head: A head of an earlier report that the trail must hold.
    /// - Returns: The first thing that is wrong, and the head as it is now.
    /// - Throws: What any reading throws, and `.interrupted` when the task is cancelled meanwhile.
    /// - Complexity: O(n) in the number of entries.
    package func verifyAudit(
        expecting head: AuditHead? = nil
    ) async throws(StorageError) -> AuditReport {
        try await read(isInterruptible: true) { database in
            try AuditCheck(database, self.vault).report(expecting: head)
        }
    }
}

extension ApprovalStore {
    /// The last decision about a request, as the audit trail has it.
    ///
    /// - Returns: The entry of the decision with what was shown; `nil` when nothing was decided, or
    ///   when the entry was changed from outside.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func lastDecision(about messageID: String) async throws(StorageError) -> AuditEntry? {
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
