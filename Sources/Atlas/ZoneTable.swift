package import Vocabulary

/// A time zone of the system's database (RFC 9636).
package struct ZoneTable: Sendable {
    /// Bytes; the largest file has some thousand.
    package static let limit = 65_536

    /// Seconds since 1970, rising.
    private let changes: [Int64]
    /// Seconds ahead of UTC from each change on.
    private let offsets: [Int]
    /// Seconds ahead of UTC before the first change.
    private let first: Int
    /// From the last change on.
    private let rule: ZoneRule?

    /// `nil` for a damaged file, or the first version that ends in 2037.
    package init?(parsing bytes: [UInt8]) {
        guard let old = Head(bytes, at: 0), old.version >= UInt8(ascii: "2"),
            let head = Head(bytes, at: Head.size + old.bodySize(timeSize: 4))
        else { return nil }
        let body = head.end
        let types = body + head.times * 9
        let end = body + head.bodySize(timeSize: 8)
        guard (1...256).contains(head.types), end <= bytes.count else { return nil }
        let known = (0..<head.types).map { Int(Self.number(bytes, at: types + $0 * 6, size: 4)) }
        var changes: [Int64] = []
        var offsets: [Int] = []
        for index in 0..<head.times {
            let type = Int(bytes[body + head.times * 8 + index])
            let change = Self.number(bytes, at: body + index * 8, size: 8)
            guard type < known.count, changes.last.map({ $0 < change }) ?? true else { return nil }
            changes.append(change)
            offsets.append(known[type])
        }
        guard known.allSatisfy({ abs($0) <= 26 * 3_600 }) else { return nil }
        // The rule is between two line ends, or missing.
        let tail = bytes[end...]
        guard tail.first == 0x0A, tail.last == 0x0A, tail.count >= 2 else { return nil }
        let text = Array(tail.dropFirst().dropLast())
        rule = ZoneRule(parsing: text)
        guard text.isEmpty || rule != nil else { return nil }
        self.changes = changes
        self.offsets = offsets
        first = known[0]
    }

    /// Seconds ahead of UTC, at seconds since 1970.
    package func offset(at seconds: Int64) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        if low == changes.count, let rule { return rule.offset(at: seconds) }
        return low == 0 ? first : offsets[low - 1]
    }

    /// Of one of a file's two blocks.
    private struct Head {
        static let size = 44

        let version: UInt8
        let times: Int
        let types: Int
        let end: Int
        private let letters: Int
        private let leaps: Int
        private let indicators: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start + Self.size <= bytes.count,
                bytes[start..<start + 4].elementsEqual("TZif".utf8)
            else { return nil }
            let counts = (0..<6).map { ZoneTable.number(bytes, at: start + 20 + $0 * 4, size: 4) }
            guard counts.allSatisfy({ (0...65_536).contains($0) }) else { return nil }
            version = bytes[start + 4]
            indicators = Int(counts[0] + counts[1])
            leaps = Int(counts[2])
            times = Int(counts[3])
            types = Int(counts[4])
            letters = Int(counts[5])
            end = start + Self.size
        }

        func bodySize(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + indicators
        }
    }

    /// Signed, big endian.
    private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int64 {
        let bits = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }
}

/// The rule after the table: the TZ text of POSIX.1-2017, with the hours that RFC 9636 adds.
struct ZoneRule: Hashable, Sendable {
    enum Day: Hashable, Sendable {
        /// From 1 to 365, never counting 29 February.
        case julian(Int)
        /// From 0 to 365.
        case ordinal(Int)
        /// A week, 5 for the last, and a day from Sunday, 0.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// A day and seconds from its midnight.
    struct Change: Hashable, Sendable {
        let day: Day
        let second: Int
    }

    struct Daylight: Hashable, Sendable {
        let offset: Int
        let start: Change
        let end: Change
    }

    /// Seconds ahead of UTC.
    let standard: Int
    let daylight: Daylight?

    /// Seconds ahead of UTC, at seconds since 1970.
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

    /// Seconds since 1970, by the clock that is changed.
    private static func second(of change: Change, in year: Int) -> Int64 {
        Int64(day(change.day, in: year)) * 86_400 + Int64(change.second)
    }

    /// Days since 1970.
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

    /// Days since 1970-01-01 in the Gregorian calendar; years begin in March, so that a leap day is
    /// the last of its year.
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

extension ZoneRule {
    /// Such as `GMT0BST,M3.5.0/1,M10.5.0` or `<+0545>-5:45`.
    init?(parsing text: [UInt8]) {
        var reader = Reader(rest: text[...])
        guard reader.skipName(), let west = reader.time(most: 24) else { return nil }
        standard = -west
        if reader.rest.isEmpty {
            daylight = nil
            return
        }
        guard reader.skipName() else { return nil }
        var offset = standard + 3_600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let west = reader.time(most: 24) else { return nil }
            offset = -west
        }
        guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty
        else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Letters, or anything between angle brackets.
        mutating func skipName() -> Bool {
            if skip("<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[(end + 1)...]
                return true
            }
            let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
            rest = rest.dropFirst(letters.count)
            return letters.count >= 3
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return range.contains(number) ? number : nil
        }

        /// In seconds, from hours with optional minutes and seconds.
        mutating func time(most hours: Int) -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hour = number(0...hours) else { return nil }
            var seconds = hour * 3_600
            for unit in [60, 1] where skip(":") {
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            guard skip(","), let day = day() else { return nil }
            guard skip("/") else { return Change(day: day, second: 7_200) }
            return time(most: 167).map { Change(day: day, second: $0) }
        }

        private mutating func day() -> Day? {
            if skip("J") { return number(1...365).map(Day.julian) }
            guard skip("M") else { return number(0...365).map(Day.ordinal) }
            guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                let day = number(0...6)
            else { return nil }
            return .weekday(month: month, week: week, day: day)
        }
    }
}

/// An instant by the clocks of a place.
package struct ZonedTime: Hashable, Sendable {
    /// Such as `Europe/London`.
    package let zone: PrintableText
    package let instant: Instant
    /// Seconds ahead of UTC; `nil` when the system lacks the zone.
    package let offset: Int?

    package init(zone: PrintableText, instant: Instant, offset: Int?) {
        self.zone = zone
        self.instant = instant
        self.offset = offset
    }

    /// `16:31`; `nil` without an offset.
    package var clock: PrintableText? {
        local.map { PrintableText(String($0.timeText.prefix(5))) }
    }

    /// `2023-11-14T22:13:20+05:45`; `nil` without an offset.
    package var text: PrintableText? {
        guard let local, let offsetText else { return nil }
        return "\(local.dateText)T\(local.timeText)\(offsetText)"
    }

    /// `+05:45`; `nil` without an offset.
    package var offsetText: PrintableText? {
        offset.map { offset in
            let minutes = Self.minutes(offset)
            let (hour, minute) = abs(minutes).quotientAndRemainder(dividingBy: 60)
            let digits = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
            return PrintableText((minutes < 0 ? "-" : "+") + digits)
        }
    }

    /// `16:31 there (Europe/London, UTC+00:00)`, or that the time is unknown.
    package var sentence: PrintableText {
        guard let clock, let offsetText else {
            return "unknown: this machine has no time zone \(zone)"
        }
        return "\(clock) there (\(zone), UTC\(offsetText))"
    }

    private var local: CivilTime? {
        offset.map { CivilTime(instant, offsetMinutes: Self.minutes($0)) }
    }

    /// Zones had odd seconds before there was a standard time.
    private static func minutes(_ seconds: Int) -> Int {
        Int((Double(seconds) / 60).rounded())
    }
}
