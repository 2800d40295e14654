/// Draws a QR code with characters.
package struct QRDrawing: Hashable, Sendable {
    package enum Glyphs: Hashable, Sendable {
        /// Two modules, one above the other, in a Unicode half block.
        case halfBlocks
        /// A module as `##` or two blanks.
        case ascii
    }

    package enum Ground: Hashable, Sendable {
        /// Black on white by its own colours, readable on every colour terminal; colours 16 and 231
        /// of the table of 256, which themes do not change.
        case ownColours
        /// Without colours, on a dark terminal: light modules are drawn.
        case dark
        /// Without colours, on a light terminal or on paper: dark modules are drawn.
        case light
    }

    /// Light modules around the code, as readers require.
    package static let fullQuietZone = 4
    /// Sufficient for most readers, for small terminals.
    package static let narrowQuietZone = 2

    package let glyphs: Glyphs
    package let ground: Ground
    package let quietZone: Int

    /// `quietZone` is 2 or more.
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

    /// Terminal columns.
    package func columns(of code: QRCode) -> Int {
        (code.size + 2 * quietZone) * (glyphs == .ascii ? 2 : 1)
    }

    package func lineCount(of code: QRCode) -> Int {
        let rows = code.size + 2 * quietZone
        return glyphs == .ascii ? rows : (rows + 1) / 2
    }

    /// From top to bottom, without line breaks; as secret as the code.
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

    private func isDrawn(_ code: QRCode, row: Int, column: Int) -> Bool {
        // Half a line below an odd code does not belong to it.
        guard row < code.size + quietZone else { return false }
        return code.isDark(row: row, column: column) != (ground == .dark)
    }
}
