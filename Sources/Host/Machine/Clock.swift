import Glibc
package import Vocabulary

/// The source of time; the only place that asks the system for it.
package struct Clock: Sendable {
    private let read: @Sendable () -> Instant
    private let readUptime: (@Sendable () -> Int64)?

    package var now: Instant { read() }

    /// Milliseconds of a count that goes on whatever the clock is set to.
    package var uptime: Int64 { readUptime?() ?? now.milliseconds }

    /// The system's real-time clock.
    package static let system = Clock(
        read: { Instant(milliseconds: milliseconds(of: CLOCK_REALTIME)) },
        uptime: { milliseconds(of: CLOCK_BOOTTIME) }
    )

    /// What one of the system's clocks shows.
    private static func milliseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// A clock that stands still.
    package static func standing(at instant: Instant) -> Clock { Clock(read: { instant }) }

    /// The same clock, which shows another time.
    ///
    /// - Parameter milliseconds: How much more it shows; less when negative.
    /// - Returns: The other clock.
    package func shifted(byMilliseconds milliseconds: Int64) -> Clock {
        Clock(read: { read().advanced(byMilliseconds: milliseconds) }, uptime: readUptime)
    }

    init(read: @escaping @Sendable () -> Instant, uptime: (@Sendable () -> Int64)? = nil) {
        self.read = read
        readUptime = uptime
    }
}
