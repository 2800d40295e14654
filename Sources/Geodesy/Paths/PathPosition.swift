/// Where a point is beside a path.
public struct PathPosition: Hashable, Sendable {
    /// A side of a path, looking along it.
    public enum Side: String, Sendable { case left, right }

    /// The point of the path that is nearest; one of its ends where the point is beyond it.
    public let nearest: Coordinate
    /// The way along the path from its start to the nearest point.
    public let alongTrack: Distance
    /// The distance from the nearest point.
    public let crossTrack: Distance
    /// The side on which the point is, seen from the nearest point; none on the path itself.
    public let side: Side?
}
