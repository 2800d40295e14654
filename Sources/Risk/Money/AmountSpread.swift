import Glibc

/// What amounts are usual: their median and how far they lie from it, both of the logarithms.
///
/// Logarithms, since people think of money in multiples; medians, since a single deposit for a
/// house must not make every later payment look small.
struct AmountSpread {
    /// Fewer amounts say nothing.
    static let least = 5
    /// With fewer the median absolute deviation is a guess, and a hint weighs one step less.
    static let enough = 10
    /// The least deviation, in decades.
    ///
    /// Without it, amounts that never change would make a cent unusual. At 3.5 deviations it lets
    /// amounts of up to 2.2 times the usual one pass.
    static let leastDeviation = 0.1

    /// How many decades amounts that never change may rise without being unusual.
    static func leastReach(_ input: RuleInput) -> Double {
        leastDeviation * input.thresholds.amountDeviations
    }

    /// How many amounts there are.
    let count: Int
    let median: Double
    /// The median absolute deviation, times 1.4826 so that it is that of a normal distribution.
    let deviation: Double
    let largest: Double

    /// Summarises the decimal logarithms of amounts; `nil` for fewer than ``least``.
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

    /// How many deviations an amount lies above the median.
    func deviations(of magnitude: Double) -> Double { (magnitude - median) / deviation }

    /// How many times the median an amount is.
    func ratio(of magnitude: Double) -> Double { Self.times(magnitude - median) }

    /// The ratio of two amounts that lie so many decades apart.
    static func times(_ decades: Double) -> Double { pow(10, decades) }

    private static func median(_ numbers: [Double]) -> Double {
        let ordered = numbers.sorted()
        let middle = ordered.count / 2
        return ordered.count.isMultiple(of: 2)
            ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
    }
}
