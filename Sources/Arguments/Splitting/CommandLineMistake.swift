/// What is wrong with a command line; ``MistakeText`` has the words.
///
/// It has no code of its own: exit code 64 stands for all, and whoever typed the line reads why.
enum CommandLineMistake: Error, Hashable, Sendable {
    /// A word with too many hyphens, or with nothing behind them.
    case notAnOption(Typed)
    /// No such option; perhaps the other one was meant.
    case unknownOption(Typed, nearest: String?)
    /// Values that nobody takes, and how many there are in all.
    case unexpected([Typed], count: Int)
    /// A word where a command is named; perhaps the other one was meant.
    case unknownCommand(Typed, nearest: String)
    /// A word that `help` is asked about and that names no command; perhaps the other one was meant.
    case noCommand(Typed, nearest: String?)
    /// An option without a value.
    case missingValue(ArgumentSummary)
    /// A flag with a value.
    case valueOfFlag(Typed, of: String)
    /// A value that the option or operand does not take.
    case wrongValue(Typed, of: ArgumentSummary)
    /// An argument that must be given.
    case missingArgument(ArgumentSummary)
    /// The command's own objection.
    case invalid(ValidationError)
}
