import Vocabulary

/// The rule of a time zone for the years behind its table: the TZ text of POSIX.1-2017, with the
/// hours that RFC 9636 adds.
struct ZoneRule: Hashable, Sendable {
    /// A day of the year on which clocks change.
    enum Day: Hashable, Sendable {
        /// From 1 to 365, never counting 29 February.
        case julian(Int)
        /// From 0 to 365.
        case ordinal(Int)
        /// A week of a month, 5 for the last, and a day of it from Sunday, 0.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// A change of the clocks: a day and seconds from its midnight.
    struct Change: Hashable, Sendable {
        let day: Day
        let second: Int
    }

    /// The time for a part of the year.
    struct Daylight: Hashable, Sendable {
        let offset: Int
        let start: Change
        let end: Change
    }

    /// Seconds ahead of UTC.
    let standard: Int
    /// The other time of the year; `nil` when there is none.
    let daylight: Daylight?

    /// Seconds ahead of UTC at an instant, in seconds since 1970.
    func offset(at seconds: Int64) -> Int {
        guard let daylight else { return standard }
        let year = CivilTime(Instant(seconds: seconds + Int64(standard))).year
        let start = Self.second(of: daylight.start, in: year) - Int64(standard)
        let end = Self.second(of: daylight.end, in: year) - Int64(daylight.offset)
        let isDaylight =
            start < end
            ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
        return isDaylight ? daylight.offset : standard
    }

    /// Seconds from 1970 to a change, by the clock that is changed.
    private static func second(of change: Change, in year: Int) -> Int64 {
        Int64(day(change.day, in: year)) * 86_400 + Int64(change.second)
    }

    /// Days from 1970.
    private static func day(_ day: Day, in year: Int) -> Int {
        let newYear = daysSinceEpoch(year, 1, 1)
        let isLeap = daysSinceEpoch(year, 3, 1) - newYear == 60
        switch day {
        case .julian(let number): return newYear + number - 1 + (isLeap && number > 59 ? 1 : 0)
        case .ordinal(let number): return newYear + number
        case .weekday(let month, let week, let weekday):
            let first = daysSinceEpoch(year, month, 1)
            let next =
                month == 12 ? daysSinceEpoch(year + 1, 1, 1) : daysSinceEpoch(year, month + 1, 1)
            // 1 January 1970 was a Thursday, 4.
            let firstWeekday = ((first + 4) % 7 + 7) % 7
            var result = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
            while result >= next { result -= 7 }
            return result
        }
    }

    /// Days from 1970-01-01 to a date of the Gregorian calendar.
    ///
    /// Years are counted from March, so that a leap day is the last of its year.
    private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let years = month > 2 ? year : year - 1
        let months = (month + 9) % 12
        let leaps = floored(years, 4) - floored(years, 100) + floored(years, 400)
        return years * 365 + leaps + (months * 306 + 5) / 10 + day - 1 - 719_468
    }

    private static func floored(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : (number - divisor + 1) / divisor
    }
}
