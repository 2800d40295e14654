/// The shortest path between two points, as a length and two directions.
public struct Geodesic: Hashable, Sendable {
    /// The length, within 15 nm of the true one plus its rounding.
    public let distance: Distance
    /// The direction in which the path leaves the first point.
    public let azimuth1: Azimuth
    /// The direction in which the path arrives at, and would leave, the second point.
    public let azimuth2: Azimuth
    /// How far apart paths end that leave 1 radian apart, by proportion; within 30 nm.
    ///
    /// The lever of an azimuth error: an azimuth that is off by a small angle misses the other
    /// end by that angle times this length. On a sphere it is the radius times the sine of the
    /// arc.
    ///
    /// - Source: Karney 2013, section 3, m₁₂.
    public let reducedLength: Distance
}
