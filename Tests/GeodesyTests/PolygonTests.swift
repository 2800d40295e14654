import Foundation
import Geodesy
import Testing

/// Polygons on the ellipsoid; the origin of the known ones is in `Vectors/README.md`.
@Suite struct PolygonTests {
    @Test func `every known polygon has its area and its perimeter`() throws {
        let rows = try PolygonRow.all()
        #expect(rows.count == 27)
        for row in rows {
            let count = Double(row.vertices.count)
            let polygon = Polygon(row.vertices)
            let error = polygon.signedArea.squareMetres - row.area
            #expect(abs(error) <= (row.perimeter < 1_000 ? 1e-3 : 0.1 * count), "\(row.name)")
            #expect(polygon.area.squareMetres == abs(polygon.signedArea.squareMetres))
            let longer = abs(polygon.perimeter.metres - row.perimeter)
            #expect(longer <= 15e-9 * count + row.perimeter.ulp, "\(row.name)")
        }
    }

    @Test func `a polygon has the same inside in either direction, from every vertex`() throws {
        var numbers = SeededNumbers(seed: 3)
        for row in try PolygonRow.all() {
            let polygon = Polygon(row.vertices)
            let back = Polygon(row.vertices.reversed())
            let rotated = Polygon(Array(row.vertices.dropFirst(2) + row.vertices.prefix(2)))
            let slack = 0.1 * Double(row.vertices.count)
            let sum = polygon.signedArea.squareMetres + back.signedArea.squareMetres
            #expect(abs(sum) <= slack, "\(row.name)")
            let turned = rotated.signedArea.squareMetres - polygon.signedArea.squareMetres
            #expect(abs(turned) <= slack, "\(row.name)")
            for _ in 0..<16 {
                let point = try point(near: row.vertices, &numbers)
                let isInside = polygon.contains(point)
                #expect(back.contains(point) == isInside, "\(row.name) \(point)")
                #expect(rotated.contains(point) == isInside, "\(row.name) \(point)")
            }
        }
    }

    @Test func `what is inside is what the line winds around`() throws {
        var numbers = SeededNumbers(seed: 5)
        var insides = 0
        for row in try PolygonRow.all() where row.perimeter < 40_000_000 && row.vertices.count < 20
        {
            let polygon = Polygon(row.vertices)
            let line = boundary(row.vertices)
            for _ in 0..<10 {
                let point = try point(near: row.vertices, &numbers)
                guard line.allSatisfy({ point.distance(to: $0).metres > row.perimeter / 500 })
                else { continue }
                let isInside = winds(line, around: point)
                insides += isInside ? 1 : 0
                #expect(polygon.contains(point) == isInside, "\(row.name) \(point)")
            }
        }
        #expect(insides > 30)
    }

    @Test func `eight octants share out the globe`() throws {
        var octants: [Polygon] = []
        for west in [-180.0, -90, 0, 90] {
            for pole in [90.0, -90] {
                let corners = [(0.0, west), (0, west == 90 ? -180 : west + 90), (pole, west)]
                octants.append(
                    Polygon(try corners.map { try Coordinate(latitude: $0.0, longitude: $0.1) })
                )
            }
        }
        let whole = octants.reduce(0) { $0 + $1.area.squareMetres }
        #expect(abs(whole - Area.earth.squareMetres) <= 1)
        var numbers = SeededNumbers(seed: 9)
        let edges = [-180.0, -90, 0, 90]
        for index in 0..<600 {
            let point = try Coordinate(
                latitude: index % 7 == 0 ? 0 : Double.random(in: -90...90, using: &numbers),
                longitude: index % 5 == 0
                    ? edges[index % 4] : Double.random(in: -180...180, using: &numbers)
            )
            #expect(octants.count { $0.contains(point) } == 1, "\(point)")
        }
        for latitude in [90.0, -90] {
            for longitude in [0.0, 45, -180] {
                let pole = try Coordinate(latitude: latitude, longitude: longitude)
                #expect(octants.count { $0.contains(pole) } <= 1, "\(pole)")
            }
        }
    }

    @Test(arguments: [
        (89.0, 0.0, true), (90, 0, true), (90, 77, true), (87, 45, false), (-90, 0, false),
        (0, 10, false),
    ])
    func `a polygon around the north pole holds the pole`(_ row: (Double, Double, Bool)) throws {
        let ring = Polygon(try points([(88, 0), (88, 90), (88, -180), (88, -90)]))
        let point = try Coordinate(latitude: row.0, longitude: row.1)
        #expect(ring.contains(point) == row.2)
        let mirrored = Polygon(try points([(-88, 0), (-88, 90), (-88, -180), (-88, -90)]))
        let opposite = try Coordinate(latitude: -row.0, longitude: row.1)
        #expect(mirrored.contains(opposite) == row.2)
    }

    @Test func `an edge is a geodesic, not a parallel`() throws {
        let polygon = Polygon(try points([(40, 0), (40, 60), (50, 60), (50, 0)]))
        #expect(!polygon.contains(try Coordinate(latitude: 41, longitude: 30)))
        #expect(polygon.contains(try Coordinate(latitude: 50.5, longitude: 30)))
    }

    @Test func `an edge between nearly opposite points of the equator goes over the north`() throws
    {
        let polygon = Polygon(try points([(0, 0), (0, 179.5), (80, 90)]))
        #expect(!polygon.contains(try Coordinate(latitude: 20, longitude: 90)))
        #expect(polygon.contains(try Coordinate(latitude: 50, longitude: 90)))
    }

    @Test func `the two sides of an edge are told apart within 30 nm`() throws {
        let corners = try points([(51, -3), (50, 8), (58, 4)])
        let polygon = Polygon(corners)
        let edge = GeodesicPath(from: corners[0], to: corners[1])
        for step in 1..<20 {
            let along = Distance.metres(edge.length.metres * Double(step) / 20)
            let heading = edge.azimuth(at: along).degrees
            for (turn, isInside) in [(-90.0, true), (90, false)] {
                let point = edge.point(at: along)
                    .destination(at: .metres(60e-9), towards: Azimuth(degrees: heading + turn))
                #expect(polygon.contains(point) == isInside, "\(along) \(turn)")
            }
        }
    }

    @Test func `fewer than three vertices have no inside`() throws {
        let corners = try points([(10, 10), (20, 20)])
        for count in 0...2 {
            let polygon = Polygon(Array(corners.prefix(count)))
            #expect(polygon.area.squareMetres == 0)
            #expect(!polygon.contains(try Coordinate(latitude: 15, longitude: 15)))
        }
        let length = corners[0].distance(to: corners[1]).metres
        #expect(abs(Polygon(corners).perimeter.metres - 2 * length) <= 1e-8)
    }

    private func points(_ pairs: [(Double, Double)]) throws -> [Coordinate] {
        try pairs.map { try Coordinate(latitude: $0.0, longitude: $0.1) }
    }

    /// Half a step beyond a vertex, seen from another one.
    private func point(
        near vertices: [Coordinate],
        _ numbers: inout SeededNumbers
    ) throws -> Coordinate {
        let from = try #require(vertices.randomElement(using: &numbers))
        let to = try #require(vertices.randomElement(using: &numbers))
        let way = from.geodesic(to: to)
        let turn = Double.random(in: -20...20, using: &numbers)
        return from.destination(
            at: .metres(way.distance.metres * Double.random(in: 0...1.3, using: &numbers)),
            towards: Azimuth(degrees: way.azimuth1.degrees + turn)
        )
    }

    private func boundary(_ vertices: [Coordinate]) -> [Coordinate] {
        zip(vertices, vertices.dropFirst() + vertices.prefix(1)).flatMap {
            GeodesicPath(from: $0, to: $1).points(count: 9).dropLast()
        }
    }

    /// Whether the direction to a point that goes along the line makes a whole turn.
    private func winds(_ line: [Coordinate], around point: Coordinate) -> Bool {
        let azimuths = line.map { point.geodesic(to: $0).azimuth1.degrees }
        let turn = zip(azimuths, azimuths.dropFirst() + azimuths.prefix(1)).reduce(0) {
            $0 + ($1.1 - $1.0).remainder(dividingBy: 360)
        }
        return abs(turn) > 180
    }
}

struct PolygonRow {
    let name: String
    let perimeter: Double
    let area: Double
    let vertices: [Coordinate]

    static func all(file: String = #filePath) throws -> [PolygonRow] {
        let folder = URL(filePath: file).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "Vectors/polygons.csv"),
            encoding: .utf8
        )
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",")
            let numbers = try fields[3].split(separator: " ").map { try #require(Double($0)) }
            return PolygonRow(
                name: String(fields[0]),
                perimeter: try #require(Double(fields[1])),
                area: try #require(Double(fields[2])),
                vertices: try stride(from: 0, to: numbers.count, by: 2).map {
                    try Coordinate(latitude: numbers[$0], longitude: numbers[$0 + 1])
                }
            )
        }
    }
}
