/// A field of dots, two by four to a cell, that becomes braille or ASCII.
struct DotCanvas {
    /// How the dots of a line follow each other.
    enum Pattern: Int {
        case solid = 1
        /// Every third dot.
        case dotted = 3
    }

    let size: Size
    private var bits: [UInt8]
    private var styles: [Style]
    /// Dots since the last one that was set, over the bends of a dotted line.
    private var phase = 0

    init(size: Size) {
        self.size = size
        bits = Array(repeating: 0, count: size.width * size.height)
        styles = Array(repeating: .plain, count: bits.count)
    }

    var dotsWide: Int { size.width * 2 }
    var dotsHigh: Int { size.height * 4 }

    /// Sets a dot, where the last style of a cell wins; outside nothing happens.
    mutating func set(_ point: DotPoint, style: Style) {
        guard point.x >= 0, point.y >= 0, point.x < Double(dotsWide), point.y < Double(dotsHigh)
        else { return }
        let x = Int(point.x)
        let y = Int(point.y)
        let cell = y / 4 * size.width + x / 2
        bits[cell] |= Self.bit(column: x % 2, row: y % 4)
        styles[cell] = style
    }

    /// Draws a straight line, cut at the edges.
    mutating func line(from start: DotPoint, to end: DotPoint, pattern: Pattern, style: Style) {
        guard let (start, end) = clipped(start, end) else { return }
        let steps = max(1, Int(max(abs(end.x - start.x), abs(end.y - start.y)).rounded(.up)))
        for step in 0...steps {
            phase += 1
            guard phase.isMultiple(of: pattern.rawValue) else { continue }
            let part = Double(step) / Double(steps)
            let point = DotPoint(
                x: start.x + (end.x - start.x) * part,
                y: start.y + (end.y - start.y) * part
            )
            set(point, style: style)
        }
    }

    /// The bits of a cell in the order of Unicode's braille patterns, and its style.
    subscript(row: Int, column: Int) -> (bits: UInt8, style: Style) {
        (bits[row * size.width + column], styles[row * size.width + column])
    }

    /// Unicode counts the upper six dots down the columns, then the lowest two across.
    private static func bit(column: Int, row: Int) -> UInt8 {
        row == 3 ? 0x40 << UInt8(column) : 1 << UInt8(column * 3 + row)
    }

    /// The part of a line inside the field; `nil` when there is none.
    ///
    /// - Source: Liang and Barsky 1984, doi:10.1145/357332.357333.
    private func clipped(_ start: DotPoint, _ end: DotPoint) -> (DotPoint, DotPoint)? {
        let across = end.x - start.x
        let down = end.y - start.y
        var enter = 0.0
        var leave = 1.0
        let edges = [
            (-across, start.x), (across, Double(dotsWide) - start.x),
            (-down, start.y), (down, Double(dotsHigh) - start.y),
        ]
        for (slope, gap) in edges {
            if slope == 0 {
                guard gap >= 0 else { return nil }
            } else if slope < 0 {
                enter = max(enter, gap / slope)
            } else {
                leave = min(leave, gap / slope)
            }
        }
        guard enter <= leave else { return nil }
        return (
            DotPoint(x: start.x + across * enter, y: start.y + down * enter),
            DotPoint(x: start.x + across * leave, y: start.y + down * leave)
        )
    }
}
