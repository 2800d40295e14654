package import Vocabulary

/// A screenful of cells: the only thing the terminal is ever given.
///
/// Text gets in as ``PrintableText`` only, so a frame holds no control character. A wide character
/// never loses its other half: what would cut it writes a blank instead.
package struct Frame: Hashable, Sendable {
    /// Columns and rows.
    package let size: Size
    /// All rows from the top, one after the other.
    private var cells: [Cell]

    /// Creates a blank frame.
    package init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.width * size.height)
    }

    /// The cell at a position.
    ///
    /// - Precondition: The position lies in the frame.
    package subscript(row: Int, column: Int) -> Cell {
        precondition(holds(row: row, column: column), "the position lies in the frame")
        return cells[row * size.width + column]
    }

    /// One row from left to right.
    ///
    /// - Precondition: The row lies in the frame.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        precondition((0..<size.height).contains(row), "the row lies in the frame")
        return cells[(row * size.width)..<((row + 1) * size.width)]
    }

    /// Writes a text from a position on.
    ///
    /// - Parameters:
    ///   - text: What is written; cut at `limit` and at the right edge, and a cut text ends in `~`.
    ///   - row: The row; outside the frame nothing is written.
    ///   - column: The first column, 0 or more.
    ///   - limit: The most columns; as many as there are when `nil`.
    ///   - style: How it is written.
    package mutating func write(
        _ text: PrintableText,
        row: Int,
        column: Int = 0,
        limit: Int? = nil,
        style: Style = .plain
    ) {
        let room = min(limit ?? .max, size.width - column)
        guard (0..<size.height).contains(row), column >= 0, room > 0 else { return }
        let fitted = text.fitted(to: room)
        var position = column
        if fitted.isASCII {
            for byte in fitted.text.utf8 {
                let scalar = Unicode.Scalar(byte)
                place(Cell(scalar: scalar, width: 1, style: style), row: row, column: position)
                position += 1
            }
            return
        }
        for cluster in fitted.clusters {
            guard let scalar = cluster.scalars.first, position + cluster.columns <= column + room
            else { return }
            var rest = String.UnicodeScalarView()
            rest.append(contentsOf: cluster.scalars.dropFirst())
            let cell = Cell(
                scalar: scalar,
                rest: String(rest),
                width: cluster.columns,
                style: style
            )
            place(cell, row: row, column: position)
            position += cluster.columns
        }
    }

    /// Writes one character of the program's own, such as a map glyph; one column wide.
    package mutating func put(_ scalar: Unicode.Scalar, row: Int, column: Int, style: Style) {
        guard holds(row: row, column: column) else { return }
        place(Cell(scalar: scalar, width: 1, style: style), row: row, column: column)
    }

    /// Gives every cell of a row's part another style, keeping what stands there.
    package mutating func restyle(row: Int, columns: Range<Int>, style: Style) {
        for column in columns where holds(row: row, column: column) {
            cells[row * size.width + column] = self[row, column].styled(style)
        }
    }

    /// Puts another frame on top, its top left corner at a position; what sticks out is cut.
    package mutating func overlay(_ frame: Frame, row: Int, column: Int) {
        for (sourceRow, targetRow) in zip(0..<frame.size.height, row...) {
            for (sourceColumn, targetColumn) in zip(0..<frame.size.width, column...) {
                let cell = frame[sourceRow, sourceColumn]
                guard cell.width > 0, holds(row: targetRow, column: targetColumn) else { continue }
                guard targetColumn + cell.width <= size.width else {
                    place(.blank, row: targetRow, column: targetColumn)
                    continue
                }
                place(cell, row: targetRow, column: targetColumn)
            }
        }
    }

    /// The characters, one line a row, trailing blanks dropped: what a test compares.
    package var text: String {
        (0..<size.height).map { lineText($0) }.joined(separator: "\n")
    }

    private func lineText(_ row: Int) -> String {
        var line = String.UnicodeScalarView()
        for cell in self.row(row) { line.append(contentsOf: cell.text.unicodeScalars) }
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    private func holds(row: Int, column: Int) -> Bool {
        (0..<size.height).contains(row) && (0..<size.width).contains(column)
    }

    /// Replaces one cell, and blanks what is left of a wide character it cuts.
    private mutating func place(_ cell: Cell, row: Int, column: Int) {
        let start = row * size.width
        for position in column..<(column + cell.width) {
            let old = cells[start + position]
            if old.width == 0, position > 0 { cells[start + position - 1] = .blank }
            if old.width == 2, position + 1 < size.width { cells[start + position + 1] = .blank }
        }
        cells[start + column] = cell
        if cell.width == 2 { cells[start + column + 1] = .rightHalf(cell.style) }
    }
}

extension Frame {
    /// Writes a line; what does not fit is cut with a mark.
    package mutating func write(_ line: TextLine, row: Int, column: Int = 0, limit: Int) {
        var used = 0
        for (index, piece) in line.pieces.enumerated() where used < limit {
            var text = piece.text
            // A piece that just fits shows that others follow.
            if used + text.columns == limit {
                text = line.pieces[(index + 1)...].reduce(text) { $0 + $1.text }
                while text.text.last == " " { text = PrintableText(String(text.text.dropLast())) }
            }
            write(text, row: row, column: column + used, limit: limit - used, style: piece.style)
            used += piece.text.columns
        }
    }
}

/// Columns and rows of a screen or a part of it.
package struct Size: Hashable, Sendable {
    /// Columns, 0 or more.
    package let width: Int
    /// Rows, 0 or more.
    package let height: Int

    /// Creates a size; negative numbers count as 0 and large ones as 1 000.
    package init(width: Int, height: Int) {
        self.width = min(max(width, 0), 1_000)
        self.height = min(max(height, 0), 1_000)
    }
}

extension Size {
    /// The smallest size that shows a request and the first words of its message.
    static let leastOfRequest = Size(width: 24, height: 9)

    /// Whether a request can be read in it at all.
    package var holdsRequest: Bool {
        width >= Self.leastOfRequest.width && height >= Self.leastOfRequest.height
    }
}

/// Which characters the program's own drawings are made of.
package enum Glyphs: Hashable, Sendable {
    /// Braille maps and drawn lines: UTF-8 terminals.
    case unicode
    /// 7-bit characters only: every terminal, and every font.
    case ascii
}

/// One character position of the screen.
package struct Cell: Hashable, Sendable {
    /// What is printed; `nil` in the right half of a wide character.
    package let scalar: Unicode.Scalar?
    /// What belongs to it: up to two combining marks and a joiner, or the rest of a sequence of emoji.
    package let rest: String
    /// The columns it takes: 1 or 2, and 0 in the right half of a wide character.
    package let width: Int
    package let style: Style

    /// An empty position.
    package static let blank = Cell(scalar: " ", width: 1, style: .plain)

    /// A position with a character of known width.
    init(scalar: Unicode.Scalar, rest: String = "", width: Int, style: Style) {
        self.scalar = scalar
        self.rest = rest
        self.width = width
        self.style = style
    }

    private init(rightHalf style: Style) {
        scalar = nil
        rest = ""
        width = 0
        self.style = style
    }

    /// The right half of a wide character.
    static func rightHalf(_ style: Style) -> Cell { Cell(rightHalf: style) }

    /// The whole character; empty in the right half of a wide one.
    package var text: String { scalar.map { String($0) + rest } ?? "" }

    /// Whether it is a sequence of emoji, which terminals draw in different widths.
    package var isEmojiSequence: Bool {
        width == 2 && rest.unicodeScalars.contains { DisplayWidth.of($0) != .combining }
    }

    /// The same position in another style.
    func styled(_ style: Style) -> Cell {
        guard let scalar else { return .rightHalf(style) }
        return Cell(scalar: scalar, rest: rest, width: width, style: style)
    }
}
