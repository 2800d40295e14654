/// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds, as in POSIX and Java.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// From −62 135 596 800 000 (year 1) to 253 402 300 799 999 (end of year 9999).
    public let milliseconds: Int64

    /// 0001-01-01T00:00:00Z.
    public static let earliest = Instant(unchecked: -62_135_596_800_000)
    /// 9999-12-31T23:59:59.999Z.
    public static let latest = Instant(unchecked: 253_402_300_799_999)

    private init(unchecked milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Clamped to the years 1 to 9999.
    public init(milliseconds: Int64) {
        self.milliseconds = min(
            max(milliseconds, Self.earliest.milliseconds),
            Self.latest.milliseconds
        )
    }

    /// Clamped like `init(milliseconds:)`.
    public init(seconds: Int64) {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        self.init(milliseconds: overflow ? (seconds < 0 ? .min : .max) : milliseconds)
    }

    /// Earlier when negative; clamped like `init(milliseconds:)`.
    public func advanced(byMilliseconds milliseconds: Int64) -> Instant {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Instant(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// Negative when `earlier` is later.
    public func milliseconds(since earlier: Instant) -> Int64 {
        milliseconds - earlier.milliseconds
    }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.milliseconds < rhs.milliseconds }

    /// RFC 3339 in UTC, such as `2023-11-14T22:13:20Z`; with three decimals unless it is a whole
    /// second.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds ``description``.
    package func append(to bytes: inout [UInt8]) {
        let fields = CivilTime(self)
        bytes.append(digitsOf: UInt64(fields.year), atLeast: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digitsOf: UInt64(fields.month), atLeast: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digitsOf: UInt64(fields.day), atLeast: 2)
        bytes.append(UInt8(ascii: "T"))
        bytes.append(digitsOf: UInt64(fields.hour), atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digitsOf: UInt64(fields.minute), atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digitsOf: UInt64(fields.second), atLeast: 2)
        if fields.millisecond != 0 {
            bytes.append(UInt8(ascii: "."))
            bytes.append(digitsOf: UInt64(fields.millisecond), atLeast: 3)
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    /// Such as `2023-11-14T22:13:20.5+01:00`, also with a blank for `T`; only three decimals count.
    ///
    /// `nil` for other forms and impossible times; leap seconds are refused.
    public init?(rfc3339 text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.consume("-"),
            let month = scanner.number(digits: 2), scanner.consume("-"),
            let day = scanner.number(digits: 2),
            scanner.consume("T") || scanner.consume("t") || scanner.consume(" "),
            let hour = scanner.number(digits: 2), scanner.consume(":"),
            let minute = scanner.number(digits: 2), scanner.consume(":"),
            let second = scanner.number(digits: 2),
            year >= 1, (1...12).contains(month),
            (1...CivilTime.days(inMonth: month, year: year)).contains(day),
            hour <= 23, minute <= 59, second <= 59
        else { return nil }
        var millisecond = 0
        if scanner.consume(".") {
            guard let fraction = scanner.fraction() else { return nil }
            millisecond = fraction
        }
        var offset = 0
        if !(scanner.consume("Z") || scanner.consume("z")) {
            let sign = scanner.consume("+") ? 1 : (scanner.consume("-") ? -1 : 0)
            guard sign != 0, let hours = scanner.number(digits: 2), scanner.consume(":"),
                let minutes = scanner.number(digits: 2), hours <= 23, minutes <= 59
            else { return nil }
            offset = sign * (hours * 60 + minutes)
        }
        guard scanner.isAtEnd else { return nil }
        let days = CivilTime.daysSinceEpoch(year: year, month: month, day: day)
        let minutes = Int64(days) * 1_440 + Int64(hour * 60 + minute - offset)
        self.init(milliseconds: minutes * 60_000 + Int64(second * 1_000 + millisecond))
    }
}

/// Reads digits from the front of a short ASCII text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        let head = rest.prefix(digits)
        guard head.count == digits else { return nil }
        var value = 0
        for byte in head {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        rest = rest.dropFirst(digits)
        return value
    }

    /// Milliseconds of a decimal fraction of 1 to 9 digits.
    mutating func fraction() -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let padded = digits.map { Int($0 - 0x30) } + [0, 0]
        return padded[0] * 100 + padded[1] * 10 + padded[2]
    }
}

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

/// The offsets of a place from UTC through some years.
public struct LocalZone: Hashable, Sendable {
    /// An offset and its name, from an instant on.
    public struct Period: Hashable, Sendable {
        /// The first one of a zone also applies before.
        public let start: Instant
        /// Ahead of UTC.
        public let offsetMinutes: Int
        /// Such as `CET`.
        public let name: PrintableText

        public init(start: Instant, offsetMinutes: Int, name: PrintableText) {
            self.start = start
            self.offsetMinutes = offsetMinutes
            self.name = name
        }

        /// Milliseconds ahead of UTC.
        fileprivate var offset: Int64 { Int64(offsetMinutes) * 60_000 }
    }

    private let periods: [Period]

    public static let utc = LocalZone(periods: [])

    /// In the order of their starts; none is UTC.
    public init(periods: [Period]) { self.periods = periods }

    public func period(at instant: Instant) -> Period {
        periods.last { $0.start <= instant } ?? periods.first
            ?? Period(start: instant, offsetMinutes: 0, name: "UTC")
    }

    public func fields(of instant: Instant) -> CivilTime {
        CivilTime(instant, offsetMinutes: period(at: instant).offsetMinutes)
    }

    /// The first instant of a day such as `2026-03-01`; `nil` for an invalid one.
    public func start(ofDay day: some StringProtocol) -> Instant? {
        instant(of: day, time: "00:00:00")
    }

    /// The last millisecond.
    public func end(ofDay day: some StringProtocol) -> Instant? {
        instant(of: day, time: "23:59:59.999", isLast: true)
    }

    /// The first or last instant with a local time; a skipped time gives the change that skips it.
    private func instant(
        of day: some StringProtocol,
        time: String,
        isLast: Bool = false
    ) -> Instant? {
        guard let shown = Instant(rfc3339: "\(day)T\(time)Z") else { return nil }
        let all = periods.isEmpty ? [period(at: shown)] : periods
        let met = all.map { shown.advanced(byMilliseconds: -$0.offset) }
            .filter { fields(of: $0) == CivilTime(shown) }
        if let instant = isLast ? met.max() : met.min() { return instant }
        return all.first { shown < $0.start.advanced(byMilliseconds: $0.offset) }?.start ?? shown
    }
}
