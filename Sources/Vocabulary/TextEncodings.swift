extension Sequence<UInt8> {
    /// Two digits in small letters for each byte.
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// The escapes of addresses and forms (RFC 3986).
package enum PercentText {
    private static let unreserved = Set("-._~".utf8)

    /// Escapes every byte that is not unreserved or one of `kept`.
    package static func encoded(_ text: String, keeping kept: String = "") -> String {
        var encoded = ""
        for byte in text.utf8 {
            let isPlain =
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || unreserved.contains(byte) || kept.utf8.contains(byte)
            encoded +=
                isPlain
                ? String(Unicode.Scalar(byte))
                : "%" + CollectionOfOne(byte).hexadecimal.uppercased()
        }
        return encoded
    }

    /// Undoes the escapes, of a form also `+` for a blank; `nil` for a broken escape or invalid UTF-8.
    package static func decoded(_ text: some Sequence<UInt8>, ofForm: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap {
                    Character(Unicode.Scalar($0)).hexDigitValue
                }
                guard digits.count == 2 else { return nil }
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            case UInt8(ascii: "+") where ofForm: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension String {
    /// Escaped for the content and the attributes of XML 1.0, which has no way to write some controls.
    package var escapedForXML: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\u{9}", "\u{A}", "\u{D}": escaped += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension [UInt8] {
    /// In plain decimal notation, rounded to `decimals`, of which there are at most 15; the number
    /// must be finite.
    package mutating func append(decimal number: Double, decimals: Int) {
        let scale = decimals.powerOfTen
        let scaled = (number * Double(scale)).rounded()
        guard scaled.magnitude < 9e18 else { return append(UInt8(ascii: "0")) }
        let units = Int64(scaled)
        if units < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = units.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        append(digitsOf: whole)
        guard decimals > 0 else { return }
        append(UInt8(ascii: "."))
        append(digitsOf: fraction, atLeast: decimals)
    }

    /// With leading zeros up to a count.
    package mutating func append(digitsOf number: UInt64, atLeast least: Int = 1) {
        let start = count
        var rest = number
        var left = least
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
            left -= 1
        } while rest > 0 || left > 0
        var (low, high) = (start, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }
}

extension Int {
    fileprivate var powerOfTen: Int64 {
        precondition((0...15).contains(self))
        var power: Int64 = 1
        for _ in 0..<self { power *= 10 }
        return power
    }
}
