import Arguments
import CommandLineTool
import Glibc
import Vocabulary

/// Standard output and standard error, for printable text only.
enum Output {
    /// The name that errors begin with: that of the console where it has handed over to this
    /// program, else its own.
    private static let name =
        CommandLine.arguments.first == "pratique" ? "pratique" : PratiqueAM.commandName

    /// Prints one line.
    static func line(_ text: PrintableText) {
        StandardStream.write(text.text + "\n", to: STDOUT_FILENO)
    }

    /// Prints a script that this program has made itself.
    static func script(_ text: String) { StandardStream.write(text + "\n", to: STDOUT_FILENO) }

    /// Prints what was asked for, or what is wrong with the command line on standard error.
    static func reply(_ reply: CommandReply) {
        let isAsked = reply.exitCode == .success
        StandardStream.write(reply.text, to: isAsked ? STDOUT_FILENO : STDERR_FILENO)
    }

    /// Prints one line on standard error.
    static func note(_ text: PrintableText) {
        StandardStream.write(text.text + "\n", to: STDERR_FILENO)
    }

    /// Prints the error's sentence after the name of the program on standard error, and gives the
    /// code to exit with.
    static func failure(_ error: any Error) -> ExitCode {
        if let exit = error as? ExitCode { return exit }
        note(PrintableText("\(name): \(error.coded.sentence)"))
        return .failure
    }
}
