/// One page of the manual, in the macros `man`.
struct ManualPage {
    /// The day of the release that the pages belong to; no clock is asked, so that the same
    /// sources make the same pages.
    static let date = "2026-11-21"
    static let version = "pratique 0.1.0"

    /// Such as `pratique-review`.
    let name: String
    /// The page.
    let text: String

    /// The page of the program and one for each of its commands.
    static func all(of dump: ToolDump) -> [ManualPage] {
        let program = dump.command
        let commands = (program.subcommands ?? []).filter { $0.commandName != "help" }
        return [ManualPage(program: program, commands: commands)]
            + commands.map { ManualPage(command: $0, of: program) }
    }

    private init(program: ToolDump.Command, commands: [ToolDump.Command]) {
        var page = PageText(name: program.commandName, abstract: program.abstract)
        page.section("SYNOPSIS")
        page.synopsis([program.commandName, "COMMAND"], [])
        page.description(of: program)
        page.section("COMMANDS")
        for command in commands {
            page.item(
                "\(Roff.bold("\(program.commandName)-\(command.commandName)"))(1)",
                command.abstract ?? ""
            )
        }
        page.options(of: program, includingCommon: true)
        page.statuses(Surroundings.statuses)
        page.rows("ENVIRONMENT", Surroundings.variables)
        page.rows("FILES", Surroundings.files)
        page.example(of: program)
        page.seeAlso(commands.map { "\(program.commandName)-\($0.commandName)" })
        name = program.commandName
        text = page.text
    }

    private init(command: ToolDump.Command, of program: ToolDump.Command) {
        name = "\(program.commandName)-\(command.commandName)"
        let words = [program.commandName, command.commandName]
        let subcommands = (command.subcommands ?? []).filter { $0.commandName != "help" }
        var page = PageText(name: name, abstract: command.abstract)
        page.section("SYNOPSIS")
        if subcommands.isEmpty {
            page.synopsis(words, command.arguments ?? [])
        } else {
            for subcommand in subcommands {
                page.synopsis(words + [subcommand.commandName], subcommand.arguments ?? [])
            }
        }
        page.description(of: command)
        if let usual = command.defaultSubcommand {
            page.paragraph("Without a word behind it, it does `\(usual)`.")
        }
        page.options(of: command, includingCommon: false)
        if !subcommands.isEmpty { page.section("COMMANDS") }
        for subcommand in subcommands {
            page.subcommand(words + [subcommand.commandName], subcommand)
        }
        page.statuses(
            Surroundings.statuses.filter { status in
                status.commands.isEmpty || status.commands.contains(command.commandName)
            }
        )
        page.example(of: command)
        page.seeAlso([program.commandName])
        text = page.text
    }
}
