/// Text that is safe on a terminal, in a log and in a pipe.
///
/// Every control, bidirectional, zero-width, private, unassigned or otherwise invisible character
/// is replaced by its name, such as `<U+202E>`; line breaks and tabs become one blank. Widths are
/// known: each character is one scalar of one or two columns, followed by at most two combining
/// marks and a joiner, or a sequence of emoji of two columns
/// (`Docs/decisions/0011-joiners-and-emoji.md`).
public struct PrintableText: Hashable, Sendable, CustomStringConvertible {
    public private(set) var text: String
    /// On a terminal.
    public private(set) var columns: Int
    /// Whether something was made visible or cut: a sign of hostile or damaged input.
    public private(set) var isAltered: Bool

    /// UTF-8 bytes of an outside text.
    public static let defaultLimit = 4_096

    /// Cleans a text of which at most `limit` UTF-8 bytes are read; a longer one ends in `...`;
    /// O(min(n, limit)).
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

    /// Printable ASCII.
    private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        // To the end, so that many bytes are compared at once.
        var others: UInt8 = 0
        for index in bytes.indices { others |= bytes[index] &- 0x20 > 0x5E ? 1 : 0 }
        return others == 0
    }

    init(cleanText: String, columns: Int, isAltered: Bool) {
        text = cleanText
        self.columns = columns
        self.isAltered = isAltered
    }

    public static let empty = PrintableText(cleanText: "", columns: 0, isAltered: false)

    public var isEmpty: Bool { text.isEmpty }

    public var description: String { text }

    /// Without cleaning again.
    public static func + (lhs: Self, rhs: Self) -> Self {
        PrintableText(
            cleanText: lhs.text + rhs.text,
            columns: lhs.columns + rhs.columns,
            isAltered: lhs.isAltered || rhs.isAltered
        )
    }

    /// UTF-8 bytes.
    mutating func reserve(_ bytes: Int) { text.reserveCapacity(bytes) }

    public static func += (lhs: inout Self, rhs: Self) {
        lhs.text += rhs.text
        lhs.columns += rhs.columns
        lhs.isAltered = lhs.isAltered || rhs.isAltered
    }
}

extension Sequence<PrintableText> {
    /// The texts with a separator between them; empty ones at the start are left out.
    package func joined(by separator: PrintableText) -> PrintableText {
        reduce(.empty) { $0.isEmpty ? $1 : $0 + separator + $1 }
    }
}

extension PrintableText: ExpressibleByStringInterpolation {
    /// `String` values in an interpolation are cleaned.
    public struct StringInterpolation: StringInterpolationProtocol {
        var result = PrintableText.empty

        public init(literalCapacity: Int, interpolationCount: Int) {
            result.reserve(literalCapacity + interpolationCount * Self.usualValue)
        }

        /// Bytes reserved for each value.
        private static let usualValue = 16

        public mutating func appendLiteral(_ literal: String) {
            result += PrintableText(literal)
        }

        /// Already clean.
        public mutating func appendInterpolation(_ value: PrintableText) { result += value }

        /// Cleans the text.
        public mutating func appendInterpolation(_ value: String) {
            result += PrintableText(value)
        }

        /// Cleans the description.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            result += PrintableText(value.description)
        }
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.result }
}

/// Makes scalars printable and counts columns.
private struct TextCleaner {
    var text = ""
    var columns = 0
    var isAltered = false
    /// Since the last base, which must come first.
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
            // On a blank a mark would look like a sign of ours, such as a quotation mark.
            marks = scalar == " " ? Self.noBase : 0
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

    /// By its code point.
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
    /// At most `width` columns; a cut text ends in `~`, so that the loss shows.
    public func fitted(to width: Int) -> PrintableText {
        guard columns > width else { return self }
        guard width > 0 else { return .empty }
        let head = split(atColumn: width - 1).head
        return head + "~"
    }

    /// At most `width` columns, of which a cut text has its end in half, behind `~`.
    public func cutInside(to width: Int) -> PrintableText {
        columns > width ? split(atColumn: width / 2 - 2).head + end(within: width / 2 + 2) : self
    }

    /// The end of the text; a cut one starts with `~`.
    public func end(within width: Int) -> PrintableText {
        guard columns > width else { return self }
        var rest = Substring(text)
        while PrintableText(String(rest)).columns > max(0, width - 1) { rest = rest.dropFirst() }
        return "~" + PrintableText(String(rest))
    }

    /// Lines of at most `width` columns, 2 or more, broken at blanks or inside a longer word; the last of
    /// `count` lines, where there are more, ends in `~`.
    ///
    /// All but the first are indented, by three columns where there are 50: words of others that a text
    /// holds cannot be laid out as a line of ours, which begins to the left of them.
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

    /// The same lines without the indent, for words that are all ours, or that stand behind a label;
    /// all but the first have `indent` columns less.
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
        // Leading blanks stay: they distinguish foreign words from ours.
        let indent = min(text.prefix { $0 == " " }.count, width / 2)
        let margin = PrintableText(String(repeating: " ", count: indent))
        return filled(to: width - max(2, indent)).enumerated().map { place, part in
            place == 0 ? margin + part : "| " + part
        }
    }

    /// Joined emoji as their parts, which have the same width in every terminal: not all terminals
    /// join them.
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

    /// As somebody else's words; its own quotation marks become apostrophes.
    public var quoted: PrintableText {
        "\"" + PrintableText(Self.withApostrophes(text), limit: .max) + "\""
    }

    /// Without its blanks.
    public var withoutBlanks: PrintableText {
        PrintableText(text.filter { $0 != " " }, limit: .max)
    }

    /// As ``quoted``, but for numbers and for ASCII without blanks, which can say no sentence.
    ///
    /// For names and values of others inside of sentences.
    public var quotedWords: PrintableText {
        isNumber || isASCII && !text.utf8.contains(0x20) ? self : quoted
    }

    /// Whether it is a number, as of an account or an amount: ASCII digits, and no more capital letters, at most
    /// four in a row, in at most 44 columns.
    public var isNumber: Bool {
        var (digits, letters, word) = (0, 0, 0)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: (digits, word) = (digits + 1, 0)
            case 0x41...0x5A: (letters, word) = (letters + 1, word + 1)
            case 0x20, 0x2D, 0x2E, 0x2F: word = 0
            default: return false
            }
            // As in the groups of an IBAN; a longer one may be a word.
            guard word <= 4 else { return false }
        }
        return columns <= 44 && letters <= digits
    }

    /// Apostrophes for quotation marks and what looks like one, also before combining marks.
    static func withApostrophes(_ text: String) -> String {
        var changed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            changed.append(quotationMarks.contains(scalar) ? "'" : scalar)
        }
        return String(changed)
    }

    /// The ASCII mark and letters and signs that fonts draw like it.
    private static let quotationMarks: Set<Unicode.Scalar> = [
        "\"", "\u{2BA}", "\u{2DD}", "\u{2EE}", "\u{2F5}", "\u{2F6}", "\u{5F2}", "\u{5F4}",
        "\u{1CD3}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2033}", "\u{2034}",
        "\u{2036}", "\u{2037}", "\u{2057}",
        "\u{275D}", "\u{275E}", "\u{2760}", "\u{2E42}", "\u{3003}", "\u{301D}", "\u{301E}",
        "\u{301F}", "\u{FF02}", "\u{1F676}", "\u{1F677}", "\u{1F678}",
    ]

    /// Without empty ones.
    private var words: [PrintableText] {
        text.unicodeScalars.split(separator: " ").map { PrintableText(cleaned: $0) }
    }

    /// Split at the last cell border not right of `column`.
    private func split(atColumn column: Int) -> (head: PrintableText, tail: PrintableText) {
        let view = text.unicodeScalars
        if isASCII {
            let end = text.utf8.index(text.startIndex, offsetBy: min(column, columns))
            return (
                PrintableText(piece: view[..<end], columns: min(column, columns)),
                PrintableText(piece: view[end...], columns: max(0, columns - column))
            )
        }
        // No more than these fit left of the border.
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

    /// Already cleaned.
    private init(piece: Substring.UnicodeScalarView, columns: Int) {
        self.init(cleanText: String(piece), columns: columns, isAltered: false)
    }

    /// Already cleaned.
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
    /// Drawn as one: a scalar with its marks and joiner, or a sequence of emoji.
    package struct Cluster: Hashable {
        /// The first one takes columns.
        package let scalars: ArraySlice<Unicode.Scalar>
        /// 1 or 2.
        package let columns: Int

        /// A kiss of two people with skin tones, and marks on it.
        static let mostScalars = 13

        /// The end and width of the cluster at `start`, in cleaned scalars.
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

        /// Of cleaned scalars.
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

    /// From left to right; their columns add up to ``columns``.
    package var clusters: [Cluster] { Cluster.all(in: Array(text.unicodeScalars)) }

    package var isASCII: Bool { text.utf8.count == columns }
}

/// What all programs of one release share.
package enum Release {
    package static let version: PrintableText = "0.1.0"
}

package enum ShellWord {
    /// A path, an id or a name, quoted where a shell needs it.
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
