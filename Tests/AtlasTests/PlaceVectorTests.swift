import Atlas
import Foundation
import Geodesy
import Testing

/// Points whose country and province are known; their origin is in `Vectors/README.md`.
@Suite struct PlaceVectorTests {
    @Test(arguments: [("city", 3_419, 3_400), ("airport", 2_755, 2_723)])
    func `the country is right as often as it was measured`(_ row: (String, Int, Int)) throws {
        let rows = try VectorRow.all("regions.csv").filter { $0.fields[0] == row.0 }
        #expect(rows.count == row.1)
        let right = rows.count { Atlas.embedded.place(at: $0.point).country?.code == $0.fields[5] }
        #expect(right >= row.2)
    }

    @Test(arguments: [("city", 3_391, 3_303), ("airport", 2_218, 2_067)])
    func `the province is right as often as it was measured`(_ row: (String, Int, Int)) throws {
        let rows = try VectorRow.all("regions.csv")
            .filter { $0.fields[0] == row.0 && !$0.fields[7].isEmpty }
        #expect(rows.count == row.1)
        let right = rows.count { vector in
            let territory = Atlas.embedded.territory(at: vector.point)
            // Where GeoNames does not divide a country, its code ends in 00.
            let none = "\(vector.fields[5]).00"
            return (territory.province?.geoNamesCode ?? none) == vector.fields[7]
        }
        #expect(right >= row.2)
    }

    @Test func `an ISO 3166-2 code is right as often as it was measured`() throws {
        let rows = try VectorRow.all("regions.csv").filter { !$0.fields[8].isEmpty }
        #expect(rows.count == 3_066)
        let right = rows.count {
            Atlas.embedded.territory(at: $0.point).provinceCode == $0.fields[8]
        }
        #expect(right >= 3_005)
    }

    @Test(arguments: [("city", 3_419, 3_401), ("airport", 2_755, 2_552)])
    func `the time zone is right as often as it was measured`(_ row: (String, Int, Int)) throws {
        let rows = try VectorRow.all("regions.csv")
            .filter { $0.fields[0] == row.0 && !$0.fields[9].isEmpty }
        #expect(rows.count == row.1)
        let right = rows.count {
            Atlas.embedded.place(at: $0.point).timeZone?.identifier == $0.fields[9]
        }
        #expect(right >= row.2)
    }

    @Test func `hard cases are answered with an accepted country`() throws {
        let rows = try VectorRow.all("regions-edge.csv", latitude: 2)
        var wrong: [String] = []
        for row in rows {
            let code = Atlas.embedded.place(at: row.point).country?.code ?? ""
            let accepted = row.fields[4].split(separator: "|", omittingEmptySubsequences: false)
            if !accepted.contains(Substring(code)) { wrong.append(row.fields[0]) }
        }
        // e042: an exclave smaller than the outlines. e072: a strait narrower than their error.
        #expect(wrong == ["e042", "e072"])
    }

    @Test func `the short answer is that of the long one`() throws {
        for row in try VectorRow.all("regions.csv").prefix(2_000) {
            let territory = Atlas.embedded.territory(at: row.point)
            let place = Atlas.embedded.place(at: row.point)
            guard place.ground == territory.ground else { continue }
            #expect(territory.countryCode == place.country?.code)
            #expect(territory.country == place.country)
            #expect(territory.provinceCode == place.province?.code)
            #expect(territory.province == place.province)
        }
    }
}

struct VectorRow {
    let fields: [String]
    let point: Coordinate

    static func all(
        _ name: String,
        latitude column: Int = 3,
        file: String = #filePath
    ) throws -> [VectorRow] {
        let folder = URL(filePath: file).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "Vectors/\(name)"),
            encoding: .utf8
        )
        return try text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = fields(of: line)
            let latitude = try #require(Double(fields[column]))
            let longitude = try #require(Double(fields[column + 1]))
            guard let point = try? Coordinate(latitude: latitude, longitude: longitude) else {
                return nil
            }
            return VectorRow(fields: fields, point: point)
        }
    }

    /// The fields of a line; quotes hold commas together.
    private static func fields(of line: Substring) -> [String] {
        var fields: [String] = []
        for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index.isMultiple(of: 2) {
                let parts = part.split(separator: ",", omittingEmptySubsequences: false)
                    .map(String.init)
                if fields.isEmpty {
                    fields = parts
                } else {
                    fields[fields.count - 1] += parts.first ?? ""
                    fields += parts.dropFirst()
                }
            } else {
                fields[fields.count - 1] += part
            }
        }
        return fields
    }
}
