package import Vocabulary

/// Own words, and behind them the words of a message or an account that they are about.
///
/// What is quoted stands in quotation marks, which it cannot hold itself, and has another style
/// wherever a line breaks: a message cannot ask in our name, with colours or without.
package struct Wording: Hashable, Sendable {
    package let own: PrintableText
    /// With its quotation marks; empty when nothing is quoted.
    package let quoted: PrintableText

    package init(_ own: PrintableText, quoted: PrintableText = .empty) {
        self.own = own
        self.quoted = quoted.isEmpty ? .empty : quoted.quoted
    }

    package var text: PrintableText { own + quoted }

    /// Both, broken into lines of the styles.
    package func wrapped(to width: Int, own style: Style, quoted other: Style) -> [TextLine] {
        var left = Self.letters(own)
        return text.wrapped(to: width).map { line in
            let letters = Self.letters(line)
            defer { left -= letters }
            if letters <= left { return TextLine(line, style: style) }
            if left <= 0 { return TextLine(line, style: other) }
            let (head, tail) = line.split(afterLetters: left)
            return TextLine([.init(text: head, style: style), .init(text: tail, style: other)])
        }
    }

    /// How many scalars stay when a text is broken into lines: all but the blanks.
    private static func letters(_ text: PrintableText) -> Int {
        text.text.unicodeScalars.count { $0 != " " }
    }
}

extension PrintableText {
    /// The two parts of a text, the first one with so many scalars that are no blanks and the
    /// blanks behind them.
    fileprivate func split(afterLetters count: Int) -> (head: PrintableText, tail: PrintableText) {
        var seen = 0
        let scalars = text.unicodeScalars
        let end = scalars.firstIndex { scalar in
            if scalar != " " { seen += 1 }
            return seen > count
        }
        let cut = end ?? scalars.endIndex
        return (PrintableText(String(scalars[..<cut])), PrintableText(String(scalars[cut...])))
    }
}
