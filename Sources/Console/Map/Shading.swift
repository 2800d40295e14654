/// From the dots of a cell to one character.
enum Shading {
    /// The character for a cell's dots; `nil` for none.
    static func scalar(for bits: UInt8, glyphs: Glyphs) -> Unicode.Scalar? {
        guard bits != 0 else { return nil }
        switch glyphs {
        case .unicode: return Unicode.Scalar(0x2800 + UInt32(bits))
        case .ascii: return ascii[Int(bits)]
        }
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
