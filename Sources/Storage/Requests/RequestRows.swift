import Authenticator
import Facts
import Foundation
import GRDB
import Vocabulary

/// Reads and writes requests, in the caller's transaction.
struct RequestRows {
    let database: Database
    let vault: Vault

    /// The row with this message id.
    func columns(messageID: String) throws -> Columns? {
        try Row.fetchOne(
            database,
            sql: "SELECT * FROM requests WHERE message_id = ?",
            arguments: [messageID]
        ).map { Columns($0) }
    }

    /// The row of exactly this message.
    func columns(of request: ApprovalRequest) throws -> Columns? {
        let uid = request.facts.mechanismUID
        return try Row.fetchOne(
            database,
            sql: """
                SELECT * FROM requests
                WHERE message_id = ? AND mechanism_uid = ? AND challenge = ?
                """,
            arguments: [
                request.messageID.text, uid,
                try vault.challengeIndex(request.facts.challenge, uid: uid),
            ]
        ).map { Columns($0) }
    }

    /// Writes where a request stands.
    func write(_ state: RequestState, to messageID: String) throws {
        let columns = StateColumns(state)
        try database.execute(
            sql: """
                UPDATE requests
                SET state = ?, decision = ?, number = ?, cause = ?, cause_code = ?,
                    cause_status = ?
                WHERE message_id = ?
                """,
            arguments: [
                columns.state, columns.decision, columns.number, columns.cause,
                columns.causeCode, columns.causeStatus, messageID,
            ]
        )
    }

    /// Writes an outcome.
    func settle(_ state: RequestState, of messageID: String, at now: Instant) throws {
        try write(state, to: messageID)
        try database.execute(
            sql: "UPDATE requests SET settled = ?, holder = NULL WHERE message_id = ?",
            arguments: [now.milliseconds, messageID]
        )
    }
}
