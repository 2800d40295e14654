/// The name, texts and subcommands of a command.
package struct CommandConfiguration: Sendable {
    /// `nil` for the type's.
    package let commandName: String?
    /// One sentence.
    package let abstract: String
    /// Paragraphs, and an example with indented lines.
    package let discussion: String
    /// In help, manual and completions.
    package let shouldDisplay: Bool
    package let subcommands: [any ParsableCommand.Type]
    /// Used when none is named.
    package let defaultSubcommand: (any ParsableCommand.Type)?
    /// For `--version`; `nil` for that of a command above.
    let version: (@Sendable () -> String)?

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

    /// Of a program; `version` is only computed for `--version`.
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
