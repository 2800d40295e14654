import Vocabulary

/// The commands from the program down to one that is named.
struct CommandPath {
    private(set) var types: [any ParsableCommand.Type]

    /// The program alone.
    init(_ root: any ParsableCommand.Type) { types = [root] }

    private init(types: [any ParsableCommand.Type]) { self.types = types }

    /// The last command.
    var command: any ParsableCommand.Type { types[types.endIndex - 1] }

    var configuration: CommandConfiguration { command.configuration }

    /// The words that name it, such as `pratique geo map`.
    var names: [String] { types.map { $0.commandName } }

    /// The words in one line.
    var name: String { names.joined(separator: " ") }

    /// Whether it is the program itself.
    var isRoot: Bool { types.count == 1 }

    /// The version that is asked for here; `nil` where no command above has one.
    var version: (@Sendable () -> String)? {
        types.reversed().lazy.compactMap { $0.configuration.version }.first
    }

    /// The flags that it has without declaring them.
    var commonDefinitions: [ArgumentDefinition] {
        if command is HelpCommand.Type { return version == nil ? [] : [.version] }
        return version == nil ? [.help] : [.version, .help]
    }

    /// The path to a command below this one.
    func appending(_ command: any ParsableCommand.Type) -> CommandPath {
        CommandPath(types: types + [command])
    }

    /// The path to the command above; the program's own for itself.
    var parent: CommandPath { isRoot ? self : CommandPath(types: types.dropLast()) }

    /// The command below this one that a word names.
    func subcommand(named word: String) -> (any ParsableCommand.Type)? {
        let subcommands = configuration.subcommands
        if isRoot, !subcommands.isEmpty, word == HelpCommand.commandName { return HelpCommand.self }
        return subcommands.first { $0.commandName == word }
    }

    /// As far down as the words name commands.
    func descending(_ words: [String]) -> CommandPath {
        var path = self
        for word in words {
            guard let next = path.configuration.subcommands.first(where: { $0.commandName == word })
            else { break }
            path = path.appending(next)
        }
        return path
    }
}

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

/// `help`: prints the help of the command that the words name.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Show subcommand help information."
    )

    @Argument var subcommands: [String] = []
}

/// What somebody probably meant.
enum Suggestion {
    /// From this distance on an option is another one.
    private static let farthestOption = 4
    /// The most characters of a word that are compared.
    private static let mostCharacters = 64

    /// The option that is nearest to a misspelt one; the first of several.
    static func option(near spelling: String, among definitions: [ArgumentDefinition]) -> String? {
        // A single letter is near to everything.
        guard spelling.hasPrefix("--") || spelling.count > 2 else { return nil }
        return nearest(to: spelling, among: definitions.flatMap(\.spellings)) { _ in
            farthestOption - 1
        }
    }

    /// The command that is nearest to a misspelt one: at most a third of its letters is wrong.
    static func command(near word: String, among names: [String]) -> String? {
        nearest(to: word.lowercased(), among: names) { max(1, $0.count / 3) }
    }

    private static func nearest(
        to word: String,
        among known: [String],
        within limit: (String) -> Int
    ) -> String? {
        let written = Array(word.prefix(mostCharacters))
        var best: (word: String, distance: Int)?
        for candidate in known {
            let most = limit(candidate)
            guard let distance = EditDistance.between(written, Array(candidate), limit: most)
            else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }
}
