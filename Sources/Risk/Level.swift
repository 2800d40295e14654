package import Vocabulary

/// How a level follows from hints.
///
/// Each family counts by its heaviest hint, and the points are added. A level needs four lows, or
/// three of the weight below, of as many families; a single hint gives exactly its own weight.
package enum Level {
    /// The points of a weight, and the least sum for the level of that name.
    ///
    /// Four lows are a medium, three mediums a high, three highs a critical one: everyday novelty
    /// comes in twos and threes (a new phone on a new network) and is seldom independent, as one
    /// journey changes place, network and hour together.
    package static func points(_ severity: Severity) -> Int {
        switch severity {
        case .none: 0
        case .low: 1
        case .medium: 4
        case .high: 12
        case .critical: 36
        }
    }

    package static func level(ofPoints points: Int) -> Severity {
        Severity.allCases.last { Self.points($0) <= points } ?? .none
    }

    /// The sum over the families, and at least the heaviest hint about the set-up.
    package static func points(of hints: [RiskHint]) -> Int {
        let sum = contributions(of: hints).reduce(0) { $0 + $1.points }
        let standing = hints.lazy.filter(\.isStanding).map { points($0.severity) }.max() ?? 0
        return max(sum, standing)
    }

    /// The heaviest hint of each family, heaviest first.
    static func contributions(of hints: [RiskHint]) -> [Contribution] {
        var heaviest: [Contribution] = []
        for hint in hints where !hint.isStanding && hint.severity > .none {
            let contribution = Contribution(hint: hint, points: points(hint.severity))
            guard let index = heaviest.firstIndex(where: { $0.hint.family == hint.family }) else {
                heaviest.append(contribution)
                continue
            }
            if heaviest[index].points < contribution.points { heaviest[index] = contribution }
        }
        return heaviest.enumerated().sorted { left, right in
            left.element.points == right.element.points
                ? left.offset < right.offset : left.element.points > right.element.points
        }.map(\.element)
    }

    package struct Contribution: Hashable, Sendable {
        package let hint: RiskHint
        package let points: Int
    }
}

package enum Severity: Int, Hashable, Comparable, Sendable, CaseIterable {
    case none
    case low
    case medium
    case high
    case critical

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    package var word: PrintableText {
        switch self {
        case .none: "none"
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        case .critical: "critical"
        }
    }

    /// One step lower, at least low where there is any.
    var eased: Severity {
        switch self {
        case .none: .none
        case .low, .medium: .low
        case .high: .medium
        case .critical: .high
        }
    }
}
