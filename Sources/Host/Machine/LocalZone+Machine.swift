import Glibc
package import Vocabulary

extension LocalZone {
    /// How far before and after now the clock is known, in milliseconds: ten years and one.
    private static let past: Int64 = 10 * 366 * 86_400_000
    private static let future: Int64 = 366 * 86_400_000
    /// No zone changes its clock twice within so many milliseconds: a week.
    private static let step: Int64 = 7 * 86_400_000

    /// The clock of this machine (`TZ`, `/etc/localtime`), from ten years before now to a year after.
    ///
    /// - Parameter now: Our clock.
    /// - Returns: UTC when the system cannot tell.
    /// - Complexity: About 600 questions to the C library, less than a millisecond.
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

    /// The first second of another period, between two instants of which the second has it.
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
        // A zone without a name of its own is called by digits, such as +0545.
        let name = PrintableText(written.isEmpty ? "UTC" : written, limit: 16)
        return Period(start: instant, offsetMinutes: offset, name: name)
    }
}

extension LocalZone.Period {
    /// Whether both show the same, whenever they begin.
    fileprivate func isAlike(_ other: LocalZone.Period) -> Bool {
        offsetMinutes == other.offsetMinutes && name == other.name
    }
}
