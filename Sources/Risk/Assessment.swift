package import Vocabulary

/// All hints about one request, and what they amount to.
package struct Assessment: Hashable, Sendable {
    /// What the hints amount to; see ``Level``.
    package let level: Severity
    /// The sum that gives the level, to compare requests of one level.
    package let points: Int
    /// The hints, heaviest first.
    package let hints: [RiskHint]
    /// How unusual the request is by the statistics of its properties; no part of the level.
    package let unusualness: Unusualness
    /// What is normal for the account, in one line.
    package let normal: PrintableText
    /// What the request says beside what is usual.
    package let comparison: Comparison

    /// Creates an assessment; sorts the hints, keeping the order of equal ones.
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

    /// Takes back an assessment as it was, whatever the rules would make of it now.
    ///
    /// - Parameters:
    ///   - hints: In their order.
    ///   - level: What they amounted to.
    ///   - points: Their sum.
    ///   - unusualness: How unusual the request was.
    ///   - normal: What was normal for the account.
    ///   - comparison: What the request said beside what was usual.
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

    /// Whether another has the same level and the same hints with the same weights; the numbers
    /// behind them may differ.
    package func isAlike(_ other: Assessment) -> Bool {
        level == other.level && points == other.points
            && hints.map(\.code) == other.hints.map(\.code)
            && hints.map(\.severity) == other.hints.map(\.severity)
    }

    /// What each family adds to ``points``, heaviest first.
    package var contributions: [Level.Contribution] { Level.contributions(of: hints) }
}
