package import Push
package import Vocabulary

/// What is known of one request beside the request itself.
package struct HistoryDetails: Hashable, Sendable {
    /// When it was decided, and what the person saw then; `nil` when nobody decided.
    package let decided: Decided?
    /// What the person has said about it since.
    package let statement: Ownership?

    package struct Decided: Hashable, Sendable {
        package let instant: Instant
        package let lines: [PrintableText]

        /// Creates what the audit trail holds.
        package init(instant: Instant, lines: [PrintableText]) {
            self.instant = instant
            self.lines = lines
        }
    }

    /// Creates the details of a request.
    package init(decided: Decided?, statement: Ownership?) {
        self.decided = decided
        self.statement = statement
    }
}

/// A day by the clock of a place.
package struct LocalDay: Hashable, Sendable, Comparable {
    /// Days since 1970-01-01.
    private let number: Int64
    private let date: CivilTime

    /// The day that an instant lies in.
    package init(_ instant: Instant, in zone: LocalZone) {
        date = zone.fields(of: instant)
        let offset = Int64(zone.period(at: instant).offsetMinutes) * 60_000
        number = Int64(
            (Double(instant.milliseconds + offset) / 86_400_000).rounded(.down)
        )
    }

    package static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }

    package static func == (left: LocalDay, right: LocalDay) -> Bool {
        left.number == right.number
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// `Today`, `Yesterday`, else `Sun 22 Nov 2026`.
    ///
    /// - Parameters:
    ///   - today: The day that it is now.
    ///   - isInSentence: Whether words of it that are no names begin with small letters.
    /// - Returns: At most 15 columns.
    package func title(today: LocalDay, isInSentence: Bool = false) -> PrintableText {
        switch today.number - number {
        case 0: isInSentence ? "today" : "Today"
        case 1: isInSentence ? "yesterday" : "Yesterday"
        default: "\(weekday) \(text)"
        }
    }

    /// `22 Nov 2026`.
    package var text: PrintableText { "\(shortText) \(date.year)" }

    /// `22 Nov`.
    package var shortText: PrintableText { "\(date.day) \(Self.months[date.month - 1])" }

    /// `2026-11-22`.
    package var isoText: String { date.dateText }

    /// A day as a person types it: `2026-11-28`, `28 Nov`, `28 Nov 2026`, `today`, `tomorrow`, `yesterday`,
    /// `Fri` or `Friday`.
    ///
    /// - Parameters:
    ///   - typed: The text, in any letter case.
    ///   - now: An instant of today.
    ///   - zone: The clock that days are told by.
    ///   - days: How many days after that it may be; before it where negative.
    /// - Returns: `nil` for any other text.
    package static func day(
        typed: String,
        from now: Instant,
        in zone: LocalZone,
        within days: ClosedRange<Int>
    ) -> LocalDay? {
        let typed = typed.lowercased()
        let today = LocalDay(now, in: zone)
        // At noon of each day, whatever the clocks were changed by meanwhile.
        guard let noon = zone.start(ofDay: today.isoText)?.advanced(byMilliseconds: 43_200_000)
        else { return nil }
        // The nearest of the days that a text may name.
        return days.sorted { abs($0) < abs($1) }.lazy.map { offset in
            LocalDay(noon.advanced(byMilliseconds: Int64(offset) * 86_400_000), in: zone)
        }.first { $0.names(from: today).contains(typed) }
    }

    /// In small letters.
    private func names(from today: LocalDay) -> [String] {
        var names = [isoText, shortText.text, text.text]
        switch number - today.number {
        case 0: names.append("today")
        case 1: names.append("tomorrow")
        case -1: names.append("yesterday")
        default: break
        }
        if abs(number - today.number) < 7 {
            names += [weekday.text, Self.wholeWeekdays[weekday.text] ?? weekday.text]
        }
        return names.map { $0.lowercased() }
    }

    private static let wholeWeekdays = [
        "Sun": "Sunday", "Mon": "Monday", "Tue": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday",
        "Fri": "Friday", "Sat": "Saturday",
    ]

    private var weekday: PrintableText { Self.weekdays[Int(((number + 4) % 7 + 7) % 7)] }

    /// Whether both days are of one year.
    package func isOfYear(of other: LocalDay) -> Bool { date.year == other.date.year }

    /// Those of 1970-01-04 and after.
    private static let weekdays: [PrintableText] = [
        "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat",
    ]
    private static let months: [PrintableText] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
