/// What a command is called, what help says of it, and which commands are below it.
package struct CommandConfiguration: Sendable {
    /// The name; `nil` for that of the type.
    package let commandName: String?
    /// What it does: one sentence.
    package let abstract: String
    /// More about it: paragraphs, and an example whose lines are indented.
    package let discussion: String
    /// Whether help, manual and completions name it.
    package let shouldDisplay: Bool
    /// The commands below it.
    package let subcommands: [any ParsableCommand.Type]
    /// The one of them that is meant when none is named.
    package let defaultSubcommand: (any ParsableCommand.Type)?
    /// Makes the text that `--version` prints; `nil` where the version is that of a command above.
    let version: (@Sendable () -> String)?

    /// Describes a command.
    ///
    /// - Parameters:
    ///   - commandName: Its name; `nil` for that of the type.
    ///   - abstract: What it does, one sentence.
    ///   - discussion: More about it.
    ///   - shouldDisplay: Whether help, manual and completions name it.
    ///   - subcommands: The commands below it.
    ///   - defaultSubcommand: The one of them that is meant when none is named.
    package init(
        commandName: String? = nil,
        abstract: String = "",
        discussion: String = "",
        shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = [],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        self.shouldDisplay = shouldDisplay
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
        version = nil
    }

    /// Describes a program.
    ///
    /// - Parameters:
    ///   - commandName: Its name.
    ///   - abstract: What it does, one sentence.
    ///   - discussion: More about it.
    ///   - version: What `--version` prints; worked out only when somebody asks.
    ///   - subcommands: Its commands.
    ///   - defaultSubcommand: The one of them that is meant when none is named.
    package init(
        commandName: String,
        abstract: String,
        discussion: String = "",
        version: @escaping @autoclosure @Sendable () -> String,
        subcommands: [any ParsableCommand.Type],
        defaultSubcommand: (any ParsableCommand.Type)? = nil
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        shouldDisplay = true
        self.subcommands = subcommands
        self.defaultSubcommand = defaultSubcommand
        self.version = version
    }
}
