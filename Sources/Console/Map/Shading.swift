/// From the dots of a cell to one character.
enum Shading {
    /// The character for a cell's dots; `nil` for none.
    ///
    /// Rings and arcs have characters of their own in ASCII, where dots tell no lines apart.
    static func scalar(
        for bits: UInt8,
        layer: DotCanvas.Layer,
        look: MapLook
    ) -> Unicode.Scalar? {
        guard bits != 0 else { return nil }
        switch look {
        case .braille: return Unicode.Scalar(0x2800 + UInt32(bits))
        case .blocks: return quarters[quarter(of: bits)]
        case .ascii:
            switch layer {
            case .ring: return "+"
            case .arc: return "*"
            case .graticule: return "."
            case .province, .border, .lake, .coast: return ascii[Int(bits)]
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
        (".", ". . . . . . # ."), (",", ". . . . . # # ."), (":", ". . # . . . # ."),
        ("|", "# . # . # . # ."), ("!", ". # . # . # . #"), ("/", ". # . # # . # ."),
        ("\\", "# . # . . # . #"), ("(", ". # # . # . . #"), (")", "# . . # . # # ."),
        ("<", ". # # . . # . ."), (">", "# . . # # . . ."), ("^", ". # # # . . . ."),
        ("v", ". . . . # # . #"), ("L", "# . # . # . # #"), ("J", ". # . # . # # #"),
        ("7", "# # . # . # . #"), ("r", "# # # . # . # ."), ("=", "# # . . . . # #"),
        ("T", "# # # # . # . #"), ("+", ". # # # # # . #"), ("k", "# . # # # # # ."),
        ("#", "# # # # # # # #"),
    ]

    private static let ascii: [Unicode.Scalar] = (0..<256).map { closest(to: bits(UInt8($0))) }

    /// The shape that differs in the fewest dots; a dot beside one counts about half.
    private static func closest(to wanted: [Bool]) -> Unicode.Scalar {
        var best: (scalar: Unicode.Scalar, cost: Double) = ("#", .infinity)
        for (scalar, picture) in shapes {
            let shape = picture.split(separator: " ").map { $0 == "#" }
            let cost = cost(wanted, shape)
            if cost < best.cost { best = (scalar, cost) }
        }
        return best.scalar
    }

    private static func cost(_ wanted: [Bool], _ shape: [Bool]) -> Double {
        var sum = 0.0
        for dot in 0..<8 where wanted[dot] != shape[dot] {
            let beside = [dot ^ 1, dot - 2, dot + 2].filter { (0..<8).contains($0) }
            let other = wanted[dot] ? shape : wanted
            sum += beside.contains { other[$0] } ? 0.55 : 1
        }
        return sum
    }

    /// Braille bits as four rows of two, from the top.
    private static func bits(_ braille: UInt8) -> [Bool] {
        [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80].map { braille & $0 != 0 }
    }
}
