/// Numbers in the notation of Java, in which AM prints what it has parsed.
enum JavaNumber {
    /// A JSON number as Java prints it after reading.
    ///
    /// Whole numbers keep their digits; others become a double: `250.00` gives `250.0`, `0.00001`
    /// gives `1.0E-5`.
    static func text(_ digits: String) -> String {
        let isWhole = digits.utf8.allSatisfy {
            $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0)
        }
        guard !isWhole, let value = Double(digits), value.isFinite else { return digits }
        return text(value)
    }

    /// A finite double as `Double.toString` prints it: plain from 0.001 to below 10 000 000, else
    /// with one digit before the point and `E`.
    private static func text(_ value: Double) -> String {
        let sign = value.sign == .minus ? "-" : ""
        guard value != 0 else { return sign + "0.0" }
        let (digits, exponent) = shortestDigits(value.magnitude)
        guard value.magnitude >= 1e-3, value.magnitude < 1e7 else {
            let tail = digits.dropFirst()
            return sign + digits.prefix(1) + "." + (tail.isEmpty ? "0" : tail) + "E\(exponent)"
        }
        if exponent < 0 {
            return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
        }
        let whole = digits.prefix(exponent + 1)
        let padding = String(repeating: "0", count: exponent + 1 - whole.count)
        let fraction = digits.dropFirst(exponent + 1)
        return sign + whole + padding + "." + (fraction.isEmpty ? "0" : fraction)
    }

    /// The shortest digits that round to `value`, and the power of ten of the first one.
    private static func shortestDigits(_ value: Double) -> (digits: String, exponent: Int) {
        let parts = value.description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let whole = String(mantissa[0])
        let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
        let written = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let all = whole + fraction
        let significant = all.drop { $0 == "0" }
        let exponent = whole.count - 1 - (all.count - significant.count) + written
        let trailing = significant.reversed().prefix { $0 == "0" }.count
        return (String(significant.dropLast(trailing)), exponent)
    }
}
