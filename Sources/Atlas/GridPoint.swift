import Geodesy

/// A point in units of the region grid, from 180 W 90 S.
struct GridPoint {
    /// A unit is 2 to the power of −12 degrees.
    static let shift = 12
    /// Units of a degree, the side of a cell.
    static let unit = 1 << shift
    static let columns = 360
    static let rows = 180

    let x: Double
    let y: Double

    init(_ coordinate: Coordinate) {
        x = (coordinate.longitude + 180) * Double(Self.unit)
        y = (coordinate.latitude + 90) * Double(Self.unit)
    }

    /// The column of the cell, from 0 to 359.
    var column: Int { min(Self.columns - 1, Int(x) >> Self.shift) }
    /// The row of the cell, from 0 to 179.
    var row: Int { min(Self.rows - 1, Int(y) >> Self.shift) }

    /// The column within one turn.
    static func wrapped(_ column: Int) -> Int {
        (column % columns + columns) % columns
    }
}
