package import Push

/// Whose a request was, as the person says: later, or with a rejection.
package enum Ownership: String, Hashable, Sendable, CaseIterable {
    case mine = "owned"
    case notMine = "disowned"
}

extension Decision {
    /// What the person says with a decision of whose the request was; `nil` when nothing.
    package var statement: Ownership? {
        switch self {
        case .rejectNotMine: .notMine
        case .rejectChangedMind: .mine
        case .approve, .approveWithNumber, .approveShowing, .reject: nil
        }
    }
}
