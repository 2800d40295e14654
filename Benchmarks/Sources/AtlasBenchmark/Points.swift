import Foundation
import Geodesy

/// The rows of a table of points.
struct Points {
    let fields: [String]
    let point: Coordinate

    /// Rows whose point is one; latitude and longitude stand in the named columns.
    static func read(_ path: String) throws -> [Points] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n")
        let names = lines.first.map(split) ?? []
        guard let latitude = names.firstIndex(of: "lat"),
            let longitude = names.firstIndex(of: "lon")
        else { throw CocoaError(.fileReadCorruptFile) }
        return lines.dropFirst().compactMap { line in
            let fields = split(line)
            guard fields.count > max(latitude, longitude), let north = Double(fields[latitude]),
                let east = Double(fields[longitude]),
                let point = try? Coordinate(latitude: north, longitude: east)
            else { return nil }
            return Points(fields: fields, point: point)
        }
    }

    /// The fields of a line; quotes hold commas together.
    private static func split(_ line: Substring) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}
