import Authenticator
import GRDB
package import Vocabulary

extension Ledger {
    /// How long an answer counts as under way when nobody can tell whether its process still
    /// runs, in milliseconds: twice the longest time that sending may take.
    package static let leaseMilliseconds: Int64 = 60_000

    /// What is being answered; an index over such requests alone finds them.
    static let sendingSelection =
        "SELECT * FROM requests WHERE state = 'sending' ORDER BY received, message_id"

    /// Turns answers that a dead process left under way into unknown outcomes.
    ///
    /// Takes the right to write only when there is something to turn.
    ///
    /// - Returns: The message ids of the requests that changed, oldest first.
    package func recoverInterrupted(now: Instant) async throws(StorageError) -> [String] {
        let isNeeded = try await read { database in
            try Row.fetchAll(database, sql: Self.sendingSelection)
                .contains { try Self.isAbandoned(Columns($0), at: now) }
        }
        guard isNeeded else { return [] }
        return try await change { database in
            let rows = RequestRows(database: database, vault: self.vault)
            let push = PushRows(database: database, vault: self.vault)
            let decisions = DecisionTrail(trail: AuditTrail(self.vault), database: database)
            let sending = try Row.fetchAll(database, sql: Self.sendingSelection)
            var recovered: [String] = []
            for columns in sending.map({ Columns($0) })
            where try Self.isAbandoned(columns, at: now) {
                let messageID: String = try columns.value("message_id")
                let state = try StateColumns(columns).restored().afterInterruption
                try rows.settle(state, of: messageID, at: now)
                try decisions.note(
                    .decisionInterrupted,
                    state,
                    messageID: messageID,
                    attempt: try columns.value("attempts"),
                    account: try push.account(uid: columns.value("mechanism_uid")),
                    at: now
                )
                recovered.append(messageID)
            }
            return recovered
        }
    }

    /// Whether nobody carries the answer on any more.
    ///
    /// The process of its holder has ended, or its lease is over. A clock that was set back by
    /// more than a lease ends it too.
    static func isAbandoned(
        _ columns: Columns,
        at now: Instant
    ) throws(StorageError) -> Bool {
        guard try columns.value("state") == "sending" else { return false }
        let holder: String? = try columns.optional("holder")
        if let mark = holder.flatMap(ProcessMark.init), mark.hasEnded { return true }
        let began = Instant(milliseconds: try columns.value("decided"))
        return !(-leaseMilliseconds...leaseMilliseconds).contains(now.milliseconds(since: began))
    }
}
