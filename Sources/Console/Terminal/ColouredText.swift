import CNcurses
package import Review

/// Frames as lines with escape sequences, for commands that print instead of opening a screen.
package enum ColouredText {
    /// The rows of a frame, in the colours and attributes that the screen would have.
    ///
    /// - Parameters:
    ///   - frame: What is printed.
    ///   - background: The terminal's own.
    ///   - colours: How many colours the terminal has.
    /// - Returns: Lines that each end as plain as they began, without trailing blanks.
    package static func lines(
        of frame: Frame,
        on background: Theme.Background = .dark,
        colours: Int
    ) -> [String] {
        var indices: [Int: Int] = [:]
        let palette = Palette(on: background, colours: colours) { number, index in
            indices[number] = index
        }
        return (0..<frame.size.height).map { row in
            var line = ""
            let plain = palette.look(of: .plain)
            var last = plain
            let cells = frame.row(row)
            let end = cells.lastIndex { $0.scalar != " " } ?? cells.startIndex - 1
            for cell in cells.prefix(through: end) where cell.width > 0 {
                // What a blank looks like does not show.
                let look = palette.look(of: cell.style)
                if look != last, cell.scalar != " " {
                    line += sequence(look, indices)
                    last = look
                }
                line.unicodeScalars.append(contentsOf: cell.text.unicodeScalars)
            }
            return last == plain ? line : line + "\u{1B}[0m"
        }
    }

    /// Select graphic rendition (ECMA-48), from the plain state.
    static func sequence(_ look: Palette.Look, _ indices: [Int: Int]) -> String {
        let attributes = [
            (CNCURSES_BOLD, "1"), (CNCURSES_DIM, "2"), (CNCURSES_UNDERLINE, "4"),
            (CNCURSES_REVERSE, "7"),
        ].filter { look.attributes & UInt32($0.0) != 0 }.map(\.1)
        let colour = indices[look.colour].map { $0 < 8 ? "3\($0)" : "38;5;\($0)" }
        let parts = ["0"] + attributes + [colour].compactMap(\.self)
        return "\u{1B}[" + parts.joined(separator: ";") + "m"
    }
}

extension ColouredText {
    /// What draws the sequences of emoji of a frame, by row: the row from the first one on.
    ///
    /// Some terminals draw a sequence in two columns, others each of its scalars. So the cursor is
    /// set behind everything that is not ASCII, and what stands there is written after it.
    static func overlays(
        of frame: Frame,
        size: Size,
        palette: Palette,
        colours: [Int: Int]
    ) -> [Int: String] {
        var overlays: [Int: String] = [:]
        for row in 0..<min(frame.size.height, size.height) {
            let cells = frame.row(row).prefix(size.width)
            guard let first = cells.firstIndex(where: \.isEmojiSequence) else { continue }
            var text = ""
            var last: Palette.Look?
            var isPlaced = false
            for index in first..<cells.endIndex {
                let cell = cells[index]
                let column = index - cells.startIndex
                guard cell.width > 0, column + cell.width <= size.width else { continue }
                if !isPlaced { text += "\u{1B}[\(row + 1);\(column + 1)H" }
                let look = palette.look(of: cell.style)
                if look != last { text += sequence(look, colours) }
                last = look
                text += cell.text
                isPlaced = cell.rest.isEmpty && cell.scalar?.isASCII == true
            }
            overlays[row] = text
        }
        return overlays
    }

    /// A text that is written without wrapping, and leaves cursor and colours as they were.
    static func overlaid(_ text: String) -> String {
        "\u{1B}7\u{1B}[?7l" + text + "\u{1B}[?7h\u{1B}8"
    }
}

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
