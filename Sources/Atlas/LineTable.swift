/// Short lines of one level of detail, read in place.
struct LineTable: Sendable {
    /// Bytes of a line's record.
    static let stride = 20

    private let records: Bytes
    private let points: Bytes
    /// A unit is 2 to the power of −`shift` degrees.
    let shift: Int
    /// The number of lines.
    let count: Int

    init(records: Bytes, points: Bytes, shift: Int) {
        self.records = records
        self.points = points
        self.shift = shift
        count = records.count / Self.stride
    }

    /// One line; whatever its bytes are, its points exist.
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

    /// The point of a line, in units from 180 W 90 S.
    func point(_ index: Int, of line: Line) -> (x: Int, y: Int) {
        let offset = line.start + 4 * index
        return (line.x + points.short(at: offset), line.y + points.short(at: offset + 2))
    }
}

/// The record of a line: its box in units from 180 W 90 S, what it shows, where its points are.
struct Line: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let count: Int
    let kind: Int
    let start: Int
}
