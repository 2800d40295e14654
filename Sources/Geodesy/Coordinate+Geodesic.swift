extension Coordinate {
    /// The shortest path to another point on WGS 84.
    ///
    /// Nearly antipodal points are solved like all others. Where several paths are equally short
    /// (opposite poles, antipodes) one of them is given; from a point to itself both azimuths
    /// are 0. At a pole the azimuth is counted from the meridian of the pole's stated longitude.
    ///
    /// - Parameter other: Where the path ends; may equal `self`.
    /// - Returns: The length in metres, within 15 nm of the true one plus its rounding; azimuths
    ///   whose error moves the end of the path by less than 15 nm, but for the rounding of their
    ///   degrees; and the reduced length within 30 nm.
    /// - Complexity: O(1), about half a microsecond.
    /// - Source: Karney 2013, doi:10.1007/s00190-012-0578-z.
    public func geodesic(to other: Coordinate) -> Geodesic {
        Inverse(from: self, to: other).geodesic
    }

    /// The length of the shortest path to another point on WGS 84.
    ///
    /// - Parameter other: Where the path ends; may equal `self`.
    /// - Returns: Metres, from 0 to 20,003,932, within 15 nm of the true length plus its rounding.
    /// - Complexity: O(1), under half a microsecond.
    public func distance(to other: Coordinate) -> Distance {
        Inverse(from: self, to: other).distance
    }

    /// The point at the end of a geodesic that starts here.
    ///
    /// - Parameters:
    ///   - distance: How far to go; any length, also several times around.
    ///   - azimuth: The direction at the start; at a pole counted from the meridian of the
    ///     stated longitude.
    /// - Returns: The end, within 15 nm of the true one for lengths up to half a turn.
    /// - Complexity: O(1), under a microsecond.
    /// - Source: Karney 2013, doi:10.1007/s00190-012-0578-z, section 3.
    public func destination(at distance: Distance, towards azimuth: Azimuth) -> Coordinate {
        Direct(from: self, towards: azimuth).end(after: distance.metres)
    }
}

extension Coordinate {
    /// Creates a point from numbers that were computed and may be beyond an edge by a little.
    ///
    /// - Parameters:
    ///   - latitude: Degrees; brought to −90 or 90 when beyond.
    ///   - longitude: Degrees; brought into one turn.
    /// - Precondition: both are finite.
    package init(clampingLatitude latitude: Double, wrappingLongitude longitude: Double) {
        precondition(latitude.isFinite && longitude.isFinite, "a coordinate is finite")
        let turned =
            (-180..<180).contains(longitude) ? longitude : longitude.remainder(dividingBy: 360)
        self.init(
            checkedLatitude: min(90, max(-90, latitude)),
            longitude: turned == 180 ? -180 : turned
        )
    }
}
