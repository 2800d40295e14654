/// What earlier amounts were like, on a scale on which ten times as much is one more.
package struct AmountSummary: Hashable, Sendable {
    /// The median of the decimal logarithms.
    package let median: Double
    /// The median distance from it (MAD).
    package let deviation: Double
    /// How many amounts there were, at least 1.
    package let count: Int

    /// The least that a ``deviation`` counts as: 12 %, since a bill that is always the same may
    /// still be a little higher.
    package static let leastDeviation = 0.05

    /// Sums up decimal logarithms; `nil` when there are none.
    package init?(_ magnitudes: [Double]) {
        guard let median = Self.median(of: magnitudes),
            let deviation = Self.median(of: magnitudes.map { abs($0 - median) })
        else { return nil }
        self.median = median
        self.deviation = deviation
        count = magnitudes.count
    }

    /// How many robust standard deviations an amount lies above the median; below 0 under it.
    ///
    /// A MAD is 0.6745 standard deviations of a normal distribution: compare with 3.5, after
    /// Iglewicz and Hoaglin (1993).
    ///
    /// - Parameter magnitude: The decimal logarithm of the amount.
    /// - Returns: A finite number when the magnitude is.
    package func deviations(of magnitude: Double) -> Double {
        0.6745 * (magnitude - median) / max(deviation, Self.leastDeviation)
    }

    private static func median(of values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
