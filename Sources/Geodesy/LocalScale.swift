import Glibc

/// How long a degree is around a point, for distances that are small beside the globe.
package struct LocalScale: Sendable {
    /// Metres of a degree of latitude.
    package let north: Double
    /// Metres of a degree of longitude; 0 at a pole.
    package let east: Double
    private let latitude: Double
    private let angle: UnitAngle

    /// The scale at a latitude in degrees, from −90 to 90.
    package init(latitude: Double) {
        angle = UnitAngle(degrees: latitude)
        self.latitude = latitude
        let root = (1 - Ellipsoid.eccentricitySquared * angle.sine * angle.sine).squareRoot()
        let major = Ellipsoid.equatorialRadius
        north = major * (1 - Ellipsoid.eccentricitySquared) / (root * root * root) * .pi / 180
        east = major / root * max(0, angle.cosine) * .pi / 180
    }

    /// Degrees of latitude on either side that hold everything within some metres.
    package static func latitudeReach(metres: Double) -> Double { metres / shortestDegree }

    /// Degrees of longitude on either side that hold everything within some metres, 180 at most.
    package func longitudeReach(metres: Double) -> Double {
        // The parallel nearest the pole is the shortest.
        let reach = Self.latitudeReach(metres: metres)
        guard abs(latitude) + reach < 89.9 else { return 180 }
        let turn = reach * .pi / 180
        guard turn < 0.02 else {
            let edge = (abs(latitude) + reach) * .pi / 180
            return min(180, metres / (Self.shortestDegree * cos(edge)))
        }
        // The cosine of the edge by its series, rounded downwards.
        let edge = angle.cosine * (1 - turn * turn / 2) - abs(angle.sine) * turn
        return edge > 0 ? min(180, metres / (Self.shortestDegree * edge)) : 180
    }

    /// The square of the distance in square metres, for offsets in degrees; right within 5·10⁻⁵ of
    /// itself up to 70° of latitude and 65 km, at a tenth of the cost of a way through the earth.
    package func square(north: Double, east: Double) -> Double {
        let north = north * .pi / 180
        let east = east * .pi / 180
        // Sine and cosine of the latitude in the middle, by their series.
        let half = north / 2
        let rest = 1 - half * half / 2
        let sine = angle.sine * rest + angle.cosine * half
        let cosine = angle.cosine * rest - angle.sine * half
        let part = 1 / (1 - Ellipsoid.eccentricitySquared * sine * sine)
        let along = (1 - Ellipsoid.eccentricitySquared) * part * north
        let across = cosine * east
        let major = Ellipsoid.equatorialRadius
        return major * major * part * (along * along + across * across)
    }

    /// A little less than the shortest degree on WGS 84, in metres.
    private static let shortestDegree = 110_500.0
}

/// The WGS 84 ellipsoid (NIMA TR8350.2; derived constants as in Karney 2013, section 2).
enum Ellipsoid {
    /// The equatorial radius in metres.
    static let equatorialRadius = 6_378_137.0
    /// How much shorter the polar radius is, as a part of the equatorial one.
    static let flattening = 1 / 298.257_223_563
    /// The polar radius in metres.
    static let polarRadius = equatorialRadius * axisRatio
    /// The polar radius divided by the equatorial one.
    static let axisRatio = 1 - flattening
    /// The third flattening, `f / (2 − f)`.
    static let thirdFlattening = flattening / (2 - flattening)
    static let eccentricitySquared = flattening * (2 - flattening)
    static let secondEccentricitySquared = eccentricitySquared / (axisRatio * axisRatio)
}
