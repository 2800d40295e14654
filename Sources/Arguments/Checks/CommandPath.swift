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
