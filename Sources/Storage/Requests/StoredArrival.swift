import GRDB
package import Vocabulary

/// A request as far as it counts among others: nothing of it is unsealed.
package struct StoredArrival: Hashable, Sendable {
    /// The mechanism that it belongs to.
    package let mechanismUID: String
    /// When it came.
    package let received: Instant
    /// Until when it may be answered.
    package let expires: Instant
    /// When the last answer began.
    package let decided: Instant?
    /// Where it stands in the words of the ledger: `pending`, `sending`, `delivered`, `refused` or
    /// `unknown`.
    package let state: HistoryQuery.State
    /// Whether the last decision was to reject; `nil` without a decision.
    package let isRejection: Bool?

    /// Reads a row by the order of ``Ledger/arrivalColumns``, of which there may be hundreds a
    /// request.
    init(_ row: Row) throws(StorageError) {
        guard let received = row[0] as Int64?, let expires = row[1] as Int64?,
            let word = row[3] as String?, let state = HistoryQuery.State(rawValue: word),
            let uid = row[5] as String?
        else { throw .damaged }
        mechanismUID = uid
        self.received = Instant(milliseconds: received)
        self.expires = Instant(milliseconds: expires)
        decided = (row[2] as Int64?).map(Instant.init(milliseconds:))
        self.state = state
        isRejection = (row[4] as String?).map { $0 == "reject" }
    }
}
