/// Text that can be put on a terminal, into a log or through a pipe without doing anything there.
///
/// Every control, bidirectional, zero-width, private, unassigned or otherwise invisible character
/// is replaced by its name in angle brackets, such as `<U+202E>`; line breaks and tabs become one
/// blank. What is left has a known width: each character is one scalar of one or two columns,
/// followed by at most two combining marks and a joiner, or a sequence of emoji of two columns
/// (`Docs/decisions/0011-joiners-and-emoji.md`).
public struct PrintableText: Hashable, Sendable, CustomStringConvertible {
    /// The cleaned text.
    public private(set) var text: String
    /// Terminal columns that `text` takes.
    public private(set) var columns: Int
    /// Whether something was made visible or cut: a sign of hostile or damaged input.
    public private(set) var isAltered: Bool

    /// The most UTF-8 bytes that are kept of an outside text unless the caller says otherwise.
    public static let defaultLimit = 4_096

    /// Cleans a text that may be hostile.
    ///
    /// - Parameters:
    ///   - raw: Any text.
    ///   - limit: The most UTF-8 bytes of `raw` that are looked at; a longer text is cut there and
    ///     ends in `...`.
    /// - Complexity: O(min(n, limit)).
    public init(_ raw: String, limit: Int = PrintableText.defaultLimit) {
        if raw.utf8.count <= limit, Self.isPlain(raw.utf8Span.span) {
            text = raw
            columns = raw.utf8.count
            isAltered = false
            return
        }
        var scalars: [Unicode.Scalar] = []
        var used = 0
        for scalar in raw.unicodeScalars {
            used += UTF8.width(scalar)
            guard used <= limit else { break }
            scalars.append(scalar)
        }
        var cleaner = TextCleaner()
        let isCut = used > limit
        if isCut, let last = scalars.last, TextSequences.isJoiner(last) { scalars.removeLast() }
        cleaner.append(scalars)
        if isCut { cleaner.cut() }
        text = cleaner.text
        columns = cleaner.columns
        isAltered = cleaner.isAltered
    }

    /// Whether all bytes are printable ASCII.
    private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where !(0x20...0x7E).contains(bytes[index]) { return false }
        return true
    }

    init(cleanText: String, columns: Int, isAltered: Bool) {
        text = cleanText
        self.columns = columns
        self.isAltered = isAltered
    }

    public static let empty = PrintableText(cleanText: "", columns: 0, isAltered: false)

    /// Whether there is nothing to show.
    public var isEmpty: Bool { text.isEmpty }

    /// The cleaned text.
    public var description: String { text }

    /// The two texts joined; nothing is cleaned again.
    public static func + (lhs: Self, rhs: Self) -> Self {
        PrintableText(
            cleanText: lhs.text + rhs.text,
            columns: lhs.columns + rhs.columns,
            isAltered: lhs.isAltered || rhs.isAltered
        )
    }

    /// Makes room for some bytes of UTF-8.
    mutating func reserve(_ bytes: Int) { text.reserveCapacity(bytes) }

    /// Appends `other`.
    public static func += (lhs: inout Self, rhs: Self) {
        lhs.text += rhs.text
        lhs.columns += rhs.columns
        lhs.isAltered = lhs.isAltered || rhs.isAltered
    }
}

extension PrintableText: ExpressibleByStringInterpolation {
    /// Builds a text from wording and values; outside `String`s are cleaned on the way in.
    public struct StringInterpolation: StringInterpolationProtocol {
        var result = PrintableText.empty

        /// Starts an empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {
            result.reserve(literalCapacity + interpolationCount * Self.usualValue)
        }

        /// The bytes that room is made for at first for each value.
        private static let usualValue = 16

        /// Appends wording from the source code.
        public mutating func appendLiteral(_ literal: String) {
            result += PrintableText(literal)
        }

        /// Appends a text that is clean already.
        public mutating func appendInterpolation(_ value: PrintableText) { result += value }

        /// Appends any other value; its description is cleaned.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            result += PrintableText(value.description)
        }
    }

    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a text from an interpolated literal.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.result }
}

/// Turns scalars into printable ones and counts their columns.
private struct TextCleaner {
    var text = ""
    var columns = 0
    var isAltered = false
    /// Combining marks since the last base; a base is needed before any.
    private var marks = Self.noBase
    private static let noBase = 99
    private static let mostMarks = 2

    mutating func append(_ scalars: [Unicode.Scalar]) {
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if let length = TextSequences.emojiLength(in: scalars, at: index) {
                text.unicodeScalars.append(contentsOf: scalars[index..<(index + length)])
                columns += TextSequences.emojiColumns
                marks = 0
                index += length
                continue
            }
            if TextSequences.isJoiner(scalar), marks != Self.noBase,
                TextSequences.isJoinerMeant(in: scalars, at: index)
            {
                text.unicodeScalars.append(scalar)
            } else {
                append(scalar)
            }
            index += 1
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch DisplayWidth.of(scalar) {
        case .columns(let width):
            text.unicodeScalars.append(scalar)
            columns += width
            marks = 0
        case .combining where marks < Self.mostMarks:
            text.unicodeScalars.append(scalar)
            marks += 1
        case .blank:
            text += " "
            columns += 1
            marks = Self.noBase
        case .combining, .hidden:
            spell(scalar)
        }
    }

    /// Writes a scalar by its code point.
    private mutating func spell(_ scalar: Unicode.Scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let name = "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
        text += name
        columns += name.utf8.count
        isAltered = true
        marks = Self.noBase
    }

    mutating func cut() {
        text += "..."
        columns += 3
        isAltered = true
    }
}

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
    /// All lines but the first are indented, by three columns where there are 50: words of others that a
    /// text holds cannot be laid out as a line of ours, which begins to the left of them.
    ///
    /// - Parameters:
    ///   - width: The most columns of a line, 2 or more.
    ///   - count: The most lines, 1 or more; the last one then ends in `~`.
    /// - Returns: At least one line, all as far to the right as the text begins; blanks at a break are
    ///   dropped.
    public func wrapped(to width: Int, atMost count: Int = .max) -> [PrintableText] {
        let blanks = min(text.prefix { $0 == " " }.count, width / 4)
        guard blanks == 0 else {
            let margin = PrintableText(String(repeating: " ", count: blanks))
            return withoutIndent.wrapped(to: width - blanks, atMost: count).map { margin + $0 }
        }
        let indent = width < 50 ? min(1, width - 2) : 3
        let lines = filled(to: width, indent: indent)
        let margin = PrintableText(String(repeating: " ", count: indent))
        return lines.prefix(count).enumerated().map { place, line in
            let isCut = place + 1 == count && lines.count > count
            let room = place == 0 ? width : width - indent
            let shown =
                isCut ? lines[count...].reduce(line) { $0 + " " + $1 }.fitted(to: room) : line
            return place == 0 ? shown : margin + shown
        }
    }

    /// The text broken into lines that all begin at the margin: for words that are all ours, or that
    /// stand behind a label.
    ///
    /// - Parameters:
    ///   - width: The most columns of a line, 2 or more.
    ///   - indent: How much less room all lines but the first have.
    /// - Returns: At least one line; blanks at a break are dropped.
    public func filled(to width: Int, indent: Int = 0) -> [PrintableText] {
        precondition(width - indent >= 2, "a line has room for one wide character")
        var lines: [PrintableText] = []
        var line = PrintableText.empty
        for word in words {
            var room = lines.isEmpty ? width : width - indent
            if line.isEmpty {
                line = word
            } else if line.columns + 1 + word.columns <= room {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
            room = lines.isEmpty ? width : width - indent
            while line.columns > room {
                let (head, tail) = line.split(atColumn: room)
                lines.append(head)
                line = tail
                room = width - indent
            }
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// The text without the blanks that it begins with.
    public var withoutIndent: PrintableText {
        text.hasPrefix(" ") ? PrintableText(String(text.drop { $0 == " " })) : self
    }

    /// The text broken into lines at blanks, all but the first behind a bar, so that no words of others
    /// begin a line.
    ///
    /// - Parameter width: The most columns of a line, 4 or more.
    /// - Returns: At least one line.
    package func barred(to width: Int) -> [PrintableText] {
        // The blanks that a text begins with stay: they tell words of others from ours.
        let indent = min(text.prefix { $0 == " " }.count, width / 2)
        let margin = PrintableText(String(repeating: " ", count: indent))
        return filled(to: width - max(2, indent)).enumerated().map { place, part in
            place == 0 ? margin + part : "| " + part
        }
    }

    /// The text with joined emoji as their parts, which take as many columns as the text says in every
    /// terminal: not all terminals join them.
    public var withoutJoins: PrintableText {
        guard !isASCII else { return self }
        var parts = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x200D, 0xFE0F, 0x1F3FB...0x1F3FF, 0x20E3: break
            default: parts.unicodeScalars.append(scalar)
            }
        }
        return PrintableText(parts, limit: .max)
    }

    /// The text between quotation marks, as what somebody else says; its own marks become apostrophes.
    public var quoted: PrintableText {
        "\"" + PrintableText(Self.withApostrophes(text), limit: .max) + "\""
    }

    /// A text with apostrophes for its quotation marks, also for one that a combining mark follows.
    static func withApostrophes(_ text: String) -> String {
        var changed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { changed.append(scalar == "\"" ? "'" : scalar) }
        return String(changed)
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

/// What all programs of one release share.
package enum Release {
    package static let version: PrintableText = "0.1.0"
}

/// A word of a command that can be typed as it stands.
package enum ShellWord {
    /// A path, an id or a name, in quotation marks where a shell would read it otherwise.
    package static func quoted(_ text: String) -> PrintableText {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || "/._-+,:@%".utf8.contains(byte)
        }
        guard !isPlain || text.isEmpty else { return PrintableText(text) }
        var quoted = "'"
        for character in text.unicodeScalars {
            if character == "'" {
                quoted += "'\\''"
            } else {
                quoted.unicodeScalars.append(character)
            }
        }
        return PrintableText(quoted + "'")
    }
}
