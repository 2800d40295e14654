/// The WGS 84 ellipsoid, with the constants that the geodesic formulas need.
///
/// - Source: NIMA TR8350.2; the derived constants as in Karney 2013, section 2.
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
    /// The first eccentricity squared.
    static let eccentricitySquared = flattening * (2 - flattening)
    /// The second eccentricity squared.
    static let secondEccentricitySquared = eccentricitySquared / (axisRatio * axisRatio)
}
