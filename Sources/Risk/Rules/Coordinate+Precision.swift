import Geodesy

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
    func uncertainty(atLeast usual: Distance) -> Distance {
        let count = decimals
        guard count < 2 else { return usual }
        return max(usual, .metres(count == 0 ? 79_000 : 7_900))
    }

    /// Whether a number of degrees times a power of ten is whole, to a tenth of a millimetre on the
    /// ground.
    private func isWhole(_ degrees: Double, _ power: Double) -> Bool {
        let number = degrees * power
        return abs(number - number.rounded()) < 1e-9 * power
    }
}
