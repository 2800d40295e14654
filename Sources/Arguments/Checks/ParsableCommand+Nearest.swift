extension ParsableCommand {
    /// The command below this one that a misspelt word probably meant.
    ///
    /// For commands whose usual command takes a word that may be anything.
    ///
    /// - Parameter word: What was typed.
    /// - Returns: Its name; `nil` when none is near.
    package static func subcommand(near word: String) -> String? {
        let names = configuration.subcommands.filter { $0.configuration.shouldDisplay }
        return Suggestion.command(near: word, among: names.map { $0.commandName })
    }
}
