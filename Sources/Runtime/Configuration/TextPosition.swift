package import Vocabulary

/// Where something stands in a text, as editors count.
package struct TextPosition: Hashable, Comparable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The character in its line, from 1.
    package let column: Int

    /// Finds the position of a byte.
    ///
    /// - Parameters:
    ///   - offset: The byte, counted from 0; one behind the text is its end.
    ///   - bytes: The text in UTF-8.
    package init(offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(max(0, offset))
        let lineEnd = UInt8(ascii: "\n")
        line = before.count { $0 == lineEnd } + 1
        let start = before.lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
        column = before[start...].count { !UTF8.isContinuation($0) } + 1
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// The position as it is named in a sentence, such as `line 4, column 18`.
    package var words: PrintableText { "line \(line), column \(column)" }
}
