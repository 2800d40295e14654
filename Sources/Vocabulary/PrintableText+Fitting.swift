extension PrintableText {
    /// The text cut to a width; a cut text ends in `~`, so that nothing is lost unseen.
    ///
    /// - Parameter width: The most columns, 0 or more.
    /// - Returns: A text of at most `width` columns.
    public func fitted(to width: Int) -> PrintableText {
        guard columns > width else { return self }
        guard width > 0 else { return .empty }
        let head = split(atColumn: width - 1).head
        return head + "~"
    }

    /// The text broken into lines at blanks, or inside a word that is longer than a line.
    ///
    /// - Parameter width: The most columns of a line, 2 or more.
    /// - Returns: At least one line; blanks at a break are dropped.
    public func wrapped(to width: Int) -> [PrintableText] {
        precondition(width >= 2, "a line has room for one wide character")
        var lines: [PrintableText] = []
        var line = PrintableText.empty
        for word in words {
            if line.isEmpty {
                line = word
            } else if line.columns + 1 + word.columns <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
            while line.columns > width {
                let (head, tail) = line.split(atColumn: width)
                lines.append(head)
                line = tail
            }
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// The pieces between blanks, without empty ones.
    private var words: [PrintableText] {
        text.unicodeScalars.split(separator: " ").map { PrintableText(cleaned: $0) }
    }

    /// The two halves at the last cell border that is not right of `column`.
    private func split(atColumn column: Int) -> (head: PrintableText, tail: PrintableText) {
        var used = 0
        var end = text.unicodeScalars.startIndex
        for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
            if case .columns(let width) = DisplayWidth.of(scalar) {
                guard used + width <= column else { break }
                used += width
            }
            end = text.unicodeScalars.index(after: index)
        }
        return (
            PrintableText(cleaned: text.unicodeScalars[..<end]),
            PrintableText(cleaned: text.unicodeScalars[end...])
        )
    }

    /// A piece of a text that was cleaned before.
    private init(cleaned scalars: Substring.UnicodeScalarView) {
        var columns = 0
        for scalar in scalars {
            if case .columns(let width) = DisplayWidth.of(scalar) { columns += width }
        }
        self.init(cleanText: String(scalars), columns: columns, isAltered: false)
    }
}
