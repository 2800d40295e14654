import Arguments
import Testing

/// A small program, whose commands show everything that can be declared.
struct Tool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tool",
        abstract: "Does it.",
        discussion: """
            Text with `code` and a-b.

            Example:
              tool run -x
              .hidden
            """,
        version: "tool 1.0",
        subcommands: [RunIt.self, SetIt.self, WaitIt.self, SecretIt.self]
    )
}

/// A word of three.
enum Colour: String, CaseIterable, ExpressibleByArgument {
    case red, green, blue
}

/// A place, as far as a command line is concerned.
struct Spot: ExpressibleByArgument {
    static let mayBeginWithMinus = true
    let text: String
    init(argument: String) { text = argument }
}

/// What two commands share.
struct Shared: ParsableArguments {
    @Option(help: "Where\\to.", completion: .file(extensions: ["txt"]))
    var toFile: String?

    @Flag(help: "Say [more]: it's loud.")
    var loudHTTPTalk = false
}

/// `tool run`.
struct RunIt: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Runs.")

    @OptionGroup var shared: Shared

    @Option(help: "How many.")
    var count = 3

    @Option(help: "How far.")
    var reach: Double?

    @Option(help: "Which one.")
    var colour = Colour.green

    @Option(help: "What to call it.")
    var title: String?

    @Option(help: "Where from.")
    var home: Spot?

    @Argument(help: "The first.")
    var first: Spot

    @Argument(help: "Others.", completion: .file())
    var others: [String] = []

    func validate() throws {
        guard count < 100 else { throw ValidationError("a count is below 100") }
    }

    func run() throws { if count == 7 { throw ExitCode(9) } }
}

/// `tool set`.
struct SetIt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Sets.",
        subcommands: [SetOne.self, SetMany.self],
        defaultSubcommand: SetOne.self
    )
}

/// `tool set one`.
struct SetOne: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "one", abstract: "First.")

    @Flag(help: "Be quick.")
    var quick = false
}

/// `tool set many`.
struct SetMany: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "many", abstract: "All.")

    @Argument(help: "At least one.")
    var numbers: [Int]

    @Option(help: "Needed.")
    var key: String
}

/// `tool wait-it`: it has no name but that of its type.
struct WaitIt: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Waits.")

    func run() async throws { throw ExitCode(5) }
}

/// `tool secret-it`, which nothing names.
struct SecretIt: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Hides.", shouldDisplay: false)
}

extension Tool {
    /// The reply to a command line that runs nothing.
    static func reply(_ words: String..., columns: Int = 80) throws -> CommandReply {
        guard case .reply(let reply) = reading(of: words, columns: columns) else {
            throw UnexpectedCommand()
        }
        return reply
    }

    /// The first line of what is said about a wrong command line.
    static func error(_ words: String...) throws -> String {
        guard case .reply(let reply) = reading(of: words) else { throw UnexpectedCommand() }
        #expect(reply.exitCode == .validationFailure)
        return String(reply.text.prefix { $0 != "\n" })
    }

    /// The command that a command line is understood as.
    static func command<Command: ParsableCommand>(
        _ type: Command.Type,
        _ words: String...
    ) throws -> Command {
        let reading = reading(of: words)
        guard case .command(let command) = reading else {
            Issue.record("\(reading)")
            throw UnexpectedCommand()
        }
        return try #require(command as? Command)
    }

    /// A command line was understood, or was not, against expectation.
    struct UnexpectedCommand: Error {}
}
