import Arguments
import Vocabulary

/// Says which command was probably meant by a word that its group's usual command has taken.
enum MisspeltCommand {
    /// Says it on standard error when a command below a group is near to a word, and the command
    /// line names none of them.
    ///
    /// - Parameters:
    ///   - word: What was taken for something else, and is nothing of that kind.
    ///   - group: The group of commands.
    static func tell(_ word: String?, of group: (some ParsableCommand).Type) {
        guard let word, let name = group.subcommand(near: word) else { return }
        let names = group.configuration.subcommands.map { $0.commandName }
        guard !CommandLine.arguments.contains(where: names.contains) else { return }
        let command = "\(Pratique.commandName) \(group.commandName) \(name)"
        Output.note("pratique: \(Found(word).text) is no command; did you mean \"\(command)\"?")
    }
}
