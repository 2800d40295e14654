import Geodesy

/// The nearest land of a point far out at sea.
extension RegionGrid {
    /// The reaches that are tried, in metres; no point of the sea is farther from land.
    private static let reaches = [80_000.0, 300_000, 1_000_000, 3_000_000]
    /// A little more than half the diagonal of a cell of one degree.
    private static let halfDiagonal = 79_000.0

    /// The nearest segment of a coast, measured straight through the earth.
    func nearestLand(to point: Coordinate) -> NearestSegment {
        let origin = Coordinate.position(latitude: point.latitude, longitude: point.longitude)
        for reach in Self.reaches {
            var best = NearestSegment(within: reach)
            let cells = dividedCells(around: point, origin, within: reach)
            for cell in cells {
                if cell.distance - Self.halfDiagonal > best.square.squareRoot() { break }
                improve(&best, row: cell.row, column: cell.column, origin)
            }
            if best.region != nil { return best }
        }
        return NearestSegment(within: 0)
    }

    private struct FarCell {
        let row: Int
        let column: Int
        /// Metres to the middle of the cell.
        let distance: Double
    }

    private func dividedCells(
        around point: Coordinate,
        _ origin: SIMD3<Double>,
        within reach: Double
    ) -> [FarCell] {
        let window = CellWindow(around: point, LocalScale(latitude: point.latitude), metres: reach)
        var found: [FarCell] = []
        for row in window.rows {
            for column in window.columns {
                let wrapped = GridPoint.wrapped(column)
                guard cell(row: row, column: wrapped).isDivided else { continue }
                let middle = Coordinate.position(
                    latitude: Double(row) - 89.5,
                    longitude: Double(wrapped) - 179.5
                )
                let way = middle - origin
                let distance = (way * way).sum().squareRoot()
                guard distance <= reach + Self.halfDiagonal else { continue }
                found.append(FarCell(row: row, column: wrapped, distance: distance))
            }
        }
        return found.sorted { $0.distance < $1.distance }
    }

    private func improve(
        _ best: inout NearestSegment,
        row: Int,
        column: Int,
        _ origin: SIMD3<Double>
    ) {
        let unit = Double(GridPoint.unit)
        let window = Window(
            south: Double(row) * unit,
            north: Double(row + 1) * unit - 1,
            west: Double(column) * unit,
            east: Double(column + 1) * unit - 1
        )
        forEachLeaf(in: window) { offset, west, south, _ in
            let leaf = Leaf(leaves, at: offset)
            let coast = WantedRegions(leaf, in: leaves) { $0 == 0 }
            guard !coast.isEmpty else { return }
            var offset = leaf.chains
            for _ in 0..<leaf.chainCount {
                guard let chain = Chain(leaves, at: offset) else { return }
                offset = chain.end
                let isSeaOnLeft = coast.contains(chain.left)
                guard isSeaOnLeft || coast.contains(chain.right) else { continue }
                let region = leaf.region(isSeaOnLeft ? chain.right : chain.left, in: leaves)
                improve(&best, chain, region, west: west, south: south, origin)
            }
        }
    }

    private func improve(
        _ best: inout NearestSegment,
        _ chain: Chain,
        _ region: Int,
        west: Double,
        south: Double,
        _ origin: SIMD3<Double>
    ) {
        var x = west + Double(chain.x)
        var y = south + Double(chain.y)
        var start = Self.position(x, y)
        for index in 0..<chain.steps {
            let step = chain.step(index, in: leaves)
            let (dx, dy) = (Double(step.dx), Double(step.dy))
            let end = Self.position(x + dx, y + dy)
            let line = end - start
            let length = (line * line).sum()
            let part =
                length > 0 ? min(1, max(0, (line * (origin - start)).sum() / length)) : 0
            let rest = origin - start - line * part
            best.take(
                square: (rest * rest).sum(),
                region: region,
                x: x + part * dx,
                y: y + part * dy
            )
            start = end
            x += dx
            y += dy
        }
    }

    private static func position(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let unit = Double(GridPoint.unit)
        return Coordinate.position(latitude: y / unit - 90, longitude: x / unit - 180)
    }
}
