package import Geodesy
package import Vocabulary

/// Earlier requests of the same account.
package struct History: Hashable, Sendable {
    /// One earlier request.
    package struct Entry: Hashable, Sendable {
        /// When it was issued, or received when the issue time is unknown.
        package let instant: Instant
        /// Where it said it came from; `nil` when it did not.
        package let location: Coordinate?
        /// Whether the person approved it.
        package let wasApproved: Bool

        package init(instant: Instant, location: Coordinate?, wasApproved: Bool) {
            self.instant = instant
            self.location = location
            self.wasApproved = wasApproved
        }
    }

    /// The entries, newest first.
    package let entries: [Entry]

    /// Creates a history; sorts the entries.
    package init(entries: [Entry]) {
        self.entries = entries.sorted { $0.instant > $1.instant }
    }
}
