/// `help`: prints the help of the command that the words name.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Show subcommand help information."
    )

    @Argument var subcommands: [String] = []
}
