/// How a QR code is drawn with characters.
package struct QRDrawing: Hashable, Sendable {
    /// The characters that it is drawn with.
    package enum Glyphs: Hashable, Sendable {
        /// Two modules one above the other in a character, of Unicode's half blocks.
        case halfBlocks
        /// A module in two characters: `##` and two blanks.
        case ascii
    }

    /// What the characters are drawn on.
    package enum Ground: Hashable, Sendable {
        /// Black on white, by colours of its own: reads on every terminal with colours.
        ///
        /// The colours are 16 and 231 of the table of 256, which themes leave alone.
        case ownColours
        /// Without colours, on a dark terminal: the light modules are drawn.
        case dark
        /// Without colours, on a light terminal or on paper: the dark modules are drawn.
        case light
    }

    /// What readers ask for: light modules around the code.
    package static let fullQuietZone = 4
    /// What most readers still make do with, for small terminals.
    package static let narrowQuietZone = 2

    /// The characters that it is drawn with.
    package let glyphs: Glyphs
    /// What they are drawn on.
    package let ground: Ground
    /// How many light modules are around the code.
    package let quietZone: Int

    /// Chooses a way to draw.
    ///
    /// - Parameters:
    ///   - glyphs: The characters.
    ///   - ground: What they are drawn on.
    ///   - quietZone: How many light modules are around the code, 2 or more.
    package init(
        glyphs: Glyphs = .halfBlocks,
        ground: Ground = .ownColours,
        quietZone: Int = fullQuietZone
    ) {
        precondition(quietZone >= Self.narrowQuietZone, "readers need 2 light modules around")
        self.glyphs = glyphs
        self.ground = ground
        self.quietZone = quietZone
    }

    /// How many columns of the terminal a code takes.
    package func columns(of code: QRCode) -> Int {
        (code.size + 2 * quietZone) * (glyphs == .ascii ? 2 : 1)
    }

    /// How many lines a code takes.
    package func lineCount(of code: QRCode) -> Int {
        let rows = code.size + 2 * quietZone
        return glyphs == .ascii ? rows : (rows + 1) / 2
    }

    /// Draws a code.
    ///
    /// - Returns: The lines from top to bottom, without line breaks; as secret as the code.
    package func lines(of code: QRCode) -> [String] {
        let rowsOfLine = glyphs == .ascii ? 1 : 2
        return (0..<lineCount(of: code)).map { line in
            let row = line * rowsOfLine - quietZone
            let drawn = (0..<code.size + 2 * quietZone).map { place in
                glyph(of: code, row: row, column: place - quietZone)
            }
            return start + drawn.joined() + end
        }
    }

    private var start: String { ground == .ownColours ? "\u{1B}[38;5;16;48;5;231m" : "" }
    private var end: String { ground == .ownColours ? "\u{1B}[0m" : "" }

    private func glyph(of code: QRCode, row: Int, column: Int) -> String {
        let upper = isDrawn(code, row: row, column: column)
        guard glyphs == .halfBlocks else { return upper ? "##" : "  " }
        let lower = isDrawn(code, row: row + 1, column: column)
        return switch (upper, lower) {
        case (true, true): "\u{2588}"
        case (true, false): "\u{2580}"
        case (false, true): "\u{2584}"
        case (false, false): " "
        }
    }

    /// Whether a module is drawn, or left as the terminal is.
    private func isDrawn(_ code: QRCode, row: Int, column: Int) -> Bool {
        // Half a line below an odd code is no part of it.
        guard row < code.size + quietZone else { return false }
        return code.isDark(row: row, column: column) != (ground == .dark)
    }
}
