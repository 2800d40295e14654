/// A command with its arguments and action.
package protocol ParsableCommand: ParsableArguments {
    static var configuration: CommandConfiguration { get }

    /// Throws ``ValidationError`` for values that do not fit together.
    mutating func validate() throws

    /// Throws ``ExitCode`` to end with another code than 0.
    mutating func run() throws
}

extension ParsableCommand {
    package static var configuration: CommandConfiguration { CommandConfiguration() }

    package mutating func validate() {}

    /// Prints help for a command that only has subcommands.
    package mutating func run() {}

    package static var commandName: String {
        // Describing a type would search for all its conformances.
        configuration.commandName ?? WordForm.hyphenated(_typeName(Self.self, qualified: false))
    }
}

/// Arguments that belong together: the properties of a type.
package protocol ParsableArguments: SendableMetatype {
    init()
}

/// A command that suspends.
package protocol AsyncParsableCommand: ParsableCommand {
    /// Throws ``ExitCode`` to end with another code than 0.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    /// Prints help for a command that only has subcommands.
    package mutating func run() async throws {}
}

/// Command-line forms of Swift names.
enum WordForm {
    /// `allowPlainHTTP` becomes `allow-plain-http`.
    static func hyphenated(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (place, letter) in letters.enumerated() {
            if letter.isUppercase, place > 0 {
                let isAfterSmall = !letters[place - 1].isUppercase
                let isBeforeSmall = place + 1 < letters.count && letters[place + 1].isLowercase
                if isAfterSmall || isBeforeSmall { result += "-" }
            }
            result += letter.lowercased()
        }
        return result
    }
}

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
