import CNcurses
import Review

/// From the meaning of a cell to colour and attributes, as a theme has them.
struct Palette {
    /// How a cell is drawn.
    struct Look: Hashable {
        /// The number of a defined colour; 0 for the terminal's own.
        let colour: Int
        /// Bits of `CNCURSES_BOLD` and its kin.
        let attributes: UInt32
    }

    private let looks: [Style: Look]

    /// Tells the colours to the terminal, when it has at least eight.
    ///
    /// - Parameters:
    ///   - theme: How each meaning looks.
    ///   - background: The terminal's own.
    ///   - colours: How many colours there are.
    ///   - define: Takes a number from 1 on and the terminal's index.
    init(
        theme: Theme = .standard,
        on background: Theme.Background = .dark,
        colours: Int,
        define: (Int, Int) -> Void
    ) {
        var numbers: [Int: Int] = [:]
        var looks: [Style: Look] = [:]
        for style in Style.allCases {
            var look = theme[style]
            let colour = look.colour(on: background)
            let index = colours >= 256 ? colour?.index : colour?.basic
            var number = 0
            if colours >= 8, let index {
                number = numbers[index] ?? numbers.count + 1
                if numbers.updateValue(number, forKey: index) == nil { define(number, index) }
                look.isDim = false
            }
            looks[style] = Look(colour: number, attributes: Self.attributes(of: look))
        }
        self.looks = looks
    }

    /// How a meaning is drawn.
    func look(of style: Style) -> Look { looks[style] ?? Look(colour: 0, attributes: 0) }

    private static func attributes(of look: Theme.Look) -> UInt32 {
        let bits =
            (look.isBold ? CNCURSES_BOLD : 0) | (look.isDim ? CNCURSES_DIM : 0)
            | (look.isReversed ? CNCURSES_REVERSE : 0)
            | (look.isUnderlined ? CNCURSES_UNDERLINE : 0)
        return UInt32(bits)
    }
}
