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

    /// The empty text.
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

    /// Creates a text from a literal.
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
