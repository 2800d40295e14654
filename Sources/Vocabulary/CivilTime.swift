/// The fields of an instant in the proleptic Gregorian calendar (after Howard Hinnant's
/// `days_from_civil`).
public struct CivilTime: Hashable, Sendable {
    /// From 1 to 9999.
    public let year: Int
    /// From 1 to 12.
    public let month: Int
    /// From 1.
    public let day: Int
    /// From 0 to 23.
    public let hour: Int
    /// From 0 to 59.
    public let minute: Int
    /// From 0 to 59.
    public let second: Int
    /// From 0 to 999.
    public let millisecond: Int

    /// `offset` is minutes east of UTC.
    public init(_ instant: Instant, offsetMinutes offset: Int = 0) {
        let local = instant.milliseconds + Int64(offset) * 60_000
        let dayLength: Int64 = 86_400_000
        var days = local / dayLength
        var rest = local % dayLength
        if rest < 0 {
            rest += dayLength
            days -= 1
        }
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * monthIndex + 2) / 5 + 1)
        month = Int(monthIndex < 10 ? monthIndex + 3 : monthIndex - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
        hour = Int(rest / 3_600_000)
        minute = Int(rest / 60_000 % 60)
        second = Int(rest / 1_000 % 60)
        millisecond = Int(rest % 1_000)
    }

    /// `2023-11-14`.
    public var dateText: String {
        "\(padded(year, width: 4))-\(padded(month, width: 2))-\(padded(day, width: 2))"
    }

    /// `22:13:20`.
    public var timeText: String {
        "\(padded(hour, width: 2)):\(padded(minute, width: 2)):\(padded(second, width: 2))"
    }

    /// From 28 to 31.
    static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Negative before 1970.
    static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// With leading zeros; 0 or more.
func padded(_ number: Int, width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
