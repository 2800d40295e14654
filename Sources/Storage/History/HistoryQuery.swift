package import Authenticator
package import Vocabulary

/// What is looked for in the history.
package struct HistoryQuery: Hashable, Sendable {
    /// Where a request stands, as it is shown.
    package typealias State = RequestStanding

    /// In which order they come.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        /// The newest first.
        case newestFirst = "newest-first"
        /// The oldest first.
        case oldestFirst = "oldest-first"
    }

    /// Words that stand in the message, the payee or the alert, in any case of letters; `nil` for
    /// any.
    package var text: String?
    /// The account; `nil` for any.
    package var account: AccountID?
    /// The states; empty for any.
    package var states: Set<State>
    /// The first instant of receipt; `nil` for any.
    package var from: Instant?
    /// The last instant of receipt; `nil` for any.
    package var to: Instant?
    /// The order.
    package var order: Order
    /// The most requests of one page.
    package var limit: Int

    /// Creates a query; without anything else it finds all.
    package init(
        text: String? = nil,
        account: AccountID? = nil,
        states: Set<State> = [],
        from: Instant? = nil,
        to: Instant? = nil,
        order: Order = .newestFirst,
        limit: Int = 100
    ) {
        precondition(limit > 0, "a page has room")
        self.text = text
        self.account = account
        self.states = states
        self.from = from
        self.to = to
        self.order = order
        self.limit = limit
    }
}
