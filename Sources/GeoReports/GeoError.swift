package import Vocabulary

/// Why a question about a place cannot be answered.
package enum GeoError: CodedError {
    /// Nothing is called so; names that are written nearly so.
    case unknownPlace(Found, similar: [PrintableText])
    /// No country is known for an address, so no town can stand for it.
    case addressHasNoPoint(why: PrintableText?)
    case rowNotObject(offset: Int)
    /// A coordinate that is none; what stands there, unless nothing does.
    case rowNumber(Axis, Found?)
    /// A member that the answer has.
    case rowTaken(Found)
    case rowTooLong(limit: Int)
    case rowCells
    case heading

    /// The member or column of a row that was refused.
    package enum Axis: String, Hashable, Sendable {
        case latitude, longitude, latitude1, longitude1, latitude2, longitude2
    }

    package var code: String {
        switch self {
        case .unknownPlace: "geo.place.unknown"
        case .addressHasNoPoint: "geo.address.no-point"
        case .rowNotObject: "geo.row.not-object"
        case .rowNumber(let axis, _): "geo.row.number.\(axis.rawValue)"
        case .rowTaken: "geo.row.taken"
        case .rowTooLong: "geo.row.too-long"
        case .rowCells: "geo.row.cells"
        case .heading: "geo.row.heading"
        }
    }

    package var reason: String {
        switch self {
        case .unknownPlace(let found, let similar):
            "a place is LAT,LON, an IP address, or a town by name, such as Bristol or "
                + "\"Paris, US-TX\"" + found.clause()
                + (similar.isEmpty
                    ? "" : "; similar names: " + similar.map(\.text).joined(separator: "; "))
        case .addressHasNoPoint(let why):
            "a point is asked for; an IP address tells a country at most, and this one tells none"
                + (why.map { "; \($0)" } ?? "")
        case .rowNotObject(let offset):
            "a row is one JSON object; it stops being one at byte \(offset)"
        case .rowNumber(let axis, let found):
            "a row has \(axis.rawValue) as a number of degrees" + (found?.clause() ?? "")
        case .rowTaken(let found): "a row has no member that the answer has" + found.clause()
        case .rowTooLong(let limit): "a row has at most \(limit) bytes"
        case .rowCells: "a row has a cell for each column, and its quotes are closed"
        case .heading:
            "the heading names each column once, the coordinates among them, and none that the answer has"
        }
    }
}
