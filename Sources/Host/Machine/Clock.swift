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

extension LocalZone {
    /// Milliseconds before and after now: ten years and one.
    private static let past: Int64 = 10 * 366 * 86_400_000
    private static let future: Int64 = 366 * 86_400_000
    /// Milliseconds, a week: no zone changes twice within it.
    private static let step: Int64 = 7 * 86_400_000

    /// From `TZ` or `/etc/localtime`, ten years back and one ahead; UTC when unknown; about 600
    /// calls of the C library, less than a millisecond.
    package static func ofMachine(at now: Instant) -> LocalZone {
        var start = now.advanced(byMilliseconds: -past)
        guard var current = period(startingAt: start) else { return .utc }
        var periods = [current]
        while start < now.advanced(byMilliseconds: future) {
            let end = start.advanced(byMilliseconds: step)
            guard let later = period(startingAt: end) else { break }
            if !later.isAlike(current) {
                let change = change(after: start, before: end, from: current)
                current = LocalZone.Period(
                    start: change,
                    offsetMinutes: later.offsetMinutes,
                    name: later.name
                )
                periods.append(current)
            }
            start = end
        }
        return LocalZone(periods: periods)
    }

    /// The first second of another period between two instants, the second of which has it.
    private static func change(
        after first: Instant,
        before last: Instant,
        from old: Period
    ) -> Instant {
        var low = first.milliseconds / 1_000
        var high = last.milliseconds / 1_000
        while high - low > 1 {
            let middle = low + (high - low) / 2
            let isOld = period(startingAt: Instant(seconds: middle))?.isAlike(old) ?? false
            if isOld { low = middle } else { high = middle }
        }
        return Instant(seconds: high)
    }

    private static func period(startingAt instant: Instant) -> Period? {
        var seconds = time_t(instant.milliseconds / 1_000)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
        let offset = unsafe parts.tm_gmtoff / 60
        let written = unsafe parts.tm_zone.map { unsafe String(cString: $0) } ?? ""
        // A zone without a name is called by digits, such as +0545.
        let name = PrintableText(written.isEmpty ? "UTC" : written, limit: 16)
        return Period(start: instant, offsetMinutes: offset, name: name)
    }
}

extension LocalZone.Period {
    /// Ignores their beginnings.
    fileprivate func isAlike(_ other: LocalZone.Period) -> Bool {
        offsetMinutes == other.offsetMinutes && name == other.name
    }
}
