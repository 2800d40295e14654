package import Vocabulary

/// Where something stands in the text of a file, as editors count, or which variable it stands in.
package struct TextPosition: Hashable, Comparable, Sendable {
    /// The variable of the environment; `nil` for a file.
    package let variable: String?
    /// The line, from 1.
    package let line: Int
    /// The character in its line, from 1.
    package let column: Int

    /// A variable of the environment, which has no lines.
    init(variable: String) {
        self.variable = variable
        line = 0
        column = 0
    }

    /// Finds the position of a byte.
    ///
    /// - Parameters:
    ///   - offset: The byte, counted from 0; one behind the text is its end.
    ///   - bytes: The text in UTF-8.
    package init(offset: Int, in bytes: [UInt8]) {
        variable = nil
        let before = bytes.prefix(max(0, offset))
        let lineEnd = UInt8(ascii: "\n")
        line = before.count { $0 == lineEnd } + 1
        let start = before.lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
        column = before[start...].count { !UTF8.isContinuation($0) } + 1
    }

    package static func < (left: Self, right: Self) -> Bool {
        // What stands in the file comes first.
        (left.variable ?? "", left.line, left.column)
            < (right.variable ?? "", right.line, right.column)
    }

    /// The position as it is named in a sentence, such as `line 4, column 18`.
    package var words: PrintableText {
        variable.map { "the variable \($0)" } ?? "line \(line), column \(column)"
    }

    /// The position as tools that jump to it take it, such as `config.json:4:18`.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: Path, line and column, or the name of the variable.
    package func place(in path: PrintableText) -> PrintableText {
        variable.map { "\($0)" } ?? "\(path):\(line):\(column)"
    }
}
