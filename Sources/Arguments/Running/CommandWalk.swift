/// Finds the command of a command line and checks the rest.
struct CommandWalk {
    enum Outcome {
        case command(any ParsableCommand)
        case help(CommandPath)
        case version(CommandPath)
        /// With the path of the command that refused it.
        case refused(CommandLineMistake, CommandPath)
    }

    private let root: CommandPath
    private var path: CommandPath
    private var pieces: [CommandLinePiece] = []
    /// Whether the last command was not named.
    private var isByDefault = false

    private init(_ root: any ParsableCommand.Type) {
        self.root = CommandPath(root)
        path = self.root
    }

    /// `words` follow the program's name.
    static func outcome(of words: [String], for root: any ParsableCommand.Type) -> Outcome {
        var walk = CommandWalk(root)
        do throws(CommandLineMistake) {
            walk.pieces = try CommandLineSplit.pieces(of: words)
            return try walk.descend()
        } catch {
            return .refused(error, walk.path)
        }
    }

    private mutating func descend() throws(CommandLineMistake) -> Outcome {
        while true {
            var command = path.command.init()
            let definitions = command.definitions
            if let outcome = try read(definitions, into: &command) { return outcome }
            if let first = pieces.first, first.isWord,
                let next = path.subcommand(named: first.text)
            {
                path = path.appending(next)
                isByDefault = false
                pieces.removeFirst()
                continue
            }
            // Beside other words, the default command is meant.
            if pieces.count == 1, let request = request { return request }
            if let usual = path.configuration.defaultSubcommand {
                path = path.appending(usual)
                isByDefault = true
                continue
            }
            if let help = command as? HelpCommand {
                pieces.removeAll(where: \.asksForHelp)
                if let request { return request }
                try checkRest(definitions + path.commonDefinitions)
                let named = root.descending(help.subcommands)
                try check(help.subcommands, for: named)
                return .help(named)
            }
            if let request { return request }
            try checkRest(definitions + path.commonDefinitions)
            return path.configuration.subcommands.isEmpty ? .command(command) : .help(path)
        }
    }

    /// Fills and validates the command; returns a request for help or version instead.
    private mutating func read(
        _ definitions: [ArgumentDefinition],
        into command: inout some ParsableCommand
    ) throws(CommandLineMistake) -> Outcome? {
        let reading = try ValueReading(pieces, for: definitions)
        if let missing = reading.missing {
            if let request { return request }
            throw .missingArgument(ArgumentSummary(missing))
        }
        reading.store()
        pieces = reading.rest
        do {
            try command.validate()
        } catch let error as ValidationError {
            if let request { return request }
            throw .invalid(error)
        } catch {
            if let request { return request }
            throw .invalid(ValidationError("\(error)"))
        }
        return nil
    }

    private var request: Outcome? {
        if !(path.command is HelpCommand.Type), pieces.contains(where: \.asksForHelp) {
            return .help(path)
        }
        if path.version != nil, pieces.contains(where: \.asksForVersion) { return .version(path) }
        return nil
    }

    /// Refuses unused words.
    private func checkRest(_ definitions: [ArgumentDefinition]) throws(CommandLineMistake) {
        if pieces.isEmpty || pieces.map(\.kind) == [.terminator] { return }
        if let first = pieces.first, first.isWord, let nearest = nearestCommand(to: first.text) {
            throw .unknownCommand(Typed(first.text), nearest: nearest)
        }
        for case .option(let spelling, _) in pieces.map(\.kind) {
            throw .unknownOption(
                Typed(spelling),
                nearest: Suggestion.option(near: spelling, among: definitions)
            )
        }
        throw .unexpected(
            pieces.prefix(MistakeText.mostWords).map { Typed($0.text) },
            count: pieces.count
        )
    }

    /// Refuses an unknown command after `help`.
    private func check(_ words: [String], for named: CommandPath) throws(CommandLineMistake) {
        let rest = words.dropFirst(named.types.count - 1)
        guard let word = rest.first, !named.isRoot || word != HelpCommand.commandName else {
            return
        }
        let names = named.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        throw .noCommand(
            Typed(word),
            nearest: Suggestion.command(near: word, among: names.map { $0.commandName })
        )
    }

    private func nearestCommand(to word: String) -> String? {
        let group = isByDefault ? path.parent : path
        let names = group.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        return Suggestion.command(near: word, among: names.map { $0.commandName })
    }
}

package enum CommandLineReading {
    case command(any ParsableCommand)
    /// The requested text or an error.
    case reply(CommandReply)
}

extension ParsableCommand {
    /// Of help.
    private static var columnRange: ClosedRange<Int> { 40...200 }

    /// Reads a command line without running anything; `columns` are clamped to 40...200; only the
    /// named commands are inspected, unless a text needs more.
    package static func reading(of words: [String], columns: Int = 80) -> CommandLineReading {
        let columns = min(max(columns, columnRange.lowerBound), columnRange.upperBound)
        switch CommandWalk.outcome(of: words, for: Self.self) {
        case .command(let command):
            return .command(command)
        case .help(let path):
            let text = HelpText(path, columns: columns).text
            return .reply(CommandReply(text: text, exitCode: .success))
        case .version(let path):
            return .reply(CommandReply(text: (path.version?() ?? "") + "\n", exitCode: .success))
        case .refused(let mistake, let path):
            let text = MistakeText(mistake, at: path).text
            return .reply(CommandReply(text: text, exitCode: .validationFailure))
        }
    }

    /// Reads and runs; `say` prints a reply; rethrows all but an ``ExitCode``.
    package static func main(
        _ words: [String],
        columns: Int,
        say: (CommandReply) -> Void
    ) async throws -> ExitCode {
        switch reading(of: words, columns: columns) {
        case .reply(let reply):
            say(reply)
            return reply.exitCode
        case .command(var command):
            do {
                if var waiting = command as? any AsyncParsableCommand {
                    try await waiting.run()
                } else {
                    try command.run()
                }
                return .success
            } catch let code as ExitCode {
                return code
            }
        }
    }
}
