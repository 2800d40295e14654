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
