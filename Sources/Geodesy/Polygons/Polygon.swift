/// An area of the ellipsoid within geodesics.
///
/// The last vertex is joined to the first one. Of the two parts into which the line divides the
/// earth, the inside is the smaller one, in whichever order the vertices are given; it may hold a
/// pole or lie across the date line. Edges between antipodes are ambiguous: put a vertex between.
/// Where the line crosses itself, parts that it goes around twice are outside, and areas that it
/// goes around in opposite directions are taken from each other.
public struct Polygon: Hashable, Sendable {
    /// The corners in order.
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

    /// Creates a polygon; one of fewer than three vertices has no inside.
    ///
    /// - Parameter vertices: The corners in either order; the first is not repeated at the end.
    /// - Complexity: O(`vertices.count`), about 2 microseconds a vertex.
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

    /// The area of the inside, 0 or more.
    public var area: Area { .squareMetres(abs(signedArea.squareMetres)) }

    /// Whether a point lies inside.
    ///
    /// Edges are geodesics, so that a point may be south of an edge along a parallel and inside
    /// all the same. Within 30 nm of an edge the answer may be either; but of polygons that share
    /// an edge, exactly one has any point near it, so that none is lost or counted twice.
    ///
    /// - Complexity: O(`vertices.count`); a geodesic is solved only for the edges that reach
    ///   across the point's meridian.
    public func contains(_ point: Coordinate) -> Bool {
        var isInside = holdsSouth
        for edge in edges where edge.passesSouth(of: point) { isInside.toggle() }
        return isInside
    }
}
