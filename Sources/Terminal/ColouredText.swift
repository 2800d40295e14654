import CNcurses
package import Console
import Review

/// Frames as lines with escape sequences, for commands that print instead of opening a screen.
package enum ColouredText {
    /// The rows of a frame, in the colours and attributes that the screen would have.
    ///
    /// - Parameters:
    ///   - frame: What is printed.
    ///   - colours: How many colours the terminal has.
    /// - Returns: Lines that each end as plain as they began, without trailing blanks.
    package static func lines(of frame: Frame, colours: Int) -> [String] {
        var indices: [Int: Int] = [:]
        let palette = Palette(colours: colours) { number, index in indices[number] = index }
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
                for scalar in [cell.scalar, cell.firstMark, cell.secondMark] {
                    if let scalar { line.unicodeScalars.append(scalar) }
                }
            }
            return last == plain ? line : line + "\u{1B}[0m"
        }
    }

    /// Select graphic rendition (ECMA-48), from the plain state.
    private static func sequence(_ look: Palette.Look, _ indices: [Int: Int]) -> String {
        let attributes = [
            (CNCURSES_BOLD, "1"), (CNCURSES_DIM, "2"), (CNCURSES_UNDERLINE, "4"),
            (CNCURSES_REVERSE, "7"),
        ].filter { look.attributes & UInt32($0.0) != 0 }.map(\.1)
        let colour = indices[look.colour].map { $0 < 8 ? "3\($0)" : "38;5;\($0)" }
        let parts = ["0"] + attributes + [colour].compactMap(\.self)
        return "\u{1B}[" + parts.joined(separator: ";") + "m"
    }
}
