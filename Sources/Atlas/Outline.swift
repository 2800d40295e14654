public import Geodesy

/// A short piece of a coast, a border or a shore: a collection of points to be joined in order.
///
/// No piece runs over the date line: one that ends there ends just beside it, on its own side.
public struct Outline: RandomAccessCollection, Hashable, Sendable {
    /// What a line shows.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// Where land meets the sea.
        case coast
        /// Where two countries meet on land.
        case border
        /// Where two provinces of a country meet; only in the local level of detail.
        case province
        /// Where two parts of a province meet; only in the local level of detail.
        case district
        /// The shore of a lake.
        case lake
    }

    /// What the line shows.
    public let kind: Kind
    /// The box that holds the line.
    public let bounds: Region
    private let points: [Coordinate]

    init?(_ kind: Kind, box: Box, unit: Double, points: [(x: Int, y: Int)]) {
        guard points.count > 1, let bounds = box.region(unit: unit) else { return nil }
        self.kind = kind
        self.bounds = bounds
        self.points = points.map { x, y in
            Coordinate(
                clampingLatitude: Double(y) / unit - 90,
                wrappingLongitude: Swift.min(Double(x) / unit - 180, 180.0.nextDown)
            )
        }
    }

    /// The corners of a line, in units from 180 W 90 S.
    struct Box {
        var west: Int
        var south: Int
        var east: Int
        var north: Int

        func region(unit: Double) -> Region? {
            let west = Double(west) / unit - 180
            let south = Double(south) / unit - 90
            guard (-180..<180).contains(west), (-90...90).contains(south) else { return nil }
            return Region(
                south: south,
                north: Swift.min(90, Double(north) / unit - 90),
                west: west,
                width: Swift.min(180 - west, Double(east) / unit - 180 - west)
            )
        }
    }

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of points, 2 at least.
    public var endIndex: Int { points.count }

    /// A point of the line.
    ///
    /// - Parameter position: From 0 up to `count`.
    public subscript(position: Int) -> Coordinate { points[position] }
}
