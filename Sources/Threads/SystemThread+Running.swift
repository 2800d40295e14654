extension SystemThread {
    /// Runs work that waits in C on a thread of its own; on the caller's when there is none.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value
    {
        await withCheckedContinuation { continuation in
            let isStarted = start { continuation.resume(returning: work()) }
            if !isStarted { continuation.resume(returning: work()) }
        }
    }
}
