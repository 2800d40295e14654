import Geodesy
package import Machine
import Token
package import Vocabulary

/// What is asked about each row of an input.
package enum RowQuestion: Sendable {
    /// The path from the first point of the row to the second.
    case distance
    /// What is at the row's point.
    case place(files: GeographicFiles, now: Instant)
    /// The region around the row's point.
    case region(RegionSides)

    /// The members or columns that are read, a latitude before each longitude.
    var axes: [GeoError.Axis] {
        switch self {
        case .distance: [.latitude1, .longitude1, .latitude2, .longitude2]
        case .place, .region: [.latitude, .longitude]
        }
    }

    /// The columns of the answer.
    var columns: [String] {
        switch self {
        case .distance: DistanceReport.names
        case .place: PlaceReport.columns
        case .region: RegionReport.columns
        }
    }

    /// The names that only the answer may have.
    var memberNames: [String] {
        switch self {
        case .distance: DistanceReport.names
        case .place: PlaceReport.memberNames
        case .region: RegionReport.memberNames
        }
    }

    /// The answer as members of a JSON object without braces.
    func appendMembers(_ numbers: [Double], to bytes: inout [UInt8]) throws(CoordinateError) {
        switch self {
        case .distance: try Self.distance(numbers).append(to: &bytes)
        case .place(let files, let now):
            let report = try Self.place(numbers, files, now)
            bytes += report.members(withPoint: false).bytes.dropFirst().dropLast()
        case .region(let sides):
            let report = try Self.region(numbers, sides)
            bytes += report.members(withPoint: false).bytes.dropFirst().dropLast()
        }
    }

    /// The answer as cells.
    func cells(_ numbers: [Double]) throws(CoordinateError) -> [String] {
        switch self {
        case .distance: try Self.distance(numbers).numbers
        case .place(let files, let now): try Self.place(numbers, files, now).cells
        case .region(let sides): try Self.region(numbers, sides).cells
        }
    }

    private static func region(
        _ numbers: [Double],
        _ sides: RegionSides
    ) throws(CoordinateError) -> RegionReport {
        RegionReport(try Coordinate(latitude: numbers[0], longitude: numbers[1]), sides: sides)
    }

    private static func distance(_ numbers: [Double]) throws(CoordinateError) -> DistanceReport {
        DistanceReport(
            from: try Coordinate(latitude: numbers[0], longitude: numbers[1]),
            to: try Coordinate(latitude: numbers[2], longitude: numbers[3])
        )
    }

    private static func place(
        _ numbers: [Double],
        _ files: GeographicFiles,
        _ now: Instant
    ) throws(CoordinateError) -> PlaceReport {
        let point = try Coordinate(latitude: numbers[0], longitude: numbers[1])
        return PlaceReport(point, files: files, home: nil, now: now)
    }
}
