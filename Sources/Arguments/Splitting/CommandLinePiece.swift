import Vocabulary

/// A word of a command line, classified by its first characters.
struct CommandLinePiece: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case word
        /// With hyphens, and the value behind an equals sign.
        case option(spelling: String, value: String?)
        /// All that follow are values.
        case terminator
    }

    let text: String
    let kind: Kind

    var isWord: Bool { kind == .word }

    /// A possible negative number, or a place with a negative latitude.
    var isNegative: Bool {
        guard text.first == "-" else { return false }
        let digits = text.dropFirst().drop { $0 == "." }
        return text.dropFirst().count - digits.count <= 1 && digits.first?.isASCIIDigit == true
    }

    /// By the long name, or the short one, also among other letters.
    var asksForHelp: Bool {
        guard case .option(let spelling, let value) = kind else { return false }
        if spelling == "--help" || spelling == "-h" { return true }
        return !spelling.hasPrefix("--") && value == nil && spelling.contains("h")
    }

    var asksForVersion: Bool {
        guard case .option("--version", _) = kind else { return false }
        return true
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// Splits a command line into options and values.
enum CommandLineSplit {
    /// Throws for a word with too many hyphens, or without a name behind them.
    static func pieces(of words: [String]) throws(CommandLineMistake) -> [CommandLinePiece] {
        var pieces: [CommandLinePiece] = []
        var isOver = false
        for word in words {
            let kind = isOver ? .word : try kind(of: word)
            if kind == .terminator { isOver = true }
            pieces.append(CommandLinePiece(text: word, kind: kind))
        }
        return pieces
    }

    private static func kind(of word: String) throws(CommandLineMistake) -> CommandLinePiece.Kind {
        let name = word.drop { $0 == "-" }
        let hyphens = word.count - name.count
        if hyphens == 0 || word == "-" { return .word }
        if word == "--" { return .terminator }
        guard hyphens <= 2, !name.isEmpty else { throw .notAnOption(Typed(word)) }
        guard let equals = name.firstIndex(of: "=") else {
            return .option(spelling: word, value: nil)
        }
        guard hyphens == 2 || equals > name.startIndex else { throw .notAnOption(Typed(word)) }
        let value = String(name[name.index(after: equals)...])
        // An option with an empty value uses the next word.
        return .option(
            spelling: String(word[..<equals]),
            value: hyphens == 2 && value.isEmpty ? nil : value
        )
    }
}

/// A mistake in a command line; ``MistakeText`` has the words; all have exit code 64 instead of
/// error codes.
enum CommandLineMistake: Error, Hashable, Sendable {
    case notAnOption(Typed)
    /// With a suggestion.
    case unknownOption(Typed, nearest: String?)
    /// Unused values and their number.
    case unexpected([Typed], count: Int)
    /// In place of a command, with a suggestion.
    case unknownCommand(Typed, nearest: String)
    /// After `help`, with a suggestion.
    case noCommand(Typed, nearest: String?)
    case missingValue(ArgumentSummary)
    case valueOfFlag(Typed, of: String)
    case wrongValue(Typed, of: ArgumentSummary)
    case missingArgument(ArgumentSummary)
    case invalid(ValidationError)
}

/// A typed text, printable and short.
struct Typed: Hashable, Sendable {
    /// UTF-8 bytes.
    static let limit = 60

    let text: PrintableText

    init(_ word: String) { text = PrintableText(word, limit: Self.limit) }
}
