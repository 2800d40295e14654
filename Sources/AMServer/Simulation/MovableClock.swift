import Synchronization
import Vocabulary

/// A clock that the operator can move, so that nobody needs to wait for a message to expire.
final class MovableClock: Sendable {
    private let base: @Sendable () -> Instant
    private let shift = Mutex<Int64>(0)

    init(base: @escaping @Sendable () -> Instant) { self.base = base }

    /// What the clock shows.
    var now: Instant { base().advanced(byMilliseconds: shift.withLock { $0 }) }

    /// Moves the clock; back when negative.
    func advance(byMilliseconds milliseconds: Int64) {
        shift.withLock { $0 = ($0.addingReportingOverflow(milliseconds)).partialValue }
    }

    /// Sets the clock, which goes on from there.
    func set(to time: Instant) {
        let difference = time.milliseconds(since: base())
        shift.withLock { $0 = difference }
    }
}
