import Push
import Vocabulary

/// The columns of a request that tell how it is being answered.
struct AnswerRow {
    /// The message id.
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
        try RowCode.requests.check(columns, vault)
        messageID = try columns.value("message_id")
        mechanismUID = try columns.value("mechanism_uid")
        state = try StateColumns(columns)
        attempts = try columns.value("attempts")
        decided = try columns.optional("decided").map(Instant.init(milliseconds:))
        holder = try columns.optional("holder")
    }
}
