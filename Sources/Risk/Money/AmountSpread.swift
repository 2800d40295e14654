import Glibc

/// The median of amounts and the deviation from it, of logarithms.
///
/// Logarithms, since people think of money in multiples; medians, since one deposit for a house
/// must not make later payments look small.
struct AmountSpread {
    /// Fewer amounts are no evidence.
    static let least = 5
    /// With fewer the deviation is a guess, and a hint is one step lighter.
    static let enough = 10
    /// In decades; without it, a cent would be unusual for constant amounts; at 3.5 deviations it
    /// allows up to 2.2 times the usual amount.
    static let leastDeviation = 0.1

    /// Decades that constant amounts may rise.
    static func leastReach(_ input: RuleInput) -> Double {
        leastDeviation * input.thresholds.amountDeviations
    }

    let count: Int
    let median: Double
    /// The median absolute deviation, times 1.4826 as for a normal distribution.
    let deviation: Double
    let largest: Double

    /// From decimal logarithms; `nil` for fewer than ``least``.
    init?(_ magnitudes: [Double]) {
        guard magnitudes.count >= Self.least, let largest = magnitudes.max() else { return nil }
        let median = Self.median(magnitudes)
        count = magnitudes.count
        self.median = median
        deviation = max(
            Self.leastDeviation,
            1.4826 * Self.median(magnitudes.map { abs($0 - median) })
        )
        self.largest = largest
    }

    /// Above the median.
    func deviations(of magnitude: Double) -> Double { (magnitude - median) / deviation }

    /// To the median.
    func ratio(of magnitude: Double) -> Double { Self.times(magnitude - median) }

    /// From decades.
    static func times(_ decades: Double) -> Double { pow(10, decades) }

    private static func median(_ numbers: [Double]) -> Double {
        let ordered = numbers.sorted()
        let middle = ordered.count / 2
        return ordered.count.isMultiple(of: 2)
            ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
    }
}
