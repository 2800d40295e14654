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

    /// Whether it asks for the version.
    var asksForVersion: Bool {
        guard case .option("--version", _) = kind else { return false }
        return true
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
