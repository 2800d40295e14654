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
        if isASCII {
            let end = text.utf8.index(text.startIndex, offsetBy: min(column, columns))
            return (
                PrintableText(cleaned: text.unicodeScalars[..<end]),
                PrintableText(cleaned: text.unicodeScalars[end...])
            )
        }
        var head = PrintableText.empty
        var rest = clusters[...]
        while let cluster = rest.first, head.columns + cluster.columns <= column {
            head += PrintableText(clusters: [cluster])
            rest.removeFirst()
        }
        return (head, PrintableText(clusters: rest))
    }

    private init(clusters: ArraySlice<Cluster>) {
        var text = String.UnicodeScalarView()
        for cluster in clusters { text.append(contentsOf: cluster.scalars) }
        let columns = clusters.reduce(0) { $0 + $1.columns }
        self.init(cleanText: String(text), columns: columns, isAltered: false)
    }

    /// A piece of a text that was cleaned before.
    private init(cleaned scalars: Substring.UnicodeScalarView) {
        let text = String(scalars)
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let columns =
            isASCII
            ? text.utf8.count
            : Cluster.all(in: Array(text.unicodeScalars)).reduce(0) { $0 + $1.columns }
        self.init(cleanText: text, columns: columns, isAltered: false)
    }
}

extension PrintableText {
    /// What is drawn as one: a scalar with its marks and joiner, or a sequence of emoji.
    package struct Cluster: Hashable {
        /// One scalar or more; the first one takes columns.
        package let scalars: ArraySlice<Unicode.Scalar>
        /// 1 or 2.
        package let columns: Int

        /// The clusters of scalars that were cleaned before.
        static func all(in scalars: [Unicode.Scalar]) -> [Cluster] {
            var clusters: [Cluster] = []
            clusters.reserveCapacity(scalars.count)
            var start = 0
            while start < scalars.count {
                let length = TextSequences.emojiLength(in: scalars, at: start)
                var columns = TextSequences.emojiColumns
                if length == nil {
                    if case .columns(let width) = DisplayWidth.of(scalars[start]) {
                        columns = width
                    } else {
                        columns = 1
                    }
                }
                var end = start + (length ?? 1)
                while end < scalars.count,
                    TextSequences.isJoiner(scalars[end])
                        || DisplayWidth.of(scalars[end]) == .combining
                {
                    end += 1
                }
                clusters.append(Cluster(scalars: scalars[start..<end], columns: columns))
                start = end
            }
            return clusters
        }
    }

    /// The clusters from left to right; their columns add up to ``columns``.
    package var clusters: [Cluster] { Cluster.all(in: Array(text.unicodeScalars)) }

    /// Whether each character is one byte.
    package var isASCII: Bool { text.utf8.count == columns }
}
