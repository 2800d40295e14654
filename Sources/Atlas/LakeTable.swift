import Geodesy

struct LakeTable: Sendable {
    private static let stride = 12
    private static let numberBits = 12
    /// Bounds the work on damaged tables.
    private static let mostLines = 4_096

    private let records: Bytes
    private let cells: Bytes
    private let lines: LineTable
    private let names: NameTable

    init(_ layout: AtlasLayout) {
        records = layout[.lakes]
        cells = layout[.lakeCells]
        lines = layout.lines(.lakeLines, .lakePoints, shift: GridPoint.shift)
        names = NameTable(layout)
    }

    /// The lake's name, which may be empty; `nil` outside of lakes and within some metres of the
    /// shore.
    func lake(at point: GridPoint, scale: LocalScale, awayFromShores metres: Double) -> String? {
        let cell = point.row * GridPoint.columns + point.column
        var index = first(cell)
        while 4 * index < cells.count {
            let word = cells.word(at: 4 * index)
            guard word >> Self.numberBits == cell else { return nil }
            let record = (word & (1 << Self.numberBits - 1)) * Self.stride
            if contains(point, record) {
                let isBeside = isShore(of: record, near: point, scale, within: metres)
                return isBeside ? nil : names.text(at: records.word(at: record))
            }
            index += 1
        }
        return nil
    }

    /// The first entry of a cell or of a later one.
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

    /// Measured on the plane at the point.
    private func isShore(
        of record: Int,
        near point: GridPoint,
        _ scale: LocalScale,
        within metres: Double
    ) -> Bool {
        let east = scale.east / Double(GridPoint.unit)
        let north = scale.north / Double(GridPoint.unit)
        let start = records.word(at: record + 4)
        let count = min(Self.mostLines, records.word(at: record + 8))
        for number in start..<max(start, min(lines.count, start + count)) {
            let line = lines.line(number)
            let (west, south) = (Double(line.x) - point.x, Double(line.y) - point.y)
            let gapX = max(0, west, -west - Double(line.width)) * east
            let gapY = max(0, south, -south - Double(line.height)) * north
            guard line.count > 1, gapX * gapX + gapY * gapY <= metres * metres else { continue }
            var last = lines.point(0, of: line)
            for index in 1..<line.count {
                let next = lines.point(index, of: line)
                let (x, y) = ((Double(last.x) - point.x) * east, (Double(last.y) - point.y) * north)
                let (dx, dy) = (Double(next.x - last.x) * east, Double(next.y - last.y) * north)
                let length = dx * dx + dy * dy
                let part = length > 0 ? min(1, max(0, -(x * dx + y * dy) / length)) : 0
                let (restX, restY) = (x + part * dx, y + part * dy)
                if restX * restX + restY * restY <= metres * metres { return true }
                last = next
            }
        }
        return false
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

/// In units of the region grid, from 180 W 90 S.
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

    /// From 0 to 359.
    var column: Int { min(Self.columns - 1, Int(x) >> Self.shift) }
    /// From 0 to 179.
    var row: Int { min(Self.rows - 1, Int(y) >> Self.shift) }

    /// Within one turn.
    static func wrapped(_ column: Int) -> Int {
        (column % columns + columns) % columns
    }
}
