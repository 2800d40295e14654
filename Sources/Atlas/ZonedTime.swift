package import Vocabulary

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
