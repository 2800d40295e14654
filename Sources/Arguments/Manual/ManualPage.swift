/// One page of a manual, in the macros `man`.
package struct ManualPage: Hashable, Sendable {
    /// Such as `pratique-review`.
    package let name: String
    /// The page.
    package let text: String

    /// The page of a program.
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
