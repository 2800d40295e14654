package import Vocabulary

/// One line of a text: pieces with their own styles, from the left.
package struct TextLine: Hashable {
    /// A text and how it is shown.
    package struct Piece: Hashable {
        package let text: PrintableText
        package let style: Style

        package init(text: PrintableText, style: Style) {
            self.text = text
            self.style = style
        }
    }

    package var pieces: [Piece]

    package init(_ pieces: [Piece]) { self.pieces = pieces }

    package init(_ text: PrintableText, style: Style = .plain) {
        pieces = [Piece(text: text, style: style)]
    }

    /// The pieces joined.
    package var text: PrintableText { pieces.reduce(.empty) { $0 + $1.text } }
}

extension ReviewText {
    /// Columns of the labels, with the blank behind them.
    package static let labelColumns = 10

    /// The review broken into lines.
    ///
    /// - Parameters:
    ///   - width: The most columns of a line; at least ``labelColumns`` and 2.
    ///   - isAiry: Whether an empty line stands between sections.
    /// - Returns: Lines of at most `width` columns.
    package func lines(width: Int, isAiry: Bool) -> [TextLine] {
        var lines: [TextLine] = []
        for section in sections {
            if isAiry, !lines.isEmpty { lines.append(TextLine(.empty)) }
            let title = section.title.filled(to: width)
            lines += title.map { TextLine($0, style: .title) }
            for item in section.items { lines += Self.lines(item, width: width) }
        }
        return lines
    }

    /// One labelled text broken into lines; what follows the first stands below the text.
    package static func lines(_ item: Item, width: Int) -> [TextLine] {
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

extension PrintableText {
    /// The text with blanks behind it up to a width, one at the least; a longer one is cut.
    package func padded(to width: Int) -> PrintableText {
        let text = fitted(to: max(0, width - 1))
        return text + PrintableText(String(repeating: " ", count: max(0, width - text.columns)))
    }

    /// The text with blanks before it up to a width; a longer one stays.
    package func rightAligned(to width: Int) -> PrintableText {
        PrintableText(String(repeating: " ", count: max(0, width - columns))) + self
    }
}

extension TextLine {
    /// A text broken into lines of one style.
    package static func wrapped(_ text: PrintableText, style: Style, to width: Int) -> [TextLine] {
        text.wrapped(to: width).map { TextLine($0, style: style) }
    }

    /// The same for words that are all ours, which all begin at the margin.
    package static func filled(_ text: PrintableText, style: Style, to width: Int) -> [TextLine] {
        text.filled(to: width).map { TextLine($0, style: style) }
    }
}
