/// A command as the manual describes it.
struct ManualCommand {
    let name: String
    let abstract: String
    let usual: String?
    /// The paragraphs of the discussion that are no example.
    let prose: [String]
    /// The lines of the example, without what they are indented by.
    let example: [String]
    /// What it takes, and the flags for help and version.
    let arguments: [ArgumentDefinition]
    /// The commands below it that are no secret.
    let subcommands: [ManualCommand]

    /// Describes the command at the end of a path, and those below it.
    init(_ path: CommandPath) {
        let configuration = path.configuration
        let sections = Self.sections(of: configuration.discussion)
        name = path.command.commandName
        abstract = configuration.abstract
        usual = configuration.defaultSubcommand.map { $0.commandName }
        prose = sections.filter { !$0.hasPrefix("Example:") }.map { section in
            section.split(separator: "\n").joined(separator: " ")
        }
        example = sections.filter { $0.hasPrefix("Example:") }.flatMap { section in
            section.split(separator: "\n").dropFirst().map { line in
                String(line.hasPrefix("  ") ? line.dropFirst(2) : line)
            }
        }
        arguments = path.command.init().definitions + path.commonDefinitions
        subcommands = configuration.subcommands.filter { $0.configuration.shouldDisplay }.map {
            ManualCommand(path.appending($0))
        }
    }

    /// The parts of a discussion between empty lines.
    private static func sections(of discussion: String) -> [String] {
        var sections = [""]
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                sections.append("")
            } else {
                sections[sections.count - 1] += line + "\n"
            }
        }
        return sections.filter { !$0.isEmpty }
    }
}
