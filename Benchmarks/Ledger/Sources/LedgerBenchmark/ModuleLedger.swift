import SQLite
import Vocabulary

/// The statements of a new message, run by the program's own module.
final class ModuleLedger {
    private let database: Database

    init(path: String) throws {
        guard let file = ResolvedPath(following: path) else { throw SQLiteError.misuse }
        database = try Database(path: file.text)
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute("PRAGMA synchronous = FULL")
        try database.execute("PRAGMA secure_delete = ON")
        try database.execute("PRAGMA temp_store = MEMORY")
    }

    /// Writes one new message in a transaction of its own.
    func record(_ sealed: SealedMessage) throws {
        try database.change { database in
            let stored = try database.first(
                "SELECT token FROM requests WHERE message_id = ?",
                [sealed.id]
            ) { try $0.value(at: 0) as [UInt8] }
            let seen = try database.first(
                "SELECT challenge FROM seen WHERE message_id = ?",
                [sealed.id]
            ) { try $0.value(at: 0) as [UInt8] }
            let isReplayed = try database.isAny(
                "SELECT 1 FROM seen WHERE challenge = ?",
                [sealed.challenge]
            )
            let isEnrolled = try database.isAny(
                "SELECT 1 FROM push_mechanisms WHERE uid = ?",
                [Messages.uid]
            )
            precondition(stored == nil && seen == nil && !isReplayed && isEnrolled, "it is new")
            let received = Messages.now.milliseconds
            try database.execute(
                """
                INSERT INTO requests (
                    message_id, mechanism_uid, token, envelope_kind, alert, category, challenge,
                    received, expires, state
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')
                """,
                [
                    sealed.id, Messages.uid, sealed.token, "apns", sealed.alert,
                    "authentication", sealed.challenge, received, received + 120_000,
                ]
            )
            try database.execute(
                """
                INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored)
                VALUES (?, ?, ?, ?, 1)
                """,
                [sealed.id, Messages.uid, sealed.challenge, received + 120_000]
            )
        }
    }
}
