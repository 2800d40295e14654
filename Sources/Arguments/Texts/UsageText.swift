struct UsageText {
    /// With more arguments only required ones and operands are named.
    private static let most = 12

    private let path: CommandPath
    private let definitions: [ArgumentDefinition]

    init(_ path: CommandPath, _ definitions: [ArgumentDefinition]) {
        self.path = path
        self.definitions = definitions
    }

    /// Such as `pratique show <id> [--json]`.
    var line: String {
        var words = [path.name]
        if definitions.count <= Self.most {
            words += definitions.map(Self.word)
        } else {
            let needed = definitions.filter { $0.kind == .operand || !$0.isOptional }
            let isNamed = !needed.isEmpty && needed.count <= Self.most
            words += isNamed ? ["[<options>]"] + needed.map(Self.word) : ["<options>"]
        }
        if !path.configuration.subcommands.isEmpty { words.append("<subcommand>") }
        return words.joined(separator: " ")
    }

    private static func word(_ definition: ArgumentDefinition) -> String {
        let word = ArgumentSummary(definition).usage
        return definition.isOptional ? "[\(word)]" : word
    }
}

/// A reply to a command line instead of running a command.
package struct CommandReply: Hashable, Sendable {
    /// Whole lines; typed words in it are printable and bounded.
    package let text: String
    /// Success for standard output, ``ExitCode/validationFailure`` for standard error.
    package let exitCode: ExitCode
}
