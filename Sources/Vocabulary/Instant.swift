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
        let fields = CivilTime(self)
        let fraction =
            fields.millisecond == 0 ? "" : "." + padded(fields.millisecond, width: 3)
        return "\(fields.dateText)T\(fields.timeText)\(fraction)Z"
    }

    /// Such as `2023-11-14T22:13:20.5+01:00`, also with a blank for `T`; only three decimals count.
    ///
    /// `nil` for other forms and impossible times; leap seconds are refused.
    public init?(rfc3339 text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"),
            let month = scanner.number(digits: 2), scanner.take("-"),
            let day = scanner.number(digits: 2),
            scanner.take("T") || scanner.take("t") || scanner.take(" "),
            let hour = scanner.number(digits: 2), scanner.take(":"),
            let minute = scanner.number(digits: 2), scanner.take(":"),
            let second = scanner.number(digits: 2),
            year >= 1, (1...12).contains(month),
            (1...CivilTime.days(inMonth: month, year: year)).contains(day),
            hour <= 23, minute <= 59, second <= 59
        else { return nil }
        var millisecond = 0
        if scanner.take(".") {
            guard let fraction = scanner.fraction() else { return nil }
            millisecond = fraction
        }
        var offset = 0
        if !(scanner.take("Z") || scanner.take("z")) {
            let sign = scanner.take("+") ? 1 : (scanner.take("-") ? -1 : 0)
            guard sign != 0, let hours = scanner.number(digits: 2), scanner.take(":"),
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

    mutating func take(_ character: Unicode.Scalar) -> Bool {
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
