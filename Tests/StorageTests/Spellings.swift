import Foundation
import Token

/// The ways in which bytes may be written down.
enum Spellings {
    /// The bytes themselves, base64 in both alphabets at each place in a group of three, and
    /// hexadecimal digits in both cases.
    static func all(of bytes: [UInt8]) -> [[UInt8]] {
        var spellings = [bytes]
        for lead in 0..<3 {
            // What stands before decides which characters the bytes become; the first and the
            // last depend on their neighbours and are left out.
            let padded = [UInt8](repeating: 0, count: lead) + bytes
            for text in [Base64.encodeStandard(padded), Base64.encodeURL(padded)] {
                let inner = text.utf8.prefix { $0 != UInt8(ascii: "=") }
                spellings.append(Array(inner.dropFirst(4).dropLast(4)))
            }
        }
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return spellings + [Array(digits.utf8), Array(digits.uppercased().utf8)]
    }

    /// Whether `content` holds the bytes in any spelling.
    static func found(_ bytes: [UInt8], in content: Data) -> Bool {
        all(of: bytes).contains { content.range(of: Data($0)) != nil }
    }
}
