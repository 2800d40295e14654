package import Vocabulary

extension Instant {
    /// From an HTTP date such as `Sun, 06 Nov 1994 08:49:37 GMT`, with the right day of the week
    /// (RFC 9110 section 5.6.7, IMF-fixdate).
    package init?(httpDate text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[5] == "GMT", words[0].last == ",", words[1].utf8.count == 2,
            let weekday = Self.weekdays.firstIndex(of: words[0].dropLast()),
            let month = Self.months.firstIndex(of: words[2]),
            // The time has eight bytes, which excludes fractions.
            words[4].utf8.count == 8
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
        guard weekday == Self.weekday(of: self) else { return nil }
    }

    /// Days since Sunday, from 0 to 6.
    private static func weekday(of instant: Instant) -> Int {
        let day = Int64(86_400_000)
        let rest = instant.milliseconds % day
        let days = (instant.milliseconds - rest) / day - (rest < 0 ? 1 : 0)
        // The first day of 1970 was a Thursday.
        return Int((days % 7 + 7 + 4) % 7)
    }

    private static var weekdays: [Substring] { ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] }

    private static var months: [Substring] {
        [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
    }
}
