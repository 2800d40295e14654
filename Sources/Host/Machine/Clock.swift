import Glibc
package import Vocabulary

/// The only access to the system's clocks.
package struct Clock: Sendable {
    private let read: @Sendable () -> Instant
    private let readUptime: (@Sendable () -> Int64)?

    package var now: Instant { read() }

    /// Milliseconds, monotonic.
    package var uptime: Int64 { readUptime?() ?? now.milliseconds }

    package static let system = Clock(
        read: { Instant(milliseconds: milliseconds(of: CLOCK_REALTIME)) },
        uptime: { milliseconds(of: CLOCK_BOOTTIME) }
    )

    private static func milliseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Always shows one instant.
    package static func fixed(at instant: Instant) -> Clock { Clock(read: { instant }) }

    /// Shifts the time, back when negative.
    package func shifted(byMilliseconds milliseconds: Int64) -> Clock {
        Clock(read: { read().advanced(byMilliseconds: milliseconds) }, uptime: readUptime)
    }

    package init(read: @escaping @Sendable () -> Instant, uptime: (@Sendable () -> Int64)? = nil) {
        self.read = read
        readUptime = uptime
    }
}
