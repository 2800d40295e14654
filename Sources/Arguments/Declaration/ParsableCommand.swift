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
