import Glibc

extension Coordinate {
    /// A point in space, in metres from the middle of the earth: towards 0° E on the equator,
    /// towards 90° E on the equator, towards the north pole.
    ///
    /// The straight line between two such points orders neighbours as the geodesic does, within
    /// some metres at 500 km, at a tenth of its cost.
    ///
    /// - Parameters:
    ///   - latitude: Degrees, from −90 to 90.
    ///   - longitude: Degrees.
    /// - Returns: The point on the ellipsoid.
    package static func position(latitude: Double, longitude: Double) -> SIMD3<Double> {
        let north = latitude * .pi / 180
        let east = longitude * .pi / 180
        let squared = Ellipsoid.eccentricitySquared
        let sine = sin(north)
        let radius = Ellipsoid.equatorialRadius / (1 - squared * sine * sine).squareRoot()
        let across = radius * cos(north)
        return SIMD3(across * cos(east), across * sin(east), radius * (1 - squared) * sine)
    }
}
