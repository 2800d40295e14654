package import Vocabulary

extension Habits {
    /// How much each hour of the day counts, from 0 to 23.
    ///
    /// Each time that was seen counts for its own hour by a half, for the hours beside it by a
    /// fifth each and for those two away by a twentieth each, over midnight as well: habits are
    /// not kept to the minute.
    ///
    /// - Returns: 24 weights, whose sum is that of ``hours``.
    package func hourWeights(at now: Instant) -> [Double] {
        var weights = [Double](repeating: 0, count: 24)
        for entry in hours.entries {
            guard let hour = Int(entry.key), (0..<24).contains(hour) else { continue }
            let weight = entry.weight(at: now)
            for (offset, share) in [(-2, 0.05), (-1, 0.2), (0, 0.5), (1, 0.2), (2, 0.05)] {
                weights[(hour + offset + 24) % 24] += weight * share
            }
        }
        return weights
    }

    /// The shortest part of the day in which at least nine of ten requests fall.
    ///
    /// - Returns: The first hour and the hour at whose beginning it ends, both from 0 to 23 and
    ///   equal for the whole day; `nil` when no hour was seen.
    package func usualHours(at now: Instant) -> (start: Int, end: Int)? {
        var seen = [Double](repeating: 0, count: 24)
        for entry in hours.entries {
            guard let hour = Int(entry.key), (0..<24).contains(hour) else { continue }
            seen[hour] += entry.weight(at: now)
        }
        let total = seen.reduce(0, +)
        guard total > 0 else { return nil }
        // The parts of one length that begin at each hour; each is made of the one before.
        var parts = [Double](repeating: 0, count: 24)
        for length in 1..<24 {
            for start in 0..<24 {
                parts[start] += seen[(start + length - 1) % 24]
                if parts[start] >= total * 0.9 { return (start, (start + length) % 24) }
            }
        }
        return (0, 0)
    }
}
