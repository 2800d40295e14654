/// A command that waits for something.
package protocol AsyncParsableCommand: ParsableCommand {
    /// Does what the command is for.
    ///
    /// - Throws: ``ExitCode`` to end with another code than 0.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    /// Nothing: whoever names a command that only holds others gets its help.
    package mutating func run() async throws {}
}
