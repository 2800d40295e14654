/// A box of latitudes and longitudes; may cross the date line and hold a pole.
public struct Region: Hashable, Sendable {
    /// The southern edge, degrees, from −90 to 90, not north of `north`.
    public let south: Double
    /// The northern edge, degrees, from −90 to 90.
    public let north: Double
    /// The western edge, degrees, from −180 up to, not including, 180.
    public let west: Double
    /// Degrees from the western edge eastwards to the eastern one, from 0 to 360.
    public let width: Double

    /// Creates a box from edges that lie in their ranges.
    ///
    /// - Precondition: the edges are in the ranges and the order that the members state.
    package init(south: Double, north: Double, west: Double, width: Double) {
        precondition(-90 <= south && south <= north && north <= 90, "south to north in order")
        precondition((-180..<180).contains(west), "west lies within one turn")
        precondition((0...360).contains(width), "a width is one turn at most")
        self.south = south
        self.north = north
        self.west = west
        self.width = width
    }
}
