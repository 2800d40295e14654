import Atlas
import Foundation
import Geodesy
import Testing

/// Points whose country is known; their origin is in `Vectors/README.md`.
@Suite struct PlaceVectorTests {
    @Test(arguments: [("city", 298), ("airport", 294)])
    func `the country is right as often as it was measured`(_ row: (String, Int)) throws {
        let rows = try VectorRow.all("regions.csv").filter { $0.fields[0] == row.0 }
        #expect(rows.count == 300)
        let right = rows.count { Atlas.embedded.place(at: $0.point).country?.code == $0.fields[4] }
        #expect(right >= row.1)
    }

    @Test func `hard cases are answered with an accepted country`() throws {
        let rows = try VectorRow.all("regions-edge.csv")
        var wrong: [String] = []
        for row in rows {
            let code = Atlas.embedded.place(at: row.point).country?.code ?? ""
            let accepted = row.fields[4].split(separator: "|", omittingEmptySubsequences: false)
            if !accepted.contains(Substring(code)) { wrong.append(row.fields[0]) }
        }
        // e042: an exclave smaller than the outlines. e072: a strait narrower than their error.
        #expect(wrong == ["e042", "e072"])
    }
}

/// A row of a table: the third and fourth fields are a point.
struct VectorRow {
    let fields: [String]
    let point: Coordinate

    static func all(_ name: String, file: String = #filePath) throws -> [VectorRow] {
        let folder = URL(filePath: file).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "Vectors/\(name)"),
            encoding: .utf8
        )
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            let latitude = try #require(Double(fields[2]))
            let longitude = try #require(Double(fields[3]))
            return VectorRow(
                fields: fields.map(String.init),
                point: try Coordinate(latitude: latitude, longitude: longitude)
            )
        }
    }
}
