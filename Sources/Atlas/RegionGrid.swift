import Geodesy

/// Finds the region around a point.
///
/// A cell of one degree, or a leaf of it, is in one region or lists the chains of segments through
/// it. The nearest segment to the west determines the region by its eastern side, or else the
/// leaf's western edge does.
struct RegionGrid: Sendable {
    private let cells: Bytes
    private let leafWords: Bytes
    let leaves: Bytes

    init(_ layout: AtlasLayout) {
        cells = layout[.cells]
        leafWords = layout[.leafWords]
        leaves = layout[.leaves]
    }

    /// A region, or leaves.
    struct Cell {
        private static let mark = 1 << 31

        fileprivate let word: Int

        var isDivided: Bool { word & Self.mark != 0 }
        /// Land of more than one country.
        var isInternational: Bool { word >> 27 & 1 == 1 }
        /// There are 2 to the power of this many leaves in each direction.
        var level: Int { word >> 28 & 7 }
        /// In units.
        var side: Int { GridPoint.unit >> level }

        fileprivate var first: Int { word & 0x07FF_FFFF }
    }

    @inline(__always)
    func cell(row: Int, column: Int) -> Cell {
        Cell(word: cells.word(at: 4 * (row * GridPoint.columns + column)))
    }

    /// `nil` when the leaf is in one region.
    func leafOffset(row: Int, column: Int, of cell: Cell) -> Int? {
        let word = leafWords.word(at: 4 * (cell.first + row << cell.level + column))
        return word >> 31 == 1 ? word & 0x7FFF_FFFF : nil
    }

    /// 0 is the sea.
    func region(at point: GridPoint) -> Int {
        let (row, column) = (point.row, point.column)
        let cell = cell(row: row, column: column)
        guard cell.isDivided else { return cell.word }
        let x = point.x - Double(column << GridPoint.shift)
        let y = point.y - Double(row << GridPoint.shift)
        let level = cell.level
        let last = 1 << level - 1
        let east = min(last, Int(x) >> (GridPoint.shift - level))
        let north = min(last, Int(y) >> (GridPoint.shift - level))
        let word = leafWords.word(at: 4 * (cell.first + north << level + east))
        guard word >> 31 == 1 else { return word }
        let side = cell.side
        // Few leaves are longer than three cache lines.
        leaves.prefetch(at: word & 0x7FFF_FFFF + 64)
        leaves.prefetch(at: word & 0x7FFF_FFFF + 128)
        return region(
            x: x - Double(east * side),
            y: y - Double(north * side),
            side: Double(side),
            in: Leaf(leaves, at: word & 0x7FFF_FFFF)
        )
    }

    @inline(__always)
    private func region(x: Double, y: Double, side: Double, in leaf: Leaf) -> Int {
        let scale = 255 / side
        // Whole numbers are below the point when they are below its floor.
        let (boxX, boxY, floor) = (Int(x * scale), Int(y * scale), Int(y))
        var nearest = -1.0
        var nearestBox = -1
        var found = -1
        var offset = leaf.chains
        for _ in 0..<leaf.chainCount {
            guard let chain = Chain(leaves, at: offset) else { break }
            offset = chain.end
            let isBeside =
                chain.south <= boxY && boxY <= chain.north
                && chain.west <= boxX && nearestBox <= chain.east
            guard isBeside else { continue }
            var x1 = chain.x
            var y1 = chain.y
            var isBelow = y1 <= floor
            for index in 0..<chain.steps {
                let (dx, dy) = chain.step(index, in: leaves)
                let y2 = y1 &+ dy
                let endIsBelow = y2 <= floor
                // Half open, so that a vertex on the ray counts once.
                if isBelow != endIsBelow {
                    let crossing =
                        Double(x1) + Double(dx) * ((y - Double(y1)) / Double(dy))
                    if crossing <= x, crossing >= nearest {
                        nearest = crossing
                        nearestBox = Int(crossing * scale)
                        found = dy < 0 ? chain.left : chain.right
                    }
                }
                x1 &+= dx
                y1 = y2
                isBelow = endIsBelow
            }
        }
        return leaf.region(found < 0 ? leaf.edgeIndex(at: y, in: leaves) : found, in: leaves)
    }
}

extension RegionGrid {
    /// In metres; no point of the sea is farther from land.
    private static let reaches = [80_000.0, 160_000, 320_000, 640_000, 1_280_000, 3_000_000]
    /// In metres, slightly above half the diagonal of a cell.
    private static let halfDiagonal = 79_000.0
    /// In metres, slightly above a degree of latitude, the longest of all degrees.
    private static let longestDegree = 111_700.0

    /// The middles of all cells in space: of each row the distance from the axis and the height above the
    /// equator, of each column the direction.
    private static let middles = (
        rows: (0..<GridPoint.rows).map { row in
            let point = Coordinate.position(latitude: Double(row) - 89.5, longitude: 0)
            return (across: point.x, height: point.z)
        },
        columns: (0..<GridPoint.columns).map { column in
            let radius = Coordinate.position(latitude: 0, longitude: 0).x
            let point = Coordinate.position(latitude: 0, longitude: Double(column) - 179.5)
            return (x: point.x / radius, y: point.y / radius)
        }
    )

    /// Measured straight through the earth.
    func nearestLand(to point: Coordinate) -> NearestSegment {
        let origin = Coordinate.position(latitude: point.latitude, longitude: point.longitude)
        for reach in Self.reaches {
            var best = NearestSegment(within: reach)
            for cell in dividedCells(around: point, origin, within: reach)
            where cell.distance - Self.halfDiagonal <= best.square.squareRoot() {
                improve(&best, row: cell.row, column: cell.column, origin)
            }
            if best.region != nil { return best }
        }
        return NearestSegment(within: 0)
    }

    private struct FarCell {
        let row: Int
        let column: Int
        /// In metres, to the middle of the cell.
        let distance: Double
    }

    /// The nearest one first, the others in no order.
    private func dividedCells(
        around point: Coordinate,
        _ origin: SIMD3<Double>,
        within reach: Double
    ) -> [FarCell] {
        let window = CellWindow(around: point, LocalScale(latitude: point.latitude), metres: reach)
        let (rows, columns) = Self.middles
        var found: [FarCell] = []
        for row in window.rows {
            let (across, height) = rows[row]
            for column in window.columns {
                let wrapped = GridPoint.wrapped(column)
                guard cell(row: row, column: wrapped).isDivided else { continue }
                let (x, y) = columns[wrapped]
                let way = SIMD3(across * x, across * y, height) - origin
                let distance = (way * way).sum().squareRoot()
                guard distance <= reach + Self.halfDiagonal else { continue }
                found.append(FarCell(row: row, column: wrapped, distance: distance))
                if distance < found[0].distance { found.swapAt(0, found.count - 1) }
            }
        }
        return found
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
        forEachLeaf(in: window) { offset, west, south, side in
            let leaf = Leaf(leaves, at: offset)
            // Of a 255th of the leaf, in metres.
            let scale = side / unit * Self.longestDegree / 255
            let coast = WantedRegions(leaf, in: leaves) { $0 == 0 }
            guard !coast.isEmpty else { return }
            var offset = leaf.chains
            for _ in 0..<leaf.chainCount {
                guard let chain = Chain(leaves, at: offset) else { return }
                offset = chain.end
                let isSeaOnLeft = coast.contains(chain.left)
                guard isSeaOnLeft || coast.contains(chain.right) else { continue }
                let start = Self.position(west + Double(chain.x), south + Double(chain.y))
                // No point of a chain is farther from its start than its box is wide and high.
                let size = Double(chain.east - chain.west + chain.north - chain.south + 4) * scale
                let way = start - origin
                guard (way * way).sum().squareRoot() - size < best.square.squareRoot() else {
                    continue
                }
                let region = leaf.region(isSeaOnLeft ? chain.right : chain.left, in: leaves)
                improve(&best, chain, region, west: west, south: south, from: start, origin)
            }
        }
    }

    private func improve(
        _ best: inout NearestSegment,
        _ chain: Chain,
        _ region: Int,
        west: Double,
        south: Double,
        from start: SIMD3<Double>,
        _ origin: SIMD3<Double>
    ) {
        var x = west + Double(chain.x)
        var y = south + Double(chain.y)
        var start = start
        for index in 0..<chain.steps {
            let step = chain.step(index, in: leaves)
            let (dx, dy) = (Double(step.dx), Double(step.dy))
            let end = Self.position(x + dx, y + dy)
            let line = end - start
            let length = (line * line).sum()
            let part =
                length > 0 ? min(1, max(0, (line * (origin - start)).sum() / length)) : 0
            let rest = origin - start - line * part
            best.consider(
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

extension RegionGrid {
    /// Whether land of two countries may be within some metres: false when all is in a cell with
    /// land of one country.
    func mayMeetOtherCountry(near point: Coordinate, within metres: Double) -> Bool {
        let window = CellWindow(around: point, LocalScale(latitude: point.latitude), metres: metres)
        guard window.rows.count == 1, window.columns.count == 1 else { return true }
        let column = GridPoint.wrapped(window.columns.lowerBound)
        let cell = cell(row: window.rows.lowerBound, column: column)
        return cell.isDivided && cell.isInternational
    }

    /// The nearest segment beside a wanted region, within some metres; measured on the tangent
    /// plane, right within some metres at the 12 nautical miles it is used for.
    func nearest(
        to point: Coordinate,
        within metres: Double,
        where isWanted: (Int) -> Bool
    ) -> NearestSegment {
        var best = NearestSegment(within: metres)
        let unit = Double(GridPoint.unit)
        let origin = GridPoint(point)
        let scale = LocalScale(latitude: point.latitude)
        let east = scale.east / unit
        let north = scale.north / unit
        let reachX = scale.longitudeReach(metres: metres) * unit
        let reachY = LocalScale.latitudeReach(metres: metres) * unit
        let window = Window(
            south: origin.y - reachY,
            north: origin.y + reachY,
            west: origin.x - reachX,
            east: origin.x + reachX
        )
        forEachLeaf(in: window) { offset, west, south, side in
            let gapX = max(0, west - origin.x, origin.x - west - side) * east
            let gapY = max(0, south - origin.y, origin.y - south - side) * north
            guard gapX * gapX + gapY * gapY < best.square else { return }
            let plane = Plane(
                x: origin.x - west,
                y: origin.y - south,
                side: side,
                east: east,
                north: north,
                west: west,
                south: south
            )
            improve(&best, leaf: Leaf(leaves, at: offset), plane, isWanted)
        }
        return best
    }

    /// In units; from west to east it may cross the date line.
    struct Window {
        let south: Double
        let north: Double
        let west: Double
        let east: Double
    }

    /// Leaves with lines: their offset, west, south and side.
    func forEachLeaf(in window: Window, _ body: (Int, Double, Double, Double) -> Void) {
        let unit = GridPoint.unit
        let bottom = max(0, Int(window.south.rounded(.down)))
        let top = min(GridPoint.rows * unit - 1, Int(window.north.rounded(.down)))
        let left = Int(window.west.rounded(.down))
        let right = min(Int(window.east.rounded(.down)), left + GridPoint.columns * unit)
        guard bottom <= top, left <= right else { return }
        for row in bottom >> GridPoint.shift...top >> GridPoint.shift {
            for column in left >> GridPoint.shift...right >> GridPoint.shift {
                let cell = cell(row: row, column: GridPoint.wrapped(column))
                guard cell.isDivided else { continue }
                let shift = GridPoint.shift - cell.level
                let last = 1 << cell.level - 1
                let (x, y) = (column * unit, row * unit)
                let rows = max(0, (bottom - y) >> shift)...min(last, (top - y) >> shift)
                let columns = max(0, (left - x) >> shift)...min(last, (right - x) >> shift)
                for leafRow in rows {
                    for leafColumn in columns {
                        guard
                            let offset = leafOffset(row: leafRow, column: leafColumn, of: cell)
                        else { continue }
                        body(
                            offset,
                            Double(x + leafColumn << shift),
                            Double(y + leafRow << shift),
                            Double(cell.side)
                        )
                    }
                }
            }
        }
    }

    /// A point seen from a leaf's corner, in units, with the metres of a unit.
    private struct Plane {
        let x: Double
        let y: Double
        let side: Double
        let east: Double
        let north: Double
        /// In the grid.
        let west: Double
        let south: Double

        /// A lower bound of the squared distance to a chain's box.
        func square(to chain: Chain) -> Double {
            let scale = side / 255
            let dx = max(0, Double(chain.west) * scale - x, x - Double(chain.east) * scale)
            let dy = max(0, Double(chain.south) * scale - y, y - Double(chain.north) * scale)
            return dx * dx * east * east + dy * dy * north * north
        }
    }

    private func improve(
        _ best: inout NearestSegment,
        leaf: Leaf,
        _ plane: Plane,
        _ isWanted: (Int) -> Bool
    ) {
        let wanted = WantedRegions(leaf, in: leaves, where: isWanted)
        guard !wanted.isEmpty else { return }
        var offset = leaf.chains
        for _ in 0..<leaf.chainCount {
            guard let chain = Chain(leaves, at: offset) else { return }
            offset = chain.end
            let onLeft = wanted.contains(chain.left)
            guard onLeft || wanted.contains(chain.right),
                plane.square(to: chain) < best.square
            else { continue }
            let region = leaf.region(onLeft ? chain.left : chain.right, in: leaves)
            var (x, y) = (Double(chain.x), Double(chain.y))
            for index in 0..<chain.steps {
                let step = chain.step(index, in: leaves)
                let (stepX, stepY) = (Double(step.dx), Double(step.dy))
                let (dx, dy) = (stepX * plane.east, stepY * plane.north)
                let px = (plane.x - x) * plane.east
                let py = (plane.y - y) * plane.north
                let length = dx * dx + dy * dy
                let part = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
                let (restX, restY) = (px - part * dx, py - part * dy)
                best.consider(
                    square: restX * restX + restY * restY,
                    region: region,
                    x: plane.west + x + part * stepX,
                    y: plane.south + y + part * stepY
                )
                x += stepX
                y += stepY
            }
        }
    }
}

/// The nearest point of some outlines.
struct NearestSegment {
    /// Its squared distance in square metres, initially the largest that counts.
    private(set) var square: Double
    /// The wanted region beside the segment; `nil` when none is in reach.
    private(set) var region: Int?
    /// In units of the grid.
    private(set) var x = 0.0
    private(set) var y = 0.0

    init(within metres: Double) {
        square = metres * metres
    }

    var coordinate: Coordinate {
        Coordinate(
            clampingLatitude: y / Double(GridPoint.unit) - 90,
            wrappingLongitude: x / Double(GridPoint.unit) - 180
        )
    }

    mutating func consider(square: Double, region: Int, x: Double, y: Double) {
        guard square < self.square else { return }
        self.square = square
        self.region = region
        self.x = x
        self.y = y
    }
}
