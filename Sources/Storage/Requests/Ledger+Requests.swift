package import Facts
import Foundation
import GRDB
import Token
package import Vocabulary

extension Ledger {
    /// Stores a message whose signature holds, once.
    ///
    /// - Parameters:
    ///   - request: What the verified message says.
    ///   - envelope: What it came in.
    ///   - learning: Changes the account's habits in the same transaction, once, when the message
    ///     is new.
    /// - Returns: `.new` when it was stored; nothing else is.
    /// - Throws: `.mechanismMissing`, and what any change throws.
    package func record(
        _ request: ApprovalRequest,
        in envelope: Envelope,
        learning: HabitChange? = nil
    ) async throws(StorageError) -> Recording {
        precondition(envelope.messageID == request.messageID, "the envelope is another message's")
        return try await change { database in
            let recording = try self.recognise(request, token: envelope.token.text, in: database)
            if recording == .new {
                try self.insert(request, envelope, into: database)
                try HabitRows(database: database, vault: self.vault)
                    .learn(learning, from: request.messageID.text, request.facts.mechanismUID)
            }
            if let code = recording.code {
                let received = request.facts.validity.received
                try Self.count(code, at: received, in: database)
            }
            return recording
        }
    }

    /// The request with this message id; `nil` when it is not stored.
    package func request(messageID: String) async throws(StorageError) -> StoredRequest? {
        try await read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM requests WHERE message_id = ?",
                arguments: [messageID]
            ).map { try StoredRequest(Columns($0), self.vault) }
        }
    }

    /// Each half is answered by an index over what is open alone, however long the history is;
    /// left to itself, SQLite would rather walk the whole history in the order that is asked for.
    static let openSelection = """
        SELECT * FROM requests INDEXED BY requests_sending WHERE state = 'sending'
        UNION ALL
        SELECT * FROM requests INDEXED BY requests_open
        WHERE state IN ('pending', 'refused', 'unknown') AND expires >= ?
        ORDER BY received, message_id
        """

    /// The requests that may still be answered at `now` or are being answered, oldest first.
    package func openRequests(at now: Instant) async throws(StorageError) -> [StoredRequest] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: Self.openSelection,
                arguments: [now.milliseconds]
            ).compactMap(self.listed)
        }
    }

    /// Requests of any state, newest first.
    ///
    /// - Parameter limit: The most that come back.
    /// - Returns: The newest of all.
    /// - Throws: What any reading throws.
    package func latestRequests(limit: Int) async throws(StorageError) -> [StoredRequest] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM requests ORDER BY received DESC, message_id DESC LIMIT ?",
                arguments: [limit]
            ).compactMap(self.listed)
        }
    }

    nonisolated private func recognise(
        _ request: ApprovalRequest,
        token: String,
        in database: Database
    ) throws -> Recording {
        let messageID = request.messageID.text
        let uid = request.facts.mechanismUID
        let challenge = try vault.challengeIndex(request.facts.challenge, uid: uid)
        let stored = try Row.fetchOne(
            database,
            sql: "SELECT token FROM requests WHERE message_id = ?",
            arguments: [messageID]
        )
        if let stored {
            let earlier = try Columns(stored).text(sealedIn: .token(of: messageID), vault)
            return earlier == token ? .duplicate : .sameIDOtherToken
        }
        let seen = try Row.fetchOne(
            database,
            sql: "SELECT challenge FROM seen WHERE message_id = ?",
            arguments: [messageID]
        )
        if let seen {
            let isSame = try Columns(seen).value("challenge") == challenge
            return isSame ? .duplicate : .sameIDOtherToken
        }
        let replayed = try Row.fetchOne(
            database,
            sql: "SELECT 1 FROM seen WHERE challenge = ?",
            arguments: [challenge]
        )
        return replayed == nil ? .new : .replayedChallenge
    }

    nonisolated private func insert(
        _ request: ApprovalRequest,
        _ envelope: Envelope,
        into database: Database
    ) throws {
        let facts = request.facts
        let mechanism = try Row.fetchOne(
            database,
            sql: "SELECT 1 FROM push_mechanisms WHERE uid = ?",
            arguments: [facts.mechanismUID]
        )
        guard mechanism != nil else { throw StorageError.mechanismMissing }
        let messageID = request.messageID.text
        let challenge = try vault.challengeIndex(facts.challenge, uid: facts.mechanismUID)
        try database.execute(
            sql: """
                INSERT INTO requests (
                    message_id, mechanism_uid, token, envelope_kind, alert, category, challenge,
                    received, expires, state
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending')
                """,
            arguments: [
                messageID, facts.mechanismUID,
                try vault.seal(text: envelope.token.text, in: .token(of: messageID)),
                envelope.kind.rawValue,
                try vault.seal(optional: envelope.alert, in: .alert(of: messageID)),
                envelope.category, challenge,
                facts.validity.received.milliseconds, facts.validity.expires.milliseconds,
            ]
        )
        try database.execute(
            sql: """
                INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored)
                VALUES (?, ?, ?, ?, 1)
                """,
            arguments: [
                messageID, facts.mechanismUID, challenge,
                facts.validity.endOfReplay?.milliseconds,
            ]
        )
    }
}

extension Validity {
    /// The last instant at which the same message, received again, could pass for alive.
    ///
    /// An issue time in the future counts only once it has come. A message without one looks
    /// fresh whenever it comes: `nil`.
    fileprivate var endOfReplay: Instant? {
        issued.map { max($0, received).advanced(byMilliseconds: Int64(timeToLive) * 1_000) }
    }
}
