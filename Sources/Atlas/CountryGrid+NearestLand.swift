import Geodesy

/// The nearest land of a point at sea.
extension CountryGrid {
    /// The number of the country whose coast is nearest, within some metres; 0 when none is.
    ///
    /// Measured on the plane that touches the globe at the point, which is right within some
    /// metres at the 12 nautical miles it is used for.
    func nearestLand(to point: Coordinate, within metres: Double) -> Int {
        let scale = LocalScale(latitude: point.latitude)
        let window = CellWindow(around: point, metres: metres)
        let origin = GridPoint(point)
        let unit = Double(GridPoint.unit)
        let search = Search(
            east: scale.east / unit,
            north: scale.north / unit,
            reachX: window.longitudeReach * unit,
            reachY: window.latitudeReach * unit
        )
        var best = (square: metres * metres, country: 0)
        for row in window.rows {
            for column in window.columns {
                let wrapped = CellWindow.wrapped(column)
                // The point as it is seen from a cell on the other side of the date line.
                let x = origin.x - Double((column - wrapped) * GridPoint.unit)
                // A cell without lines is at sea, or behind a coast that is nearer.
                guard case .leaf(let leaf) = cell(row: row, column: wrapped) else { continue }
                for index in 0..<leaf.lines {
                    improve(&best, lines.line(line(index, of: leaf)), search, x, origin.y)
                }
            }
        }
        return best.country
    }

    /// Metres of a unit in both directions, and how far to look, in units.
    private struct Search {
        let east: Double
        let north: Double
        let reachX: Double
        let reachY: Double
    }

    private func improve(
        _ best: inout (square: Double, country: Int),
        _ line: Line,
        _ search: Search,
        _ x: Double,
        _ y: Double
    ) {
        let isNear =
            Double(line.x) <= x + search.reachX
            && x - search.reachX <= Double(line.x + line.width)
            && Double(line.y) <= y + search.reachY
            && y - search.reachY <= Double(line.y + line.height)
        guard isNear, line.count > 1 else { return }
        var from = lines.point(0, of: line)
        for index in 1..<line.count {
            let to = lines.point(index, of: line)
            let dx = Double(to.x - from.x) * search.east
            let dy = Double(to.y - from.y) * search.north
            let px = (x - Double(from.x)) * search.east
            let py = (y - Double(from.y)) * search.north
            let length = dx * dx + dy * dy
            let part = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
            let square =
                (px - part * dx) * (px - part * dx) + (py - part * dy) * (py - part * dy)
            if square < best.square {
                best = (square, line.left > 0 ? line.left : line.right)
            }
            from = to
        }
    }
}
