import Glibc
package import Vocabulary

/// The source of time; the only place that asks the system for it.
package struct Clock: Sendable {
    private let read: @Sendable () -> Instant

    /// The instant it is now.
    package var now: Instant { read() }

    /// The system's real-time clock.
    package static let system = Clock {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// A clock that stands still.
    package static func standing(at instant: Instant) -> Clock { Clock { instant } }

    init(read: @escaping @Sendable () -> Instant) { self.read = read }
}
