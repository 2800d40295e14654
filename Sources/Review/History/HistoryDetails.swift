package import Vocabulary

/// What a person says about a past request.
package enum HistoryStatement: Hashable, Sendable {
    case mine
    case notMine
}

/// What is known of one request beside the request itself.
package struct HistoryDetails: Hashable, Sendable {
    /// When it was decided, and what the person saw then; `nil` when nobody decided.
    package let decided: Decided?
    /// What the person has said about it since.
    package let statement: HistoryStatement?

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
    package init(decided: Decided?, statement: HistoryStatement?) {
        self.decided = decided
        self.statement = statement
    }
}
