/// A direction along the surface, in degrees clockwise from north.
public struct Azimuth: Hashable, Sendable {
    /// Degrees clockwise from north, from 0 up to, not including, 360.
    public let degrees: Double

    /// Creates a direction; any finite number of degrees is brought into one turn.
    ///
    /// - Precondition: `degrees` is finite.
    public init(degrees: Double) {
        precondition(degrees.isFinite, "an azimuth is finite")
        let turned =
            abs(degrees) < 360 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        self.degrees = positive == 360 ? 0 : positive + 0
    }

    /// The nearest of the eight winds, such as `NE`.
    public var wind: String {
        let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        return winds[Int((degrees / 45).rounded()) % winds.count]
    }
}
