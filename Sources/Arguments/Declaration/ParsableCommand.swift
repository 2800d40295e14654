/// A command: what it takes, and what it does.
package protocol ParsableCommand: ParsableArguments {
    /// Its name, what help says of it, and the commands below it.
    static var configuration: CommandConfiguration { get }

    /// Refuses values that do not go together.
    ///
    /// - Throws: ``ValidationError``.
    mutating func validate() throws

    /// Does what the command is for.
    ///
    /// - Throws: ``ExitCode`` to end with another code than 0.
    mutating func run() throws
}

extension ParsableCommand {
    /// Nothing beyond the name of the type.
    package static var configuration: CommandConfiguration { CommandConfiguration() }

    /// Takes all values.
    package mutating func validate() {}

    /// Nothing: whoever names a command that only holds others gets its help.
    package mutating func run() {}

    /// The word that names the command: that of its configuration, else that of its type.
    package static var commandName: String {
        // To describe a type would look for all that it conforms to.
        configuration.commandName ?? WordForm.hyphenated(_typeName(Self.self, qualified: false))
    }
}
