package import Push
package import Vocabulary

/// What is known of one request beside the request itself.
package struct HistoryDetails: Hashable, Sendable {
    /// When it was decided, and what the person saw then; `nil` when nobody decided.
    package let decided: Decided?
    /// What the person has said about it since.
    package let statement: Ownership?

    /// A decision.
    package struct Decided: Hashable, Sendable {
        package let instant: Instant
        package let lines: [PrintableText]

        /// Creates what the audit trail holds.
        package init(instant: Instant, lines: [PrintableText]) {
            self.instant = instant
            self.lines = lines
        }
    }

    /// Creates the details of a request.
    package init(decided: Decided?, statement: Ownership?) {
        self.decided = decided
        self.statement = statement
    }
}
