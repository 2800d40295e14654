/// What a program says to a command line instead of running a command.
package struct CommandReply: Hashable, Sendable {
    /// Whole lines; what of it came from the command line is printable and bounded.
    package let text: String
    /// Success for what was asked for, which belongs on standard output; else
    /// ``ExitCode/validationFailure``, and the text belongs on standard error.
    package let exitCode: ExitCode
}
