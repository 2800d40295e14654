import Authenticator
import Facts
import SQLite
import Vocabulary

/// Reads and writes requests, in the caller's transaction.
struct RequestRows {
    let database: Database
    let vault: Vault

    /// How the request with this message id is being answered.
    func answer(messageID: String) throws -> AnswerRow? {
        try database.first("SELECT * FROM requests WHERE message_id = ?", [messageID]) {
            try AnswerRow($0)
        }
    }

    /// How exactly this message is being answered.
    func answer(to request: ApprovalRequest) throws -> AnswerRow? {
        let uid = request.facts.mechanismUID
        return try database.first(
            """
            SELECT * FROM requests
            WHERE message_id = ? AND mechanism_uid = ? AND challenge = ?
            """,
            [
                request.messageID.text, uid,
                try vault.challengeIndex(request.facts.challenge, uid: uid),
            ]
        ) { try AnswerRow($0) }
    }

    /// Writes where a request stands.
    func write(_ state: RequestState, to messageID: String) throws {
        let columns = StateColumns(state)
        try database.execute(
            """
            UPDATE requests
            SET state = ?, decision = ?, number = ?, cause = ?, cause_code = ?,
                cause_status = ?
            WHERE message_id = ?
            """,
            [
                columns.state, columns.decision, columns.number, columns.cause,
                columns.causeCode, columns.causeStatus, messageID,
            ]
        )
    }

    /// Writes an outcome.
    func settle(_ state: RequestState, of messageID: String, at now: Instant) throws {
        try write(state, to: messageID)
        try database.execute(
            "UPDATE requests SET settled = ?, holder = NULL WHERE message_id = ?",
            [now.milliseconds, messageID]
        )
    }
}
