import Geodesy

/// The lakes, and whether they hold a point.
struct LakeTable: Sendable {
    private static let stride = 12
    private static let numberBits = 12
    /// More lines than any lake has; bounds the work on damaged tables.
    private static let mostLines = 4_096

    private let records: Bytes
    private let cells: Bytes
    private let lines: LineTable
    private let names: NameTable

    init(_ layout: Layout) {
        records = layout[.lakes]
        cells = layout[.lakeCells]
        lines = layout.lines(.lakeLines, .lakePoints, shift: GridPoint.shift)
        names = NameTable(layout)
    }

    /// The name of the lake that holds a point, empty when it has none; `nil` outside of lakes.
    func lake(at point: GridPoint) -> String? {
        let cell = point.row * GridPoint.columns + point.column
        var index = first(cell)
        while 4 * index < cells.count {
            let word = cells.word(at: 4 * index)
            guard word >> Self.numberBits == cell else { return nil }
            let record = (word & (1 << Self.numberBits - 1)) * Self.stride
            if contains(point, record) { return names.text(at: records.word(at: record)) }
            index += 1
        }
        return nil
    }

    /// The index of the first entry of a cell or of one behind it.
    private func first(_ cell: Int) -> Int {
        var low = 0
        var high = cells.count / 4
        while low < high {
            let middle = (low + high) / 2
            if cells.word(at: 4 * middle) >> Self.numberBits < cell {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Counts the shores to the west of the point.
    private func contains(_ point: GridPoint, _ record: Int) -> Bool {
        let start = records.word(at: record + 4)
        let count = min(Self.mostLines, records.word(at: record + 8))
        var isInside = false
        for number in start..<max(start, min(lines.count, start + count)) {
            let line = lines.line(number)
            let isBeside =
                Double(line.y) <= point.y && point.y <= Double(line.y + line.height)
                && Double(line.x) <= point.x
            guard isBeside, line.count > 1 else { continue }
            var (x1, y1) = lines.point(0, of: line)
            for index in 1..<line.count {
                let (x2, y2) = lines.point(index, of: line)
                if (Double(y1) <= point.y) != (Double(y2) <= point.y) {
                    let part = (point.y - Double(y1)) / Double(y2 - y1)
                    if Double(x1) + part * Double(x2 - x1) <= point.x { isInside.toggle() }
                }
                (x1, y1) = (x2, y2)
            }
        }
        return isInside
    }
}
