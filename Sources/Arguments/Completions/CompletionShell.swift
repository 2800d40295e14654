/// A shell that can complete commands.
package enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
    /// GNU Bash, 4 or later.
    case bash
    /// The Z shell with `compinit`.
    case zsh
    /// fish, 3 or later.
    case fish
}

extension ParsableCommand {
    /// The script by which a shell completes the commands of the program.
    ///
    /// All words are in it but ids and accounts: for those it asks the program's hidden command
    /// `candidates`.
    package static func completionScript(for shell: CompletionShell) -> String {
        let commands = CompletableCommand.all(of: CommandPath(Self.self))
        return switch shell {
        case .bash: BashScript(program: commandName, commands: commands).text
        case .zsh: ZshScript(program: commandName, commands: commands).text
        case .fish: FishScript(program: commandName, commands: commands).text
        }
    }
}
