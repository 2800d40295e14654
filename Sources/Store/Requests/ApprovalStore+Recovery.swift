import Push
package import Vocabulary

extension ApprovalStore {
    /// How long an answer counts as under way when nobody can tell whether its process still
    /// runs, in milliseconds: twice the longest time that sending may take.
    package static let leaseMilliseconds: Int64 = 60_000

    /// What is being answered; an index over such requests alone finds them.
    static let sendingSelection: SQL =
        "\(StoredRequest.table.selection) WHERE state = 'sending' ORDER BY received, message_id"

    /// Turns answers that a dead process left under way into unknown outcomes.
    ///
    /// Takes the right to write only when there is something to turn.
    ///
    /// - Returns: The message ids of the requests that changed, oldest first.
    package func recoverInterrupted(now: Instant) async throws(StorageError) -> [String] {
        let isNeeded = try await read { database in
            try self.sending(in: database).contains { try $0.isAbandoned(at: now) }
        }
        guard isNeeded else { return [] }
        return try await change { database in
            let rows = RequestRows(database: database, vault: self.vault)
            let push = PushRows(database: database, vault: self.vault)
            let decisions = DecisionTrail(trail: AuditTrail(self.vault), database: database)
            var recovered: [String] = []
            for var row in try self.sending(in: database) where try row.isAbandoned(at: now) {
                let state = row.state.afterInterruption
                row.settle(state, at: now)
                try rows.write(row)
                try decisions.record(
                    .decisionInterrupted,
                    state,
                    messageID: row.messageID,
                    attempt: row.attempts,
                    account: try push.account(uid: row.mechanismUID),
                    at: now
                )
                recovered.append(row.messageID)
            }
            return recovered
        }
    }

    /// What is being answered; rows that were changed from outside are left out and counted.
    nonisolated private func sending(in database: Database) throws -> [StoredRequest] {
        try database.all(Self.sendingSelection) { try listed($0) }.compactMap { $0 }
    }
}

extension ApprovalStore {
    /// Answered by an index that holds nothing but decisions of rules.
    static let ruleSelection: SQL = """
        SELECT * FROM audit
        WHERE kind = 'decision.automatic' AND message_id = ?
        """

    /// The rules that decided about requests in place of the person.
    ///
    /// - Parameter requests: The requests as they stand now.
    /// - Returns: The rule by message id, of those whose last answer a rule began; entries that were
    ///   changed from outside tell nothing.
    /// - Throws: What any reading throws.
    /// - Complexity: O(n log m) in the requests and the decisions of rules.
    package func decidingRules(
        of requests: [StoredRequest]
    ) async throws(StorageError) -> [String: String] {
        let attempts = Dictionary(
            requests.filter { $0.attempts > 0 }.map { ($0.messageID, $0.attempts) },
            uniquingKeysWith: { _, last in last }
        )
        guard !attempts.isEmpty else { return [:] }
        return try await read { database in
            var rules: [String: String] = [:]
            for (id, attempt) in attempts {
                for entry in try database.all(
                    Self.ruleSelection,
                    [id],
                    { try AuditEntry($0, self.vault) }
                ) where entry.isWhole {
                    let detail = entry.detail
                    let mark = ", attempt \(attempt)\(DecisionGrounds.ruleMark)"
                    guard let end = detail.firstRange(ofText: mark)?.upperBound else { continue }
                    rules[id] = String(detail[end...])
                }
            }
            return rules
        }
    }
}
