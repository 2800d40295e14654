import Geodesy

/// A point in units of the country grid, from 180 W 90 S.
struct GridPoint {
    /// Units of a degree, the side of a cell.
    static let unit = 1 << 14
    static let columns = 360
    static let rows = 180

    var x: Double
    var y: Double

    init(_ coordinate: Coordinate) {
        x = (coordinate.longitude + 180) * Double(Self.unit)
        y = (coordinate.latitude + 90) * Double(Self.unit)
    }

    /// The column of the cell, from 0 to 359.
    var column: Int { min(Self.columns - 1, Int(x) / Self.unit) }
    /// The row of the cell, from 0 to 179.
    var row: Int { min(Self.rows - 1, Int(y) / Self.unit) }
}
