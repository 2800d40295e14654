import Synchronization

/// Lets all pass once it is open.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiters: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    /// Opens the gate for good.
    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.finish() }
    }

    /// Waits until the gate is open or the caller is cancelled.
    func pass() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let isOpen = state.withLock { state in
            if !state.isOpen { state.waiters.append(continuation) }
            return state.isOpen
        }
        guard !isOpen else { return }
        for await _ in stream {}
    }

    /// Waits until the gate is open, but no longer than `limit`.
    func pass(within limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.pass() }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
