import Synchronization

/// Wakes all who wait for something to happen.
final class Bell: Sendable {
    private struct Waiters {
        var last = 0
        var byNumber: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    /// The most that may wait at a time.
    static let mostWaiters = 512

    private let waiters = Mutex(Waiters())

    /// How many wait.
    var count: Int { waiters.withLock { $0.byNumber.count } }

    /// Wakes everybody.
    func ring() {
        let awake = waiters.withLock { Array($0.byNumber.values) }
        for waiter in awake { waiter.yield() }
    }

    /// A stream with an element for each ring from now on, several at once joined into one; `nil`
    /// when too many wait.
    func rings() -> AsyncStream<Void>? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number: Int? = waiters.withLock { waiters in
            guard waiters.byNumber.count < Self.mostWaiters else { return nil }
            waiters.last += 1
            waiters.byNumber[waiters.last] = continuation
            return waiters.last
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in
            self?.waiters.withLock { $0.byNumber[number] = nil }
        }
        return stream
    }
}
