/// A time of the day with its day of the week, in some place.
package struct LocalTime: Hashable, Sendable {
    /// Minutes since midnight, from 0 to 1,439.
    package let minuteOfDay: Int
    /// From 1 (Monday) to 7 (Sunday), as in ISO 8601.
    package let weekday: Int
    /// Minutes ahead of UTC.
    package let offsetMinutes: Int

    /// Creates a time of the day; numbers outside of their range are brought to its nearest end.
    package init(minuteOfDay: Int, weekday: Int, offsetMinutes: Int) {
        self.minuteOfDay = min(max(0, minuteOfDay), 1_439)
        self.weekday = min(max(1, weekday), 7)
        self.offsetMinutes = offsetMinutes
    }

    /// The hour, from 0 to 23.
    package var hour: Int { minuteOfDay / 60 }
}
