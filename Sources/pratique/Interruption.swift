import Arguments
import Dispatch
import Glibc

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
