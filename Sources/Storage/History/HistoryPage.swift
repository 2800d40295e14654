/// Some of the requests that a query finds.
package struct HistoryPage: Hashable, Sendable {
    /// Where the next page begins.
    package struct Mark: Hashable, Sendable {
        let received: Int64
        let messageID: String
    }

    /// The requests, in the query's order; may be empty although more follow.
    package let requests: [StoredRequest]
    /// Where the next page begins; `nil` when nothing follows.
    package let next: Mark?
}
