package import Vocabulary

/// All hints about one request with the resulting level.
package struct Assessment: Hashable, Sendable {
    package let level: Severity
    /// The sum behind the level, to compare requests of one level.
    package let points: Int
    package let hints: [RiskHint]
    /// Statistical; not part of the level.
    package let unusualness: Unusualness
    package let normal: PrintableText
    package let comparison: Comparison

    /// Sorts the hints stably.
    package init(
        hints: [RiskHint],
        unusualness: Unusualness = .coldStart(seen: 0, needed: Thresholds().coldStart),
        normal: PrintableText = .empty,
        comparison: Comparison = Comparison()
    ) {
        let ordered = hints.enumerated().sorted { left, right in
            left.element.severity == right.element.severity
                ? left.offset < right.offset : left.element.severity > right.element.severity
        }
        self.hints = ordered.map(\.element)
        points = Level.points(of: hints)
        level = Level.level(ofPoints: points)
        self.unusualness = unusualness
        self.normal = normal
        self.comparison = comparison
    }

    /// An assessment as it was stored, whatever the rules would say now.
    package init(
        kept hints: [RiskHint],
        level: Severity,
        points: Int,
        unusualness: Unusualness,
        normal: PrintableText,
        comparison: Comparison
    ) {
        self.hints = hints
        self.level = level
        self.points = points
        self.unusualness = unusualness
        self.normal = normal
        self.comparison = comparison
    }

    /// Whether levels, hints and weights are equal; the numbers behind them may differ.
    package func isAlike(_ other: Assessment) -> Bool {
        level == other.level && points == other.points
            && hints.map(\.code) == other.hints.map(\.code)
            && hints.map(\.severity) == other.hints.map(\.severity)
    }

    /// What each family adds to ``points``, heaviest first.
    package var contributions: [Level.Contribution] { Level.contributions(of: hints) }
}

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
        let status = hints.lazy.filter(\.isAboutSetup).map { points($0.severity) }.max() ?? 0
        return max(sum, status)
    }

    /// The heaviest hint of each family, heaviest first.
    static func contributions(of hints: [RiskHint]) -> [Contribution] {
        var heaviest: [Contribution] = []
        for hint in hints where !hint.isAboutSetup && hint.severity > .none {
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

/// Many requests of an account in a short time, or repeated rejections.
package struct Attack: Hashable, Sendable {
    /// In UTC.
    static let since = "since"
    /// Fewer rejections within an hour may be a person's mistakes.
    static let leastRejections = 3

    /// When the first arrived, by our clock, to the second.
    package let since: Instant
    /// Unapproved requests within ten minutes; 0 where that is not many.
    package let requests: Int
    /// Rejections within an hour; 0 where they are no attack.
    package let rejected: Int

    /// Whether they are more than anybody makes by retrying, or by paying bills.
    package var isFlood: Bool { requests >= Baseline.flood }
}

extension Assessment {
    /// The attack during which the request is decided, as its hints state it.
    package var attack: Attack? {
        let told = hints.first { $0.code == "frequency.after-rejection" }
        let burst =
            Attack.reported(in: hints.first { $0.code == "frequency.burst" })
            ?? Attack.reported(in: told)
        let rejections = Attack.reported("rejections", in: told)
            .flatMap { $0.count >= Attack.leastRejections ? $0 : nil }
        guard let since = [burst?.since, rejections?.since].compactMap(\.self).min() else {
            return nil
        }
        return Attack(
            since: since,
            requests: burst?.count ?? 0,
            rejected: rejections?.count ?? 0
        )
    }
}

extension Attack {
    /// What the evidence of a hint counts, and since when.
    static func reported(
        _ counted: String = "requests",
        in hint: RiskHint?
    ) -> (count: Int, since: Instant)? {
        func evidence(_ name: String) -> String? {
            hint?.evidence.first { $0.name == name }?.value.text
        }
        guard let count = evidence(counted).flatMap({ Int($0) }),
            let since = evidence(Attack.since).flatMap({ Instant(rfc3339: $0) })
        else { return nil }
        return (count, since)
    }
}
