/// How a command is typed, in one line.
struct UsageText {
    /// Above this many arguments only those are named that must be given, and operands.
    private static let most = 12

    private let path: CommandPath
    private let definitions: [ArgumentDefinition]

    /// Describes the command at the end of a path by its own arguments.
    init(_ path: CommandPath, _ definitions: [ArgumentDefinition]) {
        self.path = path
        self.definitions = definitions
    }

    /// The line, such as `pratique show <id> [--json]`.
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

/// What a program says to a command line instead of running a command.
package struct CommandReply: Hashable, Sendable {
    /// Whole lines; what of it came from the command line is printable and bounded.
    package let text: String
    /// Success for what was asked for, which belongs on standard output; else
    /// ``ExitCode/validationFailure``, and the text belongs on standard error.
    package let exitCode: ExitCode
}
