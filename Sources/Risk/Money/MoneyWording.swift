import Vocabulary

/// How many times one amount another is, such as `2.4` or `1,200`.
///
/// - Parameter ratio: More than 0; what is above a million is cut there.
/// - Returns: The ratio with one decimal below 10, and as a whole number from there on.
func timesWording(_ ratio: Double) -> PrintableText {
    let ratio = min(ratio, 1_000_000)
    return ratio < 9.95
        ? "\(decimalText(ratio))" : "\(grouped(String(Int(ratio.rounded()))))"
}
