import Vocabulary

/// One line of a text: pieces with their own styles, from the left.
struct TextLine: Hashable {
    /// A text and how it is shown.
    struct Piece: Hashable {
        let text: PrintableText
        let style: Style
    }

    var pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }

    init(_ text: PrintableText, style: Style = .plain) {
        pieces = [Piece(text: text, style: style)]
    }

    /// The pieces joined.
    var text: PrintableText { pieces.reduce(.empty) { $0 + $1.text } }
}

extension ReviewText {
    /// Columns of the labels, with the blank behind them.
    static let labelColumns = 10

    /// The review broken into lines.
    ///
    /// - Parameters:
    ///   - width: The most columns of a line; at least ``labelColumns`` and 2.
    ///   - isAiry: Whether an empty line stands between sections.
    /// - Returns: Lines of at most `width` columns.
    func lines(width: Int, isAiry: Bool) -> [TextLine] {
        var lines: [TextLine] = []
        for section in sections {
            if isAiry, !lines.isEmpty { lines.append(TextLine(.empty)) }
            let title = section.title.wrapped(to: width)
            lines += title.map { TextLine($0, style: .title) }
            for item in section.items { lines += Self.lines(item, width: width) }
        }
        return lines
    }

    /// One labelled text broken into lines; what follows the first stands below the text.
    static func lines(_ item: Item, width: Int) -> [TextLine] {
        item.text.wrapped(to: width - labelColumns).enumerated().map { index, text in
            let label = index == 0 ? item.label.fitted(to: labelColumns - 1) : .empty
            let gap = String(repeating: " ", count: labelColumns - label.columns)
            return TextLine([
                .init(text: label + PrintableText(gap), style: .dim),
                .init(text: text, style: item.style),
            ])
        }
    }
}

extension Frame {
    /// Writes a line; what does not fit is cut with a mark.
    mutating func write(_ line: TextLine, row: Int, column: Int = 0, limit: Int) {
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
