import Foundation
import Geodesy

/// A geodesic of the truth table.
struct GeodesicCase {
    let category: String
    let start: Coordinate
    let end: Coordinate
    let length: Double

    /// The table that the tests of the module read.
    static func all(file: String = #filePath) throws -> [GeodesicCase] {
        var root = URL(filePath: file)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let text = try String(
            contentsOf: root.appending(path: "Tests/GeodesyTests/Vectors/geodesic.csv"),
            encoding: .utf8
        )
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: ",")
            let numbers = fields.dropFirst().compactMap { Double($0) }
            return GeodesicCase(
                category: String(fields[0]),
                start: try Coordinate(latitude: numbers[0], longitude: numbers[1]),
                end: try Coordinate(latitude: numbers[2], longitude: numbers[3]),
                length: numbers[6]
            )
        }
    }
}
