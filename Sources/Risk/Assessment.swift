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
