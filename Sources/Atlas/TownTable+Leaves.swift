import Geodesy

/// Which leaves lie in reach.
extension TownTable {
    /// A leaf that may hold a town in reach.
    struct Leaf {
        let row: Int
        /// The column of the cell, not yet brought into one turn.
        let column: Int
        let numbers: Range<Int>
        /// A lower bound of the metres to any of its towns.
        let gap: Double
    }

    /// Goes through the leaves that may hold a town within some metres of a point.
    ///
    /// With `containing`, only towns count that may contain the point.
    func forEachLeaf(
        around point: Coordinate,
        _ window: CellWindow,
        scale: Scale,
        containing: Bool = false,
        _ body: (Leaf) -> Void
    ) {
        let x = point.longitude + 180
        let y = point.latitude + 90
        for row in window.rows {
            let south = Double(row)
            for column in window.columns {
                let cell = cell(row: row, column: GridPoint.wrapped(column))
                if cell.isEmpty { continue }
                let west = Double(column)
                var (reachX, reachY) = (window.longitudeReach, window.latitudeReach)
                if containing {
                    if scale.east > 0 { reachX = min(reachX, cell.reach / scale.east) }
                    reachY = min(reachY, cell.reach / scale.north)
                    guard west - reachX <= x, x <= west + 1 + reachX,
                        south - reachY <= y, y <= south + 1 + reachY
                    else { continue }
                }
                let count = 1 << cell.level
                let side = 1 / Double(count)
                let columns = Self.part(x - west, reachX, count)
                for leafRow in Self.part(y - south, reachY, count) {
                    let bottom = south + Double(leafRow) * side
                    let gapY = max(0, bottom - y, y - bottom - side) * scale.north
                    for leafColumn in columns {
                        let left = west + Double(leafColumn) * side
                        let gapX = max(0, left - x, x - left - side) * scale.east
                        body(
                            Leaf(
                                row: row,
                                column: column,
                                numbers: numbers(row: leafRow, column: leafColumn, of: cell),
                                gap: max(gapX, gapY)
                            )
                        )
                    }
                }
            }
        }
    }

    /// The least metres that a degree of difference can mean in a window.
    struct Scale {
        let north: Double
        /// Around a pole a difference of longitude means nothing: 0.
        let east: Double

        init(_ window: CellWindow, metres: Double) {
            north = metres / window.latitudeReach
            east = window.longitudeReach < 180 ? metres / window.longitudeReach : 0
        }
    }

    /// The least metres of a degree of longitude, for ways that are compared as on a plane; 0
    /// around a pole, where the globe is not flat enough for that.
    func flatEast(_ window: CellWindow, _ scale: Scale) -> Double {
        window.longitudeReach < 20 ? scale.east : 0
    }

    /// The leaves of a cell, in one direction, within some degrees of a place in it.
    private static func part(_ place: Double, _ reach: Double, _ count: Int) -> ClosedRange<Int> {
        let low = Int(max(0, (place - reach) * Double(count)))
        let high = Int(min(Double(count - 1), max(0, (place + reach) * Double(count))))
        return min(low, count - 1)...max(min(low, count - 1), high)
    }
}
