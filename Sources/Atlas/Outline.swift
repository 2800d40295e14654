public import Geodesy

/// A short piece of a coast or a border: a collection of points to be joined in order.
///
/// No piece runs over the date line: one that ends there ends just beside it, on its own side.
public struct Outline: RandomAccessCollection, Sendable {
    /// What a line shows.
    public enum Kind: Hashable, Sendable {
        /// Where land meets the sea.
        case coast
        /// Where two countries meet on land.
        case border
    }

    /// What the line shows.
    public let kind: Kind
    /// The box that holds the line.
    public let bounds: Region
    private let table: LineTable
    private let line: Line

    init?(_ line: Line, of table: LineTable) {
        let unit = Double(1 << table.shift)
        let west = Double(line.x) / unit - 180
        let south = Double(line.y) / unit - 90
        guard line.count > 1, (-180..<180).contains(west), (-90...90).contains(south) else {
            return nil
        }
        kind = line.isBorder ? .border : .coast
        bounds = Region(
            south: south,
            north: Swift.min(90, south + Double(line.height) / unit),
            west: west,
            width: Swift.min(180 - west, Double(line.width) / unit)
        )
        self.table = table
        self.line = line
    }

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of points, 2 at least.
    public var endIndex: Int { line.count }

    /// A point of the line, read when it is asked for.
    ///
    /// - Parameter position: From 0 up to `count`.
    public subscript(position: Int) -> Coordinate {
        precondition(indices.contains(position), "an index of the line")
        let (x, y) = table.point(position, of: line)
        let unit = Double(1 << table.shift)
        let longitude = Swift.min(Double(x) / unit - 180, 180.0.nextDown)
        return Coordinate(
            clampingLatitude: Double(y) / unit - 90,
            wrappingLongitude: longitude
        )
    }
}
