/// The shortest path between two points, as a length and two directions.
public struct Geodesic: Hashable, Sendable {
    /// The length, within 15 nm of the true one.
    public let distance: Distance
    /// The direction in which the path leaves the first point.
    public let azimuth1: Azimuth
    /// The direction in which the path arrives at, and would leave, the second point.
    public let azimuth2: Azimuth
    /// How far apart paths end that leave 1 radian apart: the lever of an azimuth error.
    public let reducedLength: Distance
}
