/// A side of a polygon, with what its polygon wants to know of it.
struct PolygonEdge: Hashable {
    /// In metres.
    let length: Double
    /// Degrees to the east, from −180 to 180.
    let turn: Double
    /// Square metres between the edge and the equator; Karney's S₁₂.
    let area: Double

    /// The edge, always from its western end, so that it is the same for both its polygons.
    private let west: Coordinate
    private let east: Coordinate
    private let azimuth: Azimuth
    /// The latitude of the pole on the edge, where all its longitudes but the ends' are.
    private let pole: Double?

    init(from start: Coordinate, to end: Coordinate) {
        let (turn, rest) = Inverse.longitudeDifference(start.longitude, end.longitude)
        let isWestward = turn < 0 || (turn == 0 && rest < 0)
        self.turn = turn
        west = isWestward ? end : start
        east = isWestward ? start : end
        let inverse = Inverse(from: west, to: east)
        let geodesic = inverse.geodesic
        length = geodesic.distance.metres
        azimuth = geodesic.azimuth1
        area = isWestward ? -inverse.area : inverse.area
        if abs(turn) == 180, rest == 0 {
            pole = azimuth.degrees < 90 ? 90 : -90
        } else {
            pole = [west.latitude, east.latitude].first { abs($0) == 90 }
        }
    }

    /// Whether the edge crosses the meridian of a point on the way from it to the south pole.
    ///
    /// An edge has its eastern end and not its western one; a point on the edge is north of it.
    func passesSouth(of point: Coordinate) -> Bool {
        guard !Self.isEast(west, of: point), Self.isEast(east, of: point) else { return false }
        if let pole { return pole <= point.latitude }
        if east.longitude == point.longitude { return east.latitude <= point.latitude }
        if let isSouth = plainAnswer(point) { return isSouth }
        return west.geodesic(to: point).azimuth1.degrees <= azimuth.degrees
    }

    /// The answer where it needs no geodesic.
    ///
    /// An edge that keeps to one hemisphere bulges towards its pole; one between two points of the
    /// equator that leaves it goes north.
    private func plainAnswer(_ point: Coordinate) -> Bool? {
        let low = min(west.latitude, east.latitude)
        let high = max(west.latitude, east.latitude)
        if low >= 0, point.latitude < low { return false }
        if low < 0, high <= 0, point.latitude > high { return true }
        return nil
    }

    /// Whether a vertex lies on the point's meridian or within half a turn to the east of it.
    private static func isEast(_ vertex: Coordinate, of point: Coordinate) -> Bool {
        let (turn, rest) = Inverse.longitudeDifference(point.longitude, vertex.longitude)
        return turn == 0 ? rest >= 0 : turn > 0 && !(turn == 180 && rest == 0)
    }
}
