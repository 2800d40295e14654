package import Push
import Vocabulary

/// Whose a request was, as the person says: later, or with a rejection.
package enum Ownership: String, Hashable, Sendable, CaseIterable {
    /// It was the person's own.
    case owned
    /// It was somebody else's.
    case disowned
}

extension Decision {
    /// What the person says with a decision of whose the request was; `nil` when nothing.
    package var statement: Ownership? {
        switch self {
        case .rejectNotMine: .disowned
        case .rejectChangedMind: .owned
        case .approve, .approveWithNumber, .approveShowing, .reject: nil
        }
    }
}

/// Writes what was said, in the caller's transaction.
struct StatementRows {
    let database: Database
    let vault: Vault

    /// Notes what is said of a request, in place of an earlier statement, and in the audit trail.
    func note(
        _ statement: Ownership,
        about messageID: String,
        of account: AccountID?,
        at now: Instant
    ) throws {
        try database.execute(
            """
            INSERT OR REPLACE INTO statements (message_id, statement, instant)
            VALUES (?, ?, ?)
            """,
            [messageID, statement.rawValue, now.milliseconds]
        )
        let event = AuditTrail.Event(
            statement == .owned ? .requestOwned : .requestDisowned,
            account: account,
            messageID: messageID
        )
        try AuditTrail(vault).append(event, at: now, to: database)
    }
}
