/// Finds the region whose outline holds a point.
///
/// A cell of one degree, or a leaf of it, is either wholly in one region, or it lists the chains
/// of segments that run through it. From the point one looks west: the nearest segment tells the
/// region on its eastern side, and where there is none before the western edge, the edge tells.
struct RegionGrid: Sendable {
    private let cells: Bytes
    private let leafWords: Bytes
    /// The bytes of the leaves.
    let leaves: Bytes

    init(_ layout: AtlasLayout) {
        cells = layout[.cells]
        leafWords = layout[.leafWords]
        leaves = layout[.leaves]
    }

    /// A cell: one region, or leaves.
    struct Cell {
        private static let mark = 1 << 31

        fileprivate let word: Int

        /// Whether the cell is cut into leaves.
        var isDivided: Bool { word & Self.mark != 0 }
        /// Whether the cell has land of more than one country.
        var isInternational: Bool { word >> 27 & 1 == 1 }
        /// There are 2 to the power of this many leaves in each direction.
        var level: Int { word >> 28 & 7 }
        /// Units of the side of a leaf.
        var side: Int { GridPoint.unit >> level }

        fileprivate var first: Int { word & 0x07FF_FFFF }
    }

    /// The cell in a row and a column.
    @inline(__always)
    func cell(row: Int, column: Int) -> Cell {
        Cell(word: cells.word(at: 4 * (row * GridPoint.columns + column)))
    }

    /// The offset of a leaf's bytes; `nil` when the leaf is wholly in one region.
    func leafOffset(row: Int, column: Int, of cell: Cell) -> Int? {
        let word = leafWords.word(at: 4 * (cell.first + row << cell.level + column))
        return word >> 31 == 1 ? word & 0x7FFF_FFFF : nil
    }

    /// The number of the region at a point; 0 is the sea.
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
        // Few leaves are longer than three lines of the cache.
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
