import Geodesy

extension Distance {
    /// The most of a stated accuracy that counts: 10 km.
    ///
    /// An uncertainty is taken off distances, so that whoever states a great one makes a fast
    /// journey, a place that is not usual or a forbidden area weigh less. Honest devices seldom
    /// have more: phones that are told to keep their place coarse are usually within 1 to 20 km of
    /// it (Apple, `kCLLocationAccuracyReduced`), those that measure are better by far. A liar gains
    /// less by it than by rounding the place to whole degrees.
    static let mostStatedAccuracy = Distance.metres(10_000)
}

extension Coordinate {
    /// Whether the point is exactly 0/0, which programs send when they know no place.
    var isNullIsland: Bool { latitude == 0 && longitude == 0 }

    /// How many decimals of a degree both numbers need, from 0 to 7; 7 for more.
    var decimals: Int {
        var power = 1.0
        for count in 0..<7 {
            if isWhole(latitude, power), isWhole(longitude, power) { return count }
            power *= 10
        }
        return 7
    }

    /// How far the point may be from where it says: at least what is usual, more when its numbers
    /// are rounded to a tenth of a degree or a whole one.
    ///
    /// Half a unit of the last decimal both ways is 79 km for whole degrees, 7.9 km for tenths.
    ///
    /// - Parameters:
    ///   - usual: What is taken when nothing tells more.
    ///   - stated: What the message says; it can only add, and no more than
    ///     ``Geodesy/Distance/mostStatedAccuracy``.
    /// - Returns: The greatest of them.
    func uncertainty(atLeast usual: Distance, stated: Distance? = nil) -> Distance {
        let count = decimals
        let least = max(usual, min(stated ?? usual, .mostStatedAccuracy))
        guard count < 2 else { return least }
        return max(least, .metres(count == 0 ? 79_000 : 7_900))
    }

    /// Whether a number of degrees times a power of ten is whole, to a tenth of a millimetre on the
    /// ground.
    private func isWhole(_ degrees: Double, _ power: Double) -> Bool {
        let number = degrees * power
        return abs(number - number.rounded()) < 1e-9 * power
    }
}
