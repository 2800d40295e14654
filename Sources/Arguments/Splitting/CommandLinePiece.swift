import Vocabulary

/// A word of a command line, and what its first letters say of it.
struct CommandLinePiece: Hashable, Sendable {
    /// What a word is.
    enum Kind: Hashable, Sendable {
        /// A value or the name of a command.
        case word
        /// An option: how it is spelt, hyphens and all, and the value behind an equals sign.
        case option(spelling: String, value: String?)
        /// `--`: all that follows are values.
        case terminator
    }

    /// As it was typed.
    let text: String
    let kind: Kind

    /// Whether it is a value or the name of a command.
    var isWord: Bool { kind == .word }

    /// Whether it could be a number below zero, or a place whose latitude is one.
    var isNegative: Bool {
        guard text.first == "-" else { return false }
        let digits = text.dropFirst().drop { $0 == "." }
        return text.dropFirst().count - digits.count <= 1 && digits.first?.isASCIIDigit == true
    }

    /// Whether it asks for help: the long name, or the short one, also among other letters.
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

/// Splits a command line into options and values; no command is asked yet.
enum CommandLineSplit {
    /// The pieces, one for each word.
    ///
    /// - Throws: ``CommandLineMistake/notAnOption(_:)`` for a word that begins with more hyphens
    ///   than an option, or has no name behind them.
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
        // An option with nothing behind its equals sign takes the next word.
        return .option(
            spelling: String(word[..<equals]),
            value: hyphens == 2 && value.isEmpty ? nil : value
        )
    }
}

/// What is wrong with a command line; ``MistakeText`` has the words.
///
/// It has no code of its own: exit code 64 stands for all, and whoever typed the line reads why.
enum CommandLineMistake: Error, Hashable, Sendable {
    /// A word with too many hyphens, or with nothing behind them.
    case notAnOption(Typed)
    /// No such option; perhaps the other one was meant.
    case unknownOption(Typed, nearest: String?)
    /// Values that nobody takes, and how many there are in all.
    case unexpected([Typed], count: Int)
    /// A word where a command is named; perhaps the other one was meant.
    case unknownCommand(Typed, nearest: String)
    /// A word that `help` is asked about and that names no command; perhaps the other one was meant.
    case noCommand(Typed, nearest: String?)
    /// An option without a value.
    case missingValue(ArgumentSummary)
    case valueOfFlag(Typed, of: String)
    /// A value that the option or operand does not take.
    case wrongValue(Typed, of: ArgumentSummary)
    case missingArgument(ArgumentSummary)
    /// The command's own objection.
    case invalid(ValidationError)
}

/// Something of a command line as it may be shown: printable, and not long.
struct Typed: Hashable, Sendable {
    /// The most UTF-8 bytes that are shown of one word.
    static let limit = 60

    let text: PrintableText

    /// Cleans and cuts a word.
    init(_ word: String) { text = PrintableText(word, limit: Self.limit) }
}
