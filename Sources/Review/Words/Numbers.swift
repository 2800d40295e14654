package import Geodesy
package import Push
import Risk
package import Vocabulary

/// Numbers as people read them; no locale, no rounding that hides.
package enum Numbers {
    /// `49.2208N 123.1174W`, four decimals: about 11 m.
    package static func text(_ coordinate: Coordinate) -> PrintableText {
        let latitude = degrees(coordinate.latitude, positive: "N", negative: "S")
        let longitude = degrees(coordinate.longitude, positive: "E", negative: "W")
        return "\(latitude) \(longitude)"
    }

    /// `2,000 m`: whole metres, for a region's sides.
    package static func metres(_ distance: Distance) -> PrintableText {
        "\(grouped(String(Int(distance.metres.rounded())))) m"
    }

    /// `EUR 1,250,000.00`: no digit is lost, and those of the currency's minor unit are filled up.
    package static func text(_ amount: Amount) -> PrintableText {
        let currency = amount.currency.map { PrintableText($0) } ?? Words.noCurrency
        return currency + " " + grouped(amount)
    }

    /// `1 min 42 s`, `2 h 04 min`, `3 d 5 h`; never negative.
    package static func duration(milliseconds: Int64) -> PrintableText {
        let seconds = max(0, milliseconds) / 1_000
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3_600 { return "\(seconds / 60) min \(twoDigits(seconds % 60)) s" }
        if seconds < 86_400 { return "\(seconds / 3_600) h \(twoDigits(seconds % 3_600 / 60)) min" }
        return "\(seconds / 86_400) d \(seconds % 86_400 / 3_600) h"
    }

    /// `1:42`, `12:07:09`; for a column that counts down.
    package static func clock(milliseconds: Int64) -> PrintableText {
        let seconds = max(0, milliseconds) / 1_000
        let tail = "\(twoDigits(seconds % 60))"
        if seconds < 3_600 { return "\(seconds / 60):\(tail)" }
        return "\(seconds / 3_600):\(twoDigits(seconds % 3_600 / 60)):\(tail)"
    }

    /// `2023-11-14 22:13:20 UTC`, `2023-11-14 23:13:20 CET`.
    package static func text(_ instant: Instant, in zone: LocalZone = .utc) -> PrintableText {
        let fields = zone.fields(of: instant)
        return "\(fields.dateText) \(fields.timeText) " + zone.period(at: instant).name
    }

    /// `22:13:20 UTC`.
    package static func timeOfDay(_ instant: Instant) -> PrintableText {
        "\(CivilTime(instant).timeText) UTC"
    }

    /// `22:13 UTC`, `10:13 CET`: for what is not told anew each second.
    package static func minuteOfDay(
        _ instant: Instant,
        in zone: LocalZone = .utc
    ) -> PrintableText {
        "\(PrintableText(String(zone.fields(of: instant).timeText.prefix(5)))) "
            + zone.period(at: instant).name
    }

    /// `2023-11-14 22:13`, by a clock that is named elsewhere.
    package static func minute(_ instant: Instant, in zone: LocalZone) -> PrintableText {
        let fields = zone.fields(of: instant)
        return "\(fields.dateText) \(PrintableText(String(fields.timeText.prefix(5))))"
    }

    /// Four decimals and the hemisphere.
    package static func degrees(
        _ value: Double,
        positive: String,
        negative: String
    ) -> PrintableText {
        let units = Int((abs(value) * 10_000).rounded())
        let fraction = String(units % 10_000)
        let zeros = String(repeating: "0", count: 4 - fraction.count)
        return "\(units / 10_000).\(zeros)\(fraction)\(value < 0 ? negative : positive)"
    }

    private static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
