/// One page of a manual, in the macros `man`.
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

    /// The page of a command, with what is below it.
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
            page.paragraph("Without a word behind it, it does `\(usual)`.")
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
    /// The pages of the program and of each of its commands.
    ///
    /// - Parameter surroundings: What they tell beside the commands.
    /// - Returns: The page of the program, then one for each command in its order.
    package static func manualPages(_ surroundings: ManualSurroundings) -> [ManualPage] {
        let program = ManualCommand(CommandPath(Self.self))
        let pages = program.subcommands.map { command in
            ManualPage(command: command, of: program, surroundings: surroundings)
        }
        return [ManualPage(program: program, surroundings: surroundings)] + pages
    }
}

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

/// What a manual tells beside the commands of a program.
package struct ManualSurroundings: Hashable, Sendable {
    /// An exit code.
    package struct Status: Hashable, Sendable {
        package let code: Int
        /// What it says; what stands in backquotes is typed.
        package let meaning: String
        /// The commands that end so; empty for all.
        package let commands: [String]

        /// Describes a code.
        package init(code: Int, meaning: String, commands: [String]) {
            self.code = code
            self.meaning = meaning
            self.commands = commands
        }
    }

    /// A variable or a file.
    package struct Row: Hashable, Sendable {
        /// Its name, as it is typed.
        package let name: String
        package let meaning: String

        /// Describes a variable or a file.
        package init(name: String, meaning: String) {
            self.name = name
            self.meaning = meaning
        }
    }

    /// The program and its version.
    package let program: String
    /// The day that the pages bear.
    package let date: String
    /// Every exit code.
    package let statuses: [Status]
    /// The variables that are read.
    package let variables: [Row]
    /// The files that are read or written.
    package let files: [Row]

    /// Describes the surroundings of a program.
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
