package import Vocabulary

/// How much a hint weighs.
package enum Severity: Int, Hashable, Comparable, Sendable, CaseIterable {
    case none
    case low
    case medium
    case high
    case critical

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The word shown, such as `medium`.
    package var word: PrintableText {
        switch self {
        case .none: "none"
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        case .critical: "critical"
        }
    }

    /// The weight below, and low at the least where there is any.
    var eased: Severity {
        switch self {
        case .none: .none
        case .low, .medium: .low
        case .high: .medium
        case .critical: .high
        }
    }
}
