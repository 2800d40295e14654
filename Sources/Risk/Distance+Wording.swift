package import Geodesy
package import Vocabulary

extension Distance {
    /// Such as `850 m`, `2.1 km`, `318 km` or `5,424 km`: no message is more precise.
    package var wording: PrintableText {
        if metres < 99.5 { return "\(Int(metres.rounded())) m" }
        if metres < 995 { return "\(Int((metres / 10).rounded()) * 10) m" }
        if kilometres < 9.95 { return "\(decimalText(kilometres)) km" }
        return "\(grouped(String(Int(kilometres.rounded())))) km"
    }
}

/// Such as `45 s`, `12 min`, `3 h 5 min` or `4 days`: the two largest units; 0 or more.
func durationWording(milliseconds: Int64) -> PrintableText {
    let seconds = milliseconds / 1_000
    let minutes = seconds / 60
    let hours = minutes / 60
    if minutes < 2 { return "\(seconds) s" }
    if hours < 2 { return "\(minutes) min" }
    if hours >= 48 { return "\(hours / 24) days" }
    return minutes % 60 == 0 ? "\(hours) h" : "\(hours) h \(minutes % 60) min"
}

/// Rounded to tenths, from 0 to 1e15.
func decimalText(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

/// With commas between thousands, such as `1,250,000`; no line breaks there.
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

/// A ratio above 0 such as `2.4` or `1,200`: one decimal below 10, cut at a million.
func timesWording(_ ratio: Double) -> PrintableText {
    let ratio = min(ratio, 1_000_000)
    return ratio < 9.95
        ? "\(decimalText(ratio))" : "\(grouped(String(Int(ratio.rounded()))))"
}
