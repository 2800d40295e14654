/// Finds the country whose outline holds a point.
///
/// A cell of one degree is either wholly in one country, or it lists the lines that touch it.
/// From the point one looks west: the nearest line tells the country on its eastern side, and
/// where there is none before the edge of the cell, the edge tells.
struct CountryGrid: Sendable {
    private let cells: Bytes
    private let leaves: Bytes
    let lines: LineTable

    init(_ layout: Layout) {
        cells = layout.cells
        leaves = layout.leaves
        lines = layout.local
    }

    /// What a cell holds.
    enum Cell {
        case uniform(Int)
        case leaf(Leaf)
    }

    /// A cell that lines touch: the countries along its western edge, and the lines.
    struct Leaf {
        let offset: Int
        let changes: Int
        let lines: Int

        var linesOffset: Int { offset + 2 + 3 * changes + 2 }
    }

    /// The cell in a row and a column.
    func cell(row: Int, column: Int) -> Cell {
        let word = cells.word(at: 4 * (row * GridPoint.columns + column))
        guard word >> 31 == 1 else { return .uniform(word) }
        let offset = word & 0x7FFF_FFFF
        let changes = leaves.byte(at: offset + 1)
        return .leaf(
            Leaf(
                offset: offset,
                changes: changes,
                lines: leaves.short(at: offset + 2 + 3 * changes)
            )
        )
    }

    /// The number of a leaf's line.
    func line(_ index: Int, of leaf: Leaf) -> Int {
        leaves.short(at: leaf.linesOffset + 2 * index)
    }

    /// The number of the country at a point; 0 is the sea.
    func country(at point: GridPoint) -> Int {
        switch cell(row: point.row, column: point.column) {
        case .uniform(let number): number
        case .leaf(let leaf): country(at: point, in: leaf)
        }
    }

    private func country(at point: GridPoint, in leaf: Leaf) -> Int {
        var nearest = Double(point.column * GridPoint.unit)
        var found: Int?
        for index in 0..<leaf.lines {
            let line = lines.line(line(index, of: leaf))
            let isBeside =
                Double(line.y) <= point.y && point.y <= Double(line.y + line.height)
                && Double(line.x) <= point.x && nearest <= Double(line.x + line.width)
            guard isBeside, line.count > 1 else { continue }
            var (x1, y1) = lines.point(0, of: line)
            for number in 1..<line.count {
                let (x2, y2) = lines.point(number, of: line)
                // Half open, so that a vertex on the ray counts once.
                if (Double(y1) <= point.y) != (Double(y2) <= point.y) {
                    let part = (point.y - Double(y1)) / Double(y2 - y1)
                    let crossing = Double(x1) + part * Double(x2 - x1)
                    if crossing > nearest, crossing <= point.x {
                        nearest = crossing
                        found = y2 > y1 ? line.right : line.left
                    }
                }
                (x1, y1) = (x2, y2)
            }
        }
        return found ?? edgeCountry(at: point, in: leaf)
    }

    private func edgeCountry(at point: GridPoint, in leaf: Leaf) -> Int {
        let height = point.y - Double(point.row * GridPoint.unit)
        var country = leaves.byte(at: leaf.offset)
        for index in 0..<leaf.changes {
            let change = leaf.offset + 2 + 3 * index
            if Double(leaves.short(at: change)) > height { break }
            country = leaves.byte(at: change + 2)
        }
        return country
    }
}
