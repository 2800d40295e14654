package import Vocabulary

/// A position in a file, as editors count, or a variable.
package struct TextPosition: Hashable, Comparable, Sendable {
    /// `nil` for a file.
    package let variable: String?
    /// From 1.
    package let line: Int
    /// In characters, from 1.
    package let column: Int

    /// Variables have no lines.
    init(variable: String) {
        self.variable = variable
        line = 0
        column = 0
    }

    /// Of a byte counted from 0, or the end, in UTF-8 text.
    package init(offset: Int, in bytes: [UInt8]) {
        variable = nil
        let before = bytes.prefix(max(0, offset))
        let lineEnd = UInt8(ascii: "\n")
        line = before.count { $0 == lineEnd } + 1
        let start = before.lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
        column = before[start...].count { !UTF8.isContinuation($0) } + 1
    }

    package static func < (left: Self, right: Self) -> Bool {
        // The file comes first.
        (left.variable ?? "", left.line, left.column)
            < (right.variable ?? "", right.line, right.column)
    }

    /// Such as `line 4, column 18`.
    package var words: PrintableText {
        variable.map { "the variable \($0)" } ?? "line \(line), column \(column)"
    }

    /// For tools that jump to it, such as `config.json:4:18`, or the variable's name.
    package func place(in path: PrintableText) -> PrintableText {
        variable.map { "\($0)" } ?? "\(path):\(line):\(column)"
    }
}
