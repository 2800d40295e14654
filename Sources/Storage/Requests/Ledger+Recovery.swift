import Authenticator
import SQLite
package import Vocabulary

extension Ledger {
    /// How long an answer counts as under way when nobody can tell whether its process still
    /// runs, in milliseconds: twice the longest time that sending may take.
    package static let leaseMilliseconds: Int64 = 60_000

    /// What is being answered; an index over such requests alone finds them.
    static let sendingSelection: SQL =
        "SELECT * FROM requests WHERE state = 'sending' ORDER BY received, message_id"

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
            for row in try self.sending(in: database) where try row.isAbandoned(at: now) {
                let state = try row.state.restored().afterInterruption
                try rows.settle(state, of: row.messageID, at: now)
                try decisions.note(
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
    nonisolated private func sending(in database: Database) throws -> [AnswerRow] {
        try database.all(Self.sendingSelection) { columns in
            try self.whole(columns) { columns throws(StorageError) in
                try AnswerRow(columns, vault)
            }
        }.compactMap { $0 }
    }
}
