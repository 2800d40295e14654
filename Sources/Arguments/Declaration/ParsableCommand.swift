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

/// Options, flags and operands that belong together: the properties of a type.
package protocol ParsableArguments: SendableMetatype {
    /// A value of which nothing has been read yet.
    init()
}

/// A command that waits for something.
package protocol AsyncParsableCommand: ParsableCommand {
    /// Does what the command is for.
    ///
    /// - Throws: ``ExitCode`` to end with another code than 0.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    /// Nothing: whoever names a command that only holds others gets its help.
    package mutating func run() async throws {}
}

/// The names of types and properties as they are typed on a command line.
enum WordForm {
    /// The words of a name in small letters with hyphens between them: `allowPlainHTTP` becomes
    /// `allow-plain-http`.
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
