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
