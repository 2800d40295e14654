/// What a command line comes to: a command to be run, or something to be said.
package enum CommandLineReading {
    /// The command, filled with what was typed and checked by itself.
    case command(any ParsableCommand)
    /// The text that was asked for, or what is wrong.
    case reply(CommandReply)
}

extension ParsableCommand {
    /// The fewest and the most columns that help is written for.
    private static var columnRange: ClosedRange<Int> { 40...200 }

    /// Reads a command line; nothing is run or printed.
    ///
    /// - Parameters:
    ///   - words: The words behind the name of the program.
    ///   - columns: The columns of the terminal; below 40 and above 200 those count.
    /// - Returns: What is to be done.
    /// - Complexity: Only the commands that are named are looked at, unless a text needs more.
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

    /// Reads a command line and runs its command.
    ///
    /// - Parameters:
    ///   - words: The words behind the name of the program.
    ///   - columns: The columns of the terminal.
    ///   - say: Prints a reply.
    /// - Returns: What the program ends with.
    /// - Throws: What the command throws, except an ``ExitCode``.
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
