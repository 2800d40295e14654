import Vocabulary

/// Text as the macros `man` take it.
enum Roff {
    /// The longest line of a page's source.
    private static let longestLine = 79

    /// Running text in lines; what stands in backquotes becomes bold.
    static func text(_ text: String) -> String {
        var result = ""
        for (number, part) in text.split(separator: "`", omittingEmptySubsequences: false)
            .enumerated()
        {
            result += number % 2 == 0 ? escaped(part) : bold(String(part))
        }
        return filled(result).map(protected).joined(separator: "\n")
    }

    /// The name of a page and what it is about.
    static func title(_ name: String, _ summary: String) -> String {
        filled("\(typed(name)) \\- \(escaped(summary))").map(protected).joined(separator: "\n")
    }

    /// The words of a text in lines that are not too long.
    private static func filled(_ text: String) -> [String] {
        var lines: [String] = []
        for part in text.split(separator: " ").map(String.init) {
            // An option can be copied.
            let word = part.hasPrefix("--") ? part.replacingText("-", by: "\\-") : part
            // A protected line is longer by two.
            if let last = lines.last, last.count + word.count + 3 <= longestLine {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    /// A word in bold, such as a name that is typed as it stands.
    static func bold(_ text: String) -> String { "\\fB\(typed(text))\\fR" }

    /// A word in italics, such as one that stands for a value.
    static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

    /// A line that is printed as it stands.
    static func verbatim(_ text: String) -> String { protected(typed(text)) }

    /// A text whose hyphens can be copied into a shell.
    private static func typed(_ text: String) -> String {
        escaped(text).split(separator: "-", omittingEmptySubsequences: false)
            .joined(separator: "\\-")
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\e"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            case "'": result += "\\(aq"
            default: result.append(character)
            }
        }
    }

    /// Keeps a line from being read as a macro.
    private static func protected(_ line: String) -> String {
        line.hasPrefix(".") ? "\\&" + line : line
    }
}
