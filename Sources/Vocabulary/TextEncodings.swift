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
