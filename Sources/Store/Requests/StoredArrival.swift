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
    package let state: RequestStanding
    /// Whether the last decision was to reject, and not of a person who had asked themselves; `nil`
    /// without a decision.
    package let isRejection: Bool?

    /// Reads a row by the order of ``Ledger/arrivalColumns``, of which there may be hundreds a
    /// request.
    ///
    /// - Throws: `.damaged` for one that this program did not write so.
    init(_ columns: borrowing Row) throws(StorageError) {
        mechanismUID = try columns.value("mechanism_uid")
        received = Instant(milliseconds: try columns.value("received"))
        expires = Instant(milliseconds: try columns.value("expires"))
        decided = try columns.optional("decided").map(Instant.init(milliseconds:))
        guard let state = RequestStanding(rawValue: try columns.value("state")) else {
            throw .damaged
        }
        self.state = state
        let decision: String? = try columns.optional("decision")
        let answer: String? = try columns.optional("answer")
        isRejection = decision.map { $0 == "reject" && answer != "changed-mind" }
    }
}

/// Where a request stands, as it is stored and shown.
package enum RequestStanding: String, Hashable, Sendable, CaseIterable {
    /// Not answered, and may be.
    case pending
    /// Not answered, and too late.
    case expired
    /// Not answered from here, and over as the server says.
    case ended
    /// An answer is on its way.
    case sending
    /// The server took the answer.
    case delivered
    /// The server did not take the answer.
    case refused
    /// Nobody knows whether the server took the answer.
    case unknown
}
