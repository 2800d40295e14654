import Glibc

/// How long a degree is around a point, for distances that are small beside the globe.
package struct LocalScale: Sendable {
    /// Metres of a degree of latitude.
    package let north: Double
    /// Metres of a degree of longitude; 0 at a pole.
    package let east: Double

    /// The scale at a latitude in degrees, from −90 to 90.
    package init(latitude: Double) {
        let angle = UnitAngle(degrees: latitude)
        let root = (1 - Ellipsoid.eccentricitySquared * angle.sine * angle.sine).squareRoot()
        let major = Ellipsoid.equatorialRadius
        north = major * (1 - Ellipsoid.eccentricitySquared) / (root * root * root) * .pi / 180
        east = major / root * max(0, angle.cosine) * .pi / 180
    }

    /// Degrees of latitude on either side that hold everything within some metres.
    package static func latitudeReach(metres: Double) -> Double { metres / shortestDegree }

    /// Degrees of longitude on either side that hold everything within some metres, 180 at most.
    package static func longitudeReach(metres: Double, latitude: Double) -> Double {
        // The parallel nearest the pole is the shortest.
        let edge = abs(latitude) + latitudeReach(metres: metres)
        guard edge < 89.9 else { return 180 }
        return min(180, metres / (shortestDegree * cos(edge * .pi / 180)))
    }

    /// A little less than the shortest degree on WGS 84, in metres.
    private static let shortestDegree = 110_500.0
}
