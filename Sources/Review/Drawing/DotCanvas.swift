/// A field of dots, two by four to a cell, that becomes characters.
struct DotCanvas {
    /// What a dot belongs to; the greatest of a cell gives the cell its style.
    enum Layer: UInt8 {
        case graticule
        case province
        case border
        case lake
        case coast
        case ring
        case accuracy
        case travel
        case arc

        var style: Style {
            switch self {
            case .graticule: .dim
            case .province, .border: .border
            case .lake, .coast: .coast
            case .ring: .ring
            case .accuracy, .arc: .request
            case .travel: .earlier
            }
        }

        /// How the dots of a line follow each other: so many of so many are set.
        var pattern: (set: Int, of: Int) {
            switch self {
            case .coast, .lake, .ring, .accuracy, .graticule: (1, 1)
            case .border: (1, 3)
            case .province: (1, 5)
            case .arc: (5, 8)
            case .travel: (2, 4)
            }
        }
    }

    let size: Size
    private var bits: [UInt8]
    private var layers: [UInt8]
    /// Dots since the start of the pattern, over the bends of a line.
    private var phase = 0

    init(size: Size) {
        self.size = size
        bits = Array(repeating: 0, count: size.width * size.height)
        layers = bits
    }

    var dotsWide: Int { size.width * 2 }
    var dotsHigh: Int { size.height * 4 }

    var isBlank: Bool { bits.allSatisfy { $0 == 0 } }

    /// What is seen: the layers of the cells that hold dots.
    var layersSeen: Set<Layer> {
        Set(bits.indices.lazy.filter { bits[$0] != 0 }.compactMap { Layer(rawValue: layers[$0]) })
    }

    /// Sets a dot; outside nothing happens.
    ///
    /// - Returns: Whether it lies inside.
    @discardableResult
    mutating func set(_ point: DotPoint, _ layer: Layer) -> Bool {
        guard point.x >= 0, point.y >= 0, point.x < Double(dotsWide), point.y < Double(dotsHigh)
        else { return false }
        let x = Int(point.x)
        let y = Int(point.y)
        let cell = (y >> 2) * size.width + x >> 1
        bits[cell] |= Self.bit(column: x & 1, row: y & 3)
        layers[cell] = max(layers[cell], layer.rawValue)
        return true
    }

    /// Takes over the cells of another field of the same size that are empty here.
    mutating func fill(from other: DotCanvas) {
        for cell in bits.indices where bits[cell] == 0 {
            bits[cell] = other.bits[cell]
            layers[cell] = other.layers[cell]
        }
    }

    /// Draws a straight line, cut at the edges.
    mutating func line(from start: DotPoint, to end: DotPoint, _ layer: Layer) {
        guard let (start, end) = clipped(start, end) else { return }
        let across = end.x - start.x
        let down = end.y - start.y
        let steps = max(1, Int(max(abs(across), abs(down)).rounded(.up)))
        let pattern = layer.pattern
        for step in 0...steps {
            phase += 1
            guard phase % pattern.of < pattern.set else { continue }
            let part = Double(step) / Double(steps)
            set(DotPoint(x: start.x + across * part, y: start.y + down * part), layer)
        }
    }

    /// Whether some cells of a row hold nothing that must stay in sight: borders may be covered.
    func isOpen(row: Int, columns: Range<Int>) -> Bool {
        columns.allSatisfy { column in
            let cell = row * size.width + column
            return bits[cell] == 0 || layers[cell] < Layer.coast.rawValue
        }
    }

    /// The bits of a cell in the order of Unicode's braille patterns, and its layer.
    subscript(row: Int, column: Int) -> (bits: UInt8, layer: Layer) {
        let cell = row * size.width + column
        return (bits[cell], Layer(rawValue: layers[cell]) ?? .graticule)
    }

    /// Unicode counts the upper six dots down the columns, then the lowest two across.
    private static func bit(column: Int, row: Int) -> UInt8 {
        row == 3 ? 0x40 << UInt8(column) : 1 << UInt8(column * 3 + row)
    }

    /// The part of a line inside the field; `nil` when there is none.
    ///
    /// - Source: Liang and Barsky 1984, doi:10.1145/357332.357333.
    private func clipped(_ start: DotPoint, _ end: DotPoint) -> (DotPoint, DotPoint)? {
        let (wide, high) = (Double(dotsWide), Double(dotsHigh))
        guard max(start.x, end.x) >= 0, min(start.x, end.x) <= wide,
            max(start.y, end.y) >= 0, min(start.y, end.y) <= high
        else { return nil }
        let across = end.x - start.x
        let down = end.y - start.y
        var enter = 0.0
        var leave = 1.0
        func cut(_ slope: Double, _ gap: Double) -> Bool {
            if slope < 0 { enter = max(enter, gap / slope) }
            if slope > 0 { leave = min(leave, gap / slope) }
            return slope != 0 || gap >= 0
        }
        guard cut(-across, start.x), cut(across, wide - start.x), cut(-down, start.y),
            cut(down, high - start.y), enter <= leave
        else { return nil }
        return (
            DotPoint(x: start.x + across * enter, y: start.y + down * enter),
            DotPoint(x: start.x + across * leave, y: start.y + down * leave)
        )
    }
}

/// From the dots of a cell to one character.
enum Shading {
    /// The character for a cell's dots; `nil` for none.
    ///
    /// All but coasts and shores have characters of their own in ASCII, where dots tell no lines
    /// apart.
    static func scalar(for bits: UInt8, layer: DotCanvas.Layer, look: MapLook) -> Unicode.Scalar? {
        guard bits != 0 else { return nil }
        switch look {
        case .braille: return Unicode.Scalar(0x2800 + UInt32(bits))
        case .blocks: return quarters[quarter(of: bits)]
        case .ascii:
            switch layer {
            case .ring: return "+"
            case .accuracy: return "%"
            case .travel: return "="
            case .arc: return "*"
            case .border: return ":"
            case .province, .graticule: return "."
            case .lake, .coast: return ascii[Int(bits)]
            }
        }
    }

    /// Blocks by their quarters: upper left 1, upper right 2, lower left 4, lower right 8.
    private static let quarters: [Unicode.Scalar] = [
        " ", "\u{2598}", "\u{259D}", "\u{2580}", "\u{2596}", "\u{258C}", "\u{259E}",
        "\u{259B}", "\u{2597}", "\u{259A}", "\u{2590}", "\u{259C}", "\u{2584}", "\u{2599}",
        "\u{259F}", "\u{2588}",
    ]

    /// Which quarters hold a dot.
    private static func quarter(of braille: UInt8) -> Int {
        (braille & 0x03 != 0 ? 1 : 0) + (braille & 0x18 != 0 ? 2 : 0)
            + (braille & 0x44 != 0 ? 4 : 0) + (braille & 0xA0 != 0 ? 8 : 0)
    }

    /// ASCII characters with the dots they look like: four rows of two, from the top.
    private static let shapes: [(Unicode.Scalar, String)] = [
        ("'", "# # . . . . . ."), ("`", "# . . # . . . ."), ("\"", "# # # # . . . ."),
        ("-", ". . . . # # . ."), ("~", ". . # . . # . ."), ("_", ". . . . . . # #"),
        (".", ". . . . . . # ."), (",", ". . . . . # # ."),
        ("|", "# . # . # . # ."), ("!", ". # . # . # . #"), ("/", ". # . # # . # ."),
        ("\\", "# . # . . # . #"), ("(", ". # # . # . . #"), (")", "# . . # . # # ."),
        ("<", ". # # . . # . ."), (">", "# . . # # . . ."), ("^", ". # # # . . . ."),
        ("v", ". . . . # # . #"), ("L", "# . # . # . # #"), ("J", ". # . # . # # #"),
        ("7", "# # . # . # . #"), ("r", "# # # . # . # ."),
        ("T", "# # # # . # . #"), ("k", "# . # # # # # ."),
        ("#", "# # # # # # # #"),
    ]

    private static let ascii: [Unicode.Scalar] = {
        let masks = shapes.map { ($0.0, mask(of: $0.1)) }
        return (0..<256).map { closest(to: rows(of: UInt8($0)), among: masks) }
    }()

    /// The shape that differs in the fewest dots; a dot beside one counts about half.
    private static func closest(
        to wanted: UInt8,
        among shapes: [(Unicode.Scalar, UInt8)]
    ) -> Unicode.Scalar {
        var best: (scalar: Unicode.Scalar, cost: Int) = ("#", .max)
        for (scalar, shape) in shapes {
            let cost =
                cost(of: wanted & ~shape, beside: shape)
                + cost(of: shape & ~wanted, beside: wanted)
            if cost < best.cost { best = (scalar, cost) }
        }
        return best.scalar
    }

    /// What dots that only one picture has cost: 20 each, 11 beside a dot of the other.
    private static func cost(of dots: UInt8, beside other: UInt8) -> Int {
        let across = (other & 0x55) << 1 | (other & 0xAA) >> 1
        let near = dots & (across | other << 2 | other >> 2)
        return 11 * near.nonzeroBitCount + 20 * (dots & ~near).nonzeroBitCount
    }

    /// A picture's dots, from the top and the left.
    private static func mask(of picture: String) -> UInt8 {
        picture.split(separator: " ").enumerated().reduce(0) { mask, dot in
            dot.element == "#" ? mask | 1 << UInt8(dot.offset) : mask
        }
    }

    /// Braille bits as dots from the top and the left.
    private static func rows(of braille: UInt8) -> UInt8 {
        [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80].enumerated().reduce(0) { mask, bit in
            braille & bit.element != 0 ? mask | 1 << UInt8(bit.offset) : mask
        }
    }
}
