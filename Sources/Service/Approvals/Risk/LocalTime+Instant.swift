import Glibc
import Risk
import Vocabulary

extension LocalTime {
    /// The time of the day at an instant, minutes ahead of UTC.
    init(_ instant: Instant, offsetMinutes: Int) {
        let minutes = (Double(instant.milliseconds) / 60_000).rounded(.down)
        let local = Int(minutes) + offsetMinutes
        let day = (Double(local) / 1_440).rounded(.down)
        // 1970-01-01 was a Thursday, day 4 of the week.
        let weekday = (Int(day) % 7 + 7 + 3) % 7 + 1
        self.init(
            minuteOfDay: local - Int(day) * 1_440,
            weekday: weekday,
            offsetMinutes: offsetMinutes
        )
    }

    /// The time of the day where this machine is; `nil` when the system cannot tell.
    static func ofMachine(at instant: Instant) -> LocalTime? {
        var seconds = time_t(instant.milliseconds / 1_000)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
        return LocalTime(instant, offsetMinutes: unsafe parts.tm_gmtoff / 60)
    }
}
