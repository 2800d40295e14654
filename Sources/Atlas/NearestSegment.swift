import Geodesy

/// The nearest point of some outlines, as it is looked for.
struct NearestSegment {
    /// The square of its distance, in square metres; at first that of the farthest that counts.
    private(set) var square: Double
    /// The region that was looked for beside the segment; `nil` when there is none in reach.
    private(set) var region: Int?
    /// The point, in units of the grid.
    private(set) var x = 0.0
    private(set) var y = 0.0

    init(within metres: Double) {
        square = metres * metres
    }

    /// The point on the globe.
    var coordinate: Coordinate {
        Coordinate(
            clampingLatitude: y / Double(GridPoint.unit) - 90,
            wrappingLongitude: x / Double(GridPoint.unit) - 180
        )
    }

    mutating func take(square: Double, region: Int, x: Double, y: Double) {
        guard square < self.square else { return }
        self.square = square
        self.region = region
        self.x = x
        self.y = y
    }
}
