package import Geodesy
package import Vocabulary

extension Distance {
    /// The length for a person, such as `850 m`, `2.1 km`, `318 km` or `5,424 km`.
    ///
    /// Two figures below 10 km, whole kilometres from there on: no message knows a place better.
    package var wording: PrintableText {
        if metres < 99.5 { return "\(Int(metres.rounded())) m" }
        if metres < 995 { return "\(Int((metres / 10).rounded()) * 10) m" }
        if kilometres < 9.95 { return "\(decimalText(kilometres)) km" }
        return "\(grouped(String(Int(kilometres.rounded())))) km"
    }
}

/// A span of time for a person, such as `45 s`, `12 min`, `3 h 5 min` or `4 days`.
///
/// - Parameter milliseconds: 0 or more.
/// - Returns: The span cut to its two largest units.
func durationWording(milliseconds: Int64) -> PrintableText {
    let seconds = milliseconds / 1_000
    let minutes = seconds / 60
    let hours = minutes / 60
    if minutes < 2 { return "\(seconds) s" }
    if hours < 2 { return "\(minutes) min" }
    if hours >= 48 { return "\(hours / 24) days" }
    return minutes % 60 == 0 ? "\(hours) h" : "\(hours) h \(minutes % 60) min"
}

/// A number with one decimal.
///
/// - Parameter number: From 0 to 1e15.
/// - Returns: The number rounded to tenths.
func decimalText(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

/// The digits of a whole number with a comma between its thousands, such as `1,250,000`; no line
/// breaks there.
package func grouped(_ digits: String) -> String {
    let count = digits.utf8.count
    guard count > 3 else { return digits }
    var result = ""
    for (offset, digit) in digits.unicodeScalars.enumerated() {
        if offset > 0, (count - offset).isMultiple(of: 3) { result.append(",") }
        result.unicodeScalars.append(digit)
    }
    return result
}

/// How many times one amount another is, such as `2.4` or `1,200`.
///
/// - Parameter ratio: More than 0; what is above a million is cut there.
/// - Returns: The ratio with one decimal below 10, and as a whole number from there on.
func timesWording(_ ratio: Double) -> PrintableText {
    let ratio = min(ratio, 1_000_000)
    return ratio < 9.95
        ? "\(decimalText(ratio))" : "\(grouped(String(Int(ratio.rounded()))))"
}
