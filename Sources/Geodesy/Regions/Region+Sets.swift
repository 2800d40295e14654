extension Region {
    /// Whether a point lies in the box or on its edge.
    ///
    /// A pole has every longitude.
    ///
    /// - Complexity: O(1).
    public func contains(_ point: Coordinate) -> Bool {
        guard (south...north).contains(point.latitude) else { return false }
        if abs(point.latitude) == 90 || width >= 360 { return true }
        return Self.eastward(from: west, to: point.longitude) <= width
    }

    /// Whether another box lies in this one.
    ///
    /// - Complexity: O(1).
    public func contains(_ other: Region) -> Bool {
        guard south <= other.south, other.north <= north else { return false }
        if width >= 360 { return true }
        return Self.eastward(from: west, to: other.west) + other.width <= width
    }

    /// Whether two boxes have a point in common.
    ///
    /// - Complexity: O(1).
    public func overlaps(_ other: Region) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        if north == 90, other.north == 90 { return true }
        if south == -90, other.south == -90 { return true }
        return Self.eastward(from: west, to: other.west) <= width
            || Self.eastward(from: other.west, to: west) <= other.width
    }

    /// The smallest box that holds both.
    ///
    /// It closes the narrower of the two gaps between them, if need be over the date line.
    ///
    /// - Complexity: O(1).
    public func union(_ other: Region) -> Region {
        let fromSelf = max(width, Self.eastward(from: west, to: other.west) + other.width)
        let fromOther = max(other.width, Self.eastward(from: other.west, to: west) + width)
        let width = min(fromSelf, fromOther)
        let isWhole = width >= 360
        return Region(
            south: min(south, other.south),
            north: max(north, other.north),
            west: isWhole ? -180 : fromSelf <= fromOther ? west : other.west,
            width: isWhole ? 360 : width
        )
    }

    /// The smallest box around points; none for no points.
    ///
    /// It leaves out the widest gap between their longitudes. A pole, which has every longitude,
    /// does not widen it.
    ///
    /// - Complexity: O(n log n).
    public init?(around points: some Sequence<Coordinate>) {
        let points = Array(points)
        let latitudes = points.map(\.latitude)
        guard let south = latitudes.min(), let north = latitudes.max() else { return nil }
        let longitudes = points.filter { abs($0.latitude) < 90 }.map(\.longitude).sorted()
        var west = longitudes.first ?? -180
        var width = (longitudes.last ?? west) - west
        for (start, end) in zip(longitudes, longitudes.dropFirst()) {
            // The box that leaves out the gap between these two goes over the date line.
            let around = Self.eastward(from: end, to: start)
            if around < width { (west, width) = (end, around) }
        }
        self.init(south: south, north: north, west: west, width: width)
    }

    /// Degrees from one longitude eastwards to another, from 0 up to 360.
    private static func eastward(from start: Double, to end: Double) -> Double {
        let difference = end - start
        return difference < 0 ? difference + 360 : difference
    }
}
