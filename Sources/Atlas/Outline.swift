public import Geodesy

/// A short piece of a coast, border or shore: points to join in order; no piece crosses the date
/// line: one that ends there ends just beside it, on its own side.
public struct Outline: RandomAccessCollection, Hashable, Sendable {
    /// What a line shows.
    public enum Kind: Hashable, Sendable, CaseIterable {
        case coast
        /// Between countries, on land.
        case border
        /// Between provinces of a country; only in the local level of detail.
        case province
        /// Between parts of a province; only in the local level of detail.
        case district
        case lake
    }

    public let kind: Kind
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

    /// In units from 180 W 90 S.
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

    public var startIndex: Int { 0 }
    /// At least 2.
    public var endIndex: Int { points.count }

    public subscript(position: Int) -> Coordinate { points[position] }
}
