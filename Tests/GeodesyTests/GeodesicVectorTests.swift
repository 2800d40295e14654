import Foundation
import Testing

@testable import Geodesy

/// The tables of known geodesics; their origin is in `Vectors/README.md`.
@Suite struct GeodesicVectorTests {
    /// What a result may be off, in metres.
    static let budget = 15e-9

    @Test func `every known geodesic is found within 15 nm`() throws {
        let rows = try GeodesicRow.all()
        #expect(rows.count == 7_000)
        for row in rows {
            let found = row.start.geodesic(to: row.end)
            let rounding = row.length.ulp
            #expect(
                abs(found.distance.metres - row.length) <= Self.budget + rounding,
                "length of \(row)"
            )
            #expect(
                abs(found.reducedLength.metres - row.reducedLength) <= 2 * Self.budget + rounding,
                "reduced length of \(row)"
            )
            guard row.length > 0 else { continue }
            let lever = abs(row.reducedLength)
            let degree = 360.0.ulp * .pi / 180 * lever
            #expect(
                error(found.azimuth1, row.azimuth1) * lever <= Self.budget + degree,
                "azimuth at the start of \(row)"
            )
            #expect(
                error(found.azimuth2, row.azimuth2) * lever <= Self.budget + degree,
                "azimuth at the end of \(row)"
            )
        }
    }

    @Test func `the direct problem ends where the inverse one was asked to go`() throws {
        for row in try GeodesicRow.all() {
            let way = row.start.geodesic(to: row.end)
            let end = row.start.destination(at: way.distance, towards: way.azimuth1)
            #expect(end.distance(to: row.end).metres <= 2 * Self.budget, "\(row)")
        }
    }

    @Test func `a geodesic is as long one way as the other`() throws {
        for row in try GeodesicRow.all() {
            let there = row.start.distance(to: row.end).metres
            let back = row.end.distance(to: row.start).metres
            #expect(abs(there - back) <= there.ulp, "\(row)")
        }
    }

    private func error(_ azimuth: Azimuth, _ degrees: Double) -> Double {
        abs((azimuth.degrees - degrees).remainder(dividingBy: 360)) * .pi / 180
    }
}

struct GeodesicRow: CustomStringConvertible {
    let category: String
    let start: Coordinate
    let end: Coordinate
    let azimuth1: Double
    let azimuth2: Double
    let length: Double
    let reducedLength: Double

    var description: String { "\(category) \(start) \(end)" }

    static func all(file: String = #filePath) throws -> [GeodesicRow] {
        let folder = URL(filePath: file).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "Vectors/geodesic.csv"),
            encoding: .utf8
        )
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",")
            let numbers = try fields.dropFirst().map { try #require(Double($0)) }
            return GeodesicRow(
                category: String(fields[0]),
                start: try Coordinate(latitude: numbers[0], longitude: numbers[1]),
                end: try Coordinate(latitude: numbers[2], longitude: numbers[3]),
                azimuth1: numbers[4],
                azimuth2: numbers[5],
                length: numbers[6],
                reducedLength: numbers[7]
            )
        }
    }
}
