/// A direction along the surface, in degrees clockwise from north.
public struct Azimuth: Hashable, Sendable {
    /// Degrees clockwise from north, from 0 up to, not including, 360.
    public let degrees: Double

    /// Brings any finite number of degrees into one turn.
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

    /// The direction in which a path of this azimuth leaves a point: always south from the north
    /// pole, north from the south pole.
    public func turned(leaving point: Coordinate) -> Azimuth {
        abs(point.latitude) < 90 ? self : Azimuth(degrees: point.latitude > 0 ? 180 : 0)
    }

    /// The nearest of the eight winds in which a path of this azimuth leaves a point; see
    /// ``turned(leaving:)``.
    public func wind(leaving point: Coordinate) -> String { turned(leaving: point).wind }

    /// The nearest of the eight winds in which a path of this azimuth arrives at a point; at the
    /// north pole north, at the south pole south.
    public func wind(arrivingAt point: Coordinate) -> String {
        abs(point.latitude) < 90 ? wind : point.latitude > 0 ? "N" : "S"
    }
}
