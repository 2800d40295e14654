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

    /// The end of the text, cut to a width; one whose beginning is cut starts with `~`.
    public func end(within width: Int) -> PrintableText {
        guard columns > width else { return self }
        var rest = Substring(text)
        while PrintableText(String(rest)).columns > max(0, width - 1) { rest = rest.dropFirst() }
        return "~" + PrintableText(String(rest))
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

    /// The text with joined emoji as their parts, which take as many columns as the text says in every
    /// terminal: not all terminals join them.
    public var withoutJoins: PrintableText {
        guard !isASCII else { return self }
        var parts = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x200D, 0xFE0F, 0x1F3FB...0x1F3FF, 0x20E3: break
            case 0x1F1E6...0x1F1FF:
                parts.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6 + 0x41)))
            default: parts.unicodeScalars.append(scalar)
            }
        }
        return PrintableText(parts, limit: .max)
    }

    /// The text between quotation marks, as what somebody else says; its own marks become apostrophes.
    public var quoted: PrintableText {
        let inner = text.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + PrintableText(inner.joined(separator: "'")) + "\""
    }

    /// The pieces between blanks, without empty ones.
    private var words: [PrintableText] {
        text.unicodeScalars.split(separator: " ").map { PrintableText(cleaned: $0) }
    }

    /// The two halves at the last cell border that is not right of `column`.
    private func split(atColumn column: Int) -> (head: PrintableText, tail: PrintableText) {
        let view = text.unicodeScalars
        if isASCII {
            let end = text.utf8.index(text.startIndex, offsetBy: min(column, columns))
            return (
                PrintableText(piece: view[..<end], columns: min(column, columns)),
                PrintableText(piece: view[end...], columns: max(0, columns - column))
            )
        }
        // No more than these can stand left of the border.
        let scalars = Array(view.prefix((column + 1) * Cluster.mostScalars))
        var (end, used) = (0, 0)
        while end < scalars.count {
            let next = Cluster.extent(in: scalars, at: end)
            guard used + next.columns <= column else { break }
            (end, used) = (next.end, used + next.columns)
        }
        let border = view.index(view.startIndex, offsetBy: end)
        return (
            PrintableText(piece: view[..<border], columns: used),
            PrintableText(piece: view[border...], columns: columns - used)
        )
    }

    /// A piece of a text that was cleaned before, and its width.
    private init(piece: Substring.UnicodeScalarView, columns: Int) {
        self.init(cleanText: String(piece), columns: columns, isAltered: false)
    }

    /// A piece of a text that was cleaned before.
    private init(cleaned piece: Substring.UnicodeScalarView) {
        let text = String(piece)
        var columns = text.utf8.count
        if !text.utf8.allSatisfy({ $0 < 0x80 }) {
            let scalars = Array(piece)
            var place = 0
            columns = 0
            while place < scalars.count {
                let next = Cluster.extent(in: scalars, at: place)
                (place, columns) = (next.end, columns + next.columns)
            }
        }
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

        /// The most scalars: a kiss of two people with skin tones, and marks on it.
        static let mostScalars = 13

        /// Where the cluster ends that begins at `start` of scalars that were cleaned before, and its
        /// width.
        fileprivate static func extent(
            in scalars: [Unicode.Scalar],
            at start: Int
        ) -> (end: Int, columns: Int) {
            var end = start + 1
            var columns = 1
            if let length = TextSequences.emojiLength(in: scalars, at: start) {
                end = start + length
                columns = TextSequences.emojiColumns
            } else if case .columns(let width) = DisplayWidth.of(scalars[start]) {
                columns = width
            }
            while end < scalars.count, isExtension(scalars[end]) { end += 1 }
            return (end, columns)
        }

        private static func isExtension(_ scalar: Unicode.Scalar) -> Bool {
            !scalar.isASCII
                && (TextSequences.isJoiner(scalar) || DisplayWidth.of(scalar) == .combining)
        }

        /// The clusters of scalars that were cleaned before.
        static func all(in scalars: [Unicode.Scalar]) -> [Cluster] {
            var clusters: [Cluster] = []
            clusters.reserveCapacity(scalars.count)
            var start = 0
            while start < scalars.count {
                let (end, columns) = extent(in: scalars, at: start)
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
