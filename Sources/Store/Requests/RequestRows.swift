import Push
import Vocabulary

/// Reads and writes requests, in the caller's transaction.
struct RequestRows {
    let database: Database
    let vault: Vault

    /// How the request with this message id is being answered.
    func answer(messageID: String) throws -> AnswerRow? {
        try answer("SELECT * FROM requests WHERE message_id = ?", [messageID])
    }

    /// How exactly this message is being answered.
    func answer(to request: ApprovalRequest) throws -> AnswerRow? {
        let uid = request.facts.mechanismUID
        return try answer(
            """
            SELECT * FROM requests
            WHERE message_id = ? AND mechanism_uid = ? AND challenge = ?
            """,
            [
                request.messageID.text, uid,
                try vault.challengeIndex(request.facts.challenge, uid: uid),
            ]
        )
    }

    /// - Throws: `.requestDamaged`, and what reading throws.
    private func answer(_ selection: SQL, _ values: [any Bindable]) throws -> AnswerRow? {
        do {
            return try database.first(selection, values) { try AnswerRow($0, vault) }
        } catch StorageError.damaged {
            throw StorageError.requestDamaged
        }
    }

    /// Writes that an answer begins.
    func begin(_ attempt: Attempt, by holder: String?, at now: Instant) throws {
        try write(.sending(attempt.decision), to: attempt.messageID)
        try database.execute(
            """
            UPDATE requests SET attempts = ?, decided = ?, settled = NULL, holder = ?
            WHERE message_id = ?
            """,
            [attempt.number, now.milliseconds, holder, attempt.messageID]
        )
        try sign(attempt.messageID)
    }

    /// Writes how requests are weighed, each sealed for its row.
    func write(weighing: [UInt8], to messageID: String) throws {
        try database.execute(
            "UPDATE requests SET weighed = ? WHERE message_id = ?",
            [try vault.seal(weighing, in: .weighing(of: messageID)), messageID]
        )
        try sign(messageID)
    }

    /// Takes another reading of the text that was signed for a request that waits.
    ///
    /// How the first one was assessed goes. Another signed text never takes its place: somebody may have
    /// been shown the first.
    ///
    /// - Returns: Whether such a request waits.
    func replaceText(
        of messageID: String,
        by message: ReceivedMessage,
        _ challenge: [UInt8]
    ) throws -> Bool {
        let isWaiting = try database.isAny(
            """
            SELECT 1 FROM requests
            WHERE message_id = ? AND challenge = ? AND envelope_kind = ? AND state = 'pending'
            """,
            [messageID, challenge, message.form]
        )
        let stored: [UInt8]? = try database.value(
            "SELECT token FROM requests WHERE message_id = ?",
            [messageID]
        )
        guard isWaiting, let stored else { return false }
        let before = try vault.openText(stored, in: .token(of: messageID))
        guard let signed = ReceivedMessage.signedText(of: message.text, form: message.form),
            ReceivedMessage.signedText(of: before, form: message.form) == signed
        else { return false }
        try database.execute(
            "UPDATE requests SET token = ?, weighed = NULL WHERE message_id = ?",
            [try vault.seal(text: message.text, in: .token(of: messageID)), messageID]
        )
        try sign(messageID)
        return true
    }

    /// Has the code of a request vouch for what stands in its row now.
    func sign(_ messageID: String) throws {
        try RowMAC.requests.sign(messageID, in: database, vault)
    }

    /// Writes where a request stands; its code does not vouch for it yet.
    private func write(_ state: RequestState, to messageID: String) throws {
        let columns = StateColumns(state)
        try database.execute(
            """
            UPDATE requests
            SET state = ?, decision = ?, number = ?, answer = ?, cause = ?, cause_code = ?,
                cause_status = ?
            WHERE message_id = ?
            """,
            [
                columns.state, columns.decision, columns.number, columns.answer, columns.cause,
                columns.causeCode, columns.causeStatus, messageID,
            ]
        )
    }

    /// Writes how the server ended a request, which can be answered no longer than now; until when it
    /// could be stays with one whose answer the server took.
    func end(_ messageID: String, as ending: RequestState.Ending, at now: Instant) throws {
        try database.execute(
            """
            UPDATE requests SET ending = ?, ended = ?,
                expires = iif(state = 'delivered', expires, min(expires, ?))
            WHERE message_id = ?
            """,
            [ending.rawValue, now.milliseconds, now.milliseconds, messageID]
        )
        try sign(messageID)
    }

    /// Writes until when a request may be answered that its server lists, also again; that it was over
    /// once stays known.
    func prolong(_ messageID: String, until expires: Instant) throws {
        try database.execute(
            """
            UPDATE requests SET expires = ?, ending = NULL WHERE message_id = ?
            """,
            [expires.milliseconds, messageID]
        )
        try sign(messageID)
    }

    /// Writes an outcome.
    func settle(_ state: RequestState, of messageID: String, at now: Instant) throws {
        try write(state, to: messageID)
        try database.execute(
            "UPDATE requests SET settled = ?, holder = NULL WHERE message_id = ?",
            [now.milliseconds, messageID]
        )
        try sign(messageID)
    }
}

/// The columns of a request that tell how it is being answered.
struct AnswerRow {
    let messageID: String
    /// The mechanism that it concerns.
    let mechanismUID: String
    /// Its state, as it is stored.
    let state: StateColumns
    /// How many answers were begun.
    let attempts: Int
    /// When the last one was.
    let decided: Instant?
    /// The mark of the process that answers.
    let holder: String?

    /// Whether nobody carries the answer on any more.
    ///
    /// The process of its holder has ended, or its lease is over. A clock that was set back by
    /// more than a lease ends it too.
    ///
    /// - Throws: `.damaged` when nothing tells since when it is.
    func isAbandoned(at now: Instant) throws(StorageError) -> Bool {
        guard state.state == "sending" else { return false }
        if let mark = holder.flatMap(ProcessMark.init), mark.hasEnded { return true }
        guard let decided else { throw .damaged }
        let lease = Ledger.leaseMilliseconds
        return !(-lease...lease).contains(now.milliseconds(since: decided))
    }
}

extension AnswerRow {
    init(_ columns: borrowing Row, _ vault: Vault) throws(StorageError) {
        try RowMAC.requests.check(columns, vault)
        messageID = try columns.value("message_id")
        mechanismUID = try columns.value("mechanism_uid")
        state = try StateColumns(columns)
        attempts = try columns.value("attempts")
        decided = try columns.optional("decided").map(Instant.init(milliseconds:))
        holder = try columns.optional("holder")
    }
}
