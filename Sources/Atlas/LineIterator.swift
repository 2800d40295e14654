import Geodesy

/// Iterates over the lines of a table in a region.
struct LineIterator {
    private let table: LineTable
    private let kinds: Set<Outline.Kind>
    private let window: Window
    private var number = 0

    init(_ table: LineTable, _ region: Region, _ kinds: Set<Outline.Kind>) {
        self.table = table
        self.kinds = kinds
        window = Window(region, shift: table.shift)
    }

    mutating func next() -> Outline? {
        while number < table.count {
            let line = table.line(number)
            number += 1
            guard window.overlaps(line), let kind = Self.kind(line.kind), kinds.contains(kind)
            else { continue }
            let box = Outline.Box(
                west: line.x,
                south: line.y,
                east: line.x + line.width,
                north: line.y + line.height
            )
            let points = (0..<line.count).map { table.point($0, of: line) }
            let unit = Double(1 << table.shift)
            if let outline = Outline(kind, box: box, unit: unit, points: points) {
                return outline
            }
        }
        return nil
    }

    private static func kind(_ number: Int) -> Outline.Kind? {
        switch number {
        case 0: .coast
        case 1: .border
        case 2: .lake
        default: nil
        }
    }

    /// In units of the lines, rounded outwards.
    private struct Window {
        let south: Int
        let north: Int
        let west: Int
        let width: Int
        let turn: Int

        init(_ region: Region, shift: Int) {
            let unit = Double(1 << shift)
            south = Int(((region.south + 90) * unit).rounded(.down))
            north = Int(((region.north + 90) * unit).rounded(.up))
            west = Int(((region.west + 180) * unit).rounded(.down))
            width = Int((region.width * unit).rounded(.up)) + 1
            turn = 360 << shift
        }

        func overlaps(_ line: Line) -> Bool {
            guard line.y <= north, south <= line.y + line.height else { return false }
            let eastward = line.x - west
            return (eastward < 0 ? eastward + turn : eastward) <= width
                || (eastward > 0 ? turn - eastward : -eastward) <= line.width
        }
    }
}

/// Short lines of one level of detail, read in place.
struct LineTable: Sendable {
    /// Bytes of a record.
    static let stride = 20

    private let records: Bytes
    private let points: Bytes
    /// A unit is 2 to the power of −`shift` degrees.
    let shift: Int
    let count: Int

    init(records: Bytes, points: Bytes, shift: Int) {
        self.records = records
        self.points = points
        self.shift = shift
        count = records.count / Self.stride
    }

    /// Its points exist, whatever the bytes are.
    func line(_ number: Int) -> Line {
        let record = number * Self.stride
        let start = records.word(at: record + 16)
        let room = max(0, (points.count - start) / 4)
        return Line(
            x: records.word(at: record),
            y: records.word(at: record + 4),
            width: records.short(at: record + 8),
            height: records.short(at: record + 10),
            count: min(records.byte(at: record + 12), room),
            kind: records.byte(at: record + 13),
            start: start
        )
    }

    /// In units from 180 W 90 S.
    func point(_ index: Int, of line: Line) -> (x: Int, y: Int) {
        let offset = line.start + 4 * index
        return (line.x + points.short(at: offset), line.y + points.short(at: offset + 2))
    }
}

/// A line's box in units from 180 W 90 S, its kind and the position of its points.
struct Line: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let count: Int
    let kind: Int
    let start: Int
}
