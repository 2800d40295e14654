/// A manual page in the macros `man`.
package struct ManualPage: Hashable, Sendable {
    /// Such as `pratique-review`.
    package let name: String
    package let text: String

    init(program: ManualCommand, surroundings: ManualSurroundings) {
        var page = PageText(name: program.name, abstract: program.abstract, surroundings)
        page.section("SYNOPSIS")
        page.synopsis([program.name, "COMMAND"], [])
        page.description(of: program)
        page.section("COMMANDS")
        for command in program.subcommands {
            page.item("\(Roff.bold("\(program.name)-\(command.name)"))(1)", command.abstract)
        }
        page.options(of: program, includingCommon: true)
        page.statuses(surroundings.statuses)
        page.rows("ENVIRONMENT", surroundings.variables)
        page.rows("FILES", surroundings.files)
        page.example(of: program)
        page.seeAlso(program.subcommands.map { "\(program.name)-\($0.name)" })
        name = program.name
        text = page.text
    }

    init(command: ManualCommand, of program: ManualCommand, surroundings: ManualSurroundings) {
        name = "\(program.name)-\(command.name)"
        let words = [program.name, command.name]
        var page = PageText(name: name, abstract: command.abstract, surroundings)
        page.section("SYNOPSIS")
        if command.subcommands.isEmpty {
            page.synopsis(words, command.arguments)
        } else {
            for subcommand in command.subcommands {
                page.synopsis(words + [subcommand.name], subcommand.arguments)
            }
        }
        page.description(of: command)
        if let usual = command.usual {
            page.paragraph("Without a subcommand, it runs `\(usual)`.")
        }
        page.options(of: command, includingCommon: false)
        if !command.subcommands.isEmpty { page.section("COMMANDS") }
        for subcommand in command.subcommands {
            page.subcommand(words + [subcommand.name], subcommand)
        }
        page.statuses(
            surroundings.statuses.filter { status in
                status.commands.isEmpty || status.commands.contains(command.name)
            }
        )
        page.example(of: command)
        page.seeAlso([program.name])
        text = page.text
    }
}

extension ParsableCommand {
    /// The program's page, then one for each command in order.
    package static func manualPages(_ surroundings: ManualSurroundings) -> [ManualPage] {
        let program = ManualCommand(CommandPath(Self.self))
        let pages = program.subcommands.map { command in
            ManualPage(command: command, of: program, surroundings: surroundings)
        }
        return [ManualPage(program: program, surroundings: surroundings)] + pages
    }
}

struct ManualCommand {
    let name: String
    let abstract: String
    let usual: String?
    /// The discussion without the example.
    let prose: [String]
    /// Without their indentation.
    let example: [String]
    /// Including the flags for help and version.
    let arguments: [ArgumentDefinition]
    /// Only visible ones.
    let subcommands: [ManualCommand]

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

    /// Split at empty lines.
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

/// What the manual says beside the commands.
package struct ManualSurroundings: Hashable, Sendable {
    package struct Status: Hashable, Sendable {
        package let code: Int
        /// Backquoted words are typed.
        package let meaning: String
        /// Empty for all.
        package let commands: [String]

        package init(code: Int, meaning: String, commands: [String]) {
            self.code = code
            self.meaning = meaning
            self.commands = commands
        }
    }

    /// A variable or a file.
    package struct Row: Hashable, Sendable {
        package let name: String
        package let meaning: String

        package init(name: String, meaning: String) {
            self.name = name
            self.meaning = meaning
        }
    }

    /// With its version.
    package let program: String
    package let date: String
    package let statuses: [Status]
    package let variables: [Row]
    package let files: [Row]

    package init(
        program: String,
        date: String,
        statuses: [Status],
        variables: [Row],
        files: [Row]
    ) {
        self.program = program
        self.date = date
        self.statuses = statuses
        self.variables = variables
        self.files = files
    }
}
