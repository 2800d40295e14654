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

    /// Whether the edge crosses the meridian from a point to the south pole; the eastern end
    /// belongs to the edge, the western one does not, and a point on the edge is north of it.
    func passesSouth(of point: Coordinate) -> Bool {
        guard !Self.isEast(west, of: point), Self.isEast(east, of: point) else { return false }
        if let pole { return pole <= point.latitude }
        if east.longitude == point.longitude { return east.latitude <= point.latitude }
        if let isSouth = plainAnswer(point) { return isSouth }
        return west.geodesic(to: point).azimuth1.degrees <= azimuth.degrees
    }

    /// The answer where no geodesic is needed: an edge in one hemisphere bulges towards its pole,
    /// and one between two points of the equator that leaves it goes north.
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

/// An area of the ellipsoid within geodesics.
///
/// The last vertex is joined to the first one. Of the two parts into which the line divides the
/// earth, the inside is the smaller one, in whichever order the vertices are given; it may hold a
/// pole or lie across the date line. Edges between antipodes are ambiguous: put a vertex between.
/// Where the line crosses itself, parts that it goes around twice are outside, and areas that it
/// goes around in opposite directions are taken from each other.
public struct Polygon: Hashable, Sendable {
    public let vertices: [Coordinate]
    /// The length of the line, back to the first vertex.
    public let perimeter: Distance
    /// The area, positive when the line runs counterclockwise around the inside.
    ///
    /// Exact within 0.1 m² an edge, and within 0.0001 m² for each edge of up to 10 km; edges
    /// between points that are nearly antipodes are less exact. Never more than half the earth.
    public let signedArea: Area

    let edges: [PolygonEdge]
    /// Whether the inside is the part with the south pole.
    let holdsSouth: Bool

    /// Accepts corners in either order, the first not repeated; fewer than three enclose nothing;
    /// O(n), about 2 µs each.
    public init(_ vertices: [Coordinate]) {
        self.vertices = vertices
        edges = zip(vertices, vertices.dropFirst() + vertices.prefix(1)).map(PolygonEdge.init)
        perimeter = .metres(edges.reduce(0) { $0 + $1.length })

        // The area between the line and the north pole is that of the part without the south
        // pole: it is the hemisphere's, for each turn that the line makes around the axis, less
        // what lies between the line and the equator.
        let turns = (edges.reduce(0) { $0 + $1.turn } / 360).rounded()
        let earth = Area.earth.squareMetres
        var sum = ExactSum(turns * earth / 2)
        for edge in edges { sum.add(-edge.area) }
        holdsSouth = abs(sum.value) > earth / 2
        if holdsSouth { sum.add(sum.value > 0 ? -earth : earth) }
        signedArea = .squareMetres(sum.value)
    }

    public var area: Area { .squareMetres(abs(signedArea.squareMetres)) }

    /// Whether a point lies inside; O(n), with a geodesic only for edges that cross the point's
    /// meridian.
    ///
    /// Edges are geodesics, so a point south of an edge along a parallel may still be inside.
    /// Within 30 nm of an edge the answer may be either, but exactly one of the polygons that share
    /// an edge holds any point near it, so none is lost or counted twice.
    public func contains(_ point: Coordinate) -> Bool {
        var isInside = holdsSouth
        for edge in edges where edge.passesSouth(of: point) { isInside.toggle() }
        return isInside
    }
}

/// A sum that keeps what rounding takes from it.
struct ExactSum {
    private var sum: Double
    private var rest = 0.0

    init(_ start: Double) {
        sum = start
    }

    var value: Double { sum + rest }

    /// Neumaier's way: the smaller of the two loses digits, which are kept apart.
    mutating func add(_ term: Double) {
        let next = sum + term
        rest += abs(sum) >= abs(term) ? (sum - next) + term : (term - next) + sum
        sum = next
    }
}
