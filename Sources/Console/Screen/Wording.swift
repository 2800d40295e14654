import Vocabulary

/// Own words, and behind them the words of a message that they are about.
///
/// Both are told apart by their style wherever a line breaks: a message cannot ask in our name.
struct Wording: Hashable, Sendable {
    let own: PrintableText
    let quoted: PrintableText

    init(_ own: PrintableText, quoted: PrintableText = .empty) {
        self.own = own
        self.quoted = quoted
    }

    /// Both, broken into lines of the styles.
    func wrapped(to width: Int, own style: Style, quoted other: Style) -> [TextLine] {
        var left = Self.letters(own)
        return (own + quoted).wrapped(to: width).map { line in
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
