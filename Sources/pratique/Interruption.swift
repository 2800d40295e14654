import Arguments
import Dispatch
import Glibc
import Host
import Service
import Token
import Vocabulary

/// Ctrl-C and its relatives, for commands without a screen that have something to clean up.
enum Interruption {
    private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// Runs `body`; a signal cancels it, waits for it to clean up, and ends with exit code 130.
    static func stops<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let task = Task { try await body() }
        let (caught, continuation) = AsyncStream<Void>.makeStream()
        let sources = signals.map { number in
            // The source sees a signal only when its own action is to do nothing.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        let watch = Task {
            for await _ in caught {
                task.cancel()
                return true
            }
            return false
        }
        let result = await task.result
        continuation.finish()
        for (number, source) in zip(signals, sources) {
            source.cancel()
            signal(number, SIG_DFL)
        }
        if await watch.value { throw ExitCode.interrupted }
        return try result.get()
    }
}

extension UserCheck {
    /// Asks on the terminal; Ctrl-C and signals end the program with the terminal as it was.
    ///
    /// - Throws: What ``run(asking:)`` throws; without a terminal, what is asked counts as
    ///   cancelled.
    func runOnTerminal() async throws {
        try await Interruption.stops { try await run(asking: TerminalQuestion.answer) }
    }
}

extension PAMServiceCheck {
    /// Asks on the terminal, likewise.
    func runOnTerminal() async throws {
        try await Interruption.stops { try await run(asking: TerminalQuestion.answer) }
    }
}

extension TerminalQuestion {
    /// Shows what PAM tells, and asks what it asks.
    @Sendable static func answer(_ prompt: VerificationPrompt) async -> SecretBytes? {
        guard prompt.kind.isQuestion else {
            Output.line(prompt.text, on: Output.reader(of: STDERR_FILENO, isAsked: true))
            return nil
        }
        return await ask(prompt.text, isHidden: prompt.kind == .hidden).line
    }
}
