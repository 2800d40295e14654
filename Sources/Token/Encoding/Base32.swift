public import Vocabulary

/// Base32 by RFC 4648, the form of one-time secrets for people and QR codes.
public enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Reads base32 leniently, as the iOS SDK does; O(n).
    ///
    /// Letter case, blanks and hyphens are ignored, `0`, `1` and `8` are read as `O`, `L` and `B`,
    /// and padding may have any length; surplus bits are dropped, since issuers get both wrong.
    /// Other characters, and characters after the padding, are refused with their byte.
    public static func decode(_ text: String) throws(Base32Error) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 5 / 8)
        var group: UInt32 = 0
        var bits = 0
        var isPadded = false
        for (offset, character) in text.utf8.enumerated() {
            switch character {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
                UInt8(ascii: "-"):
                continue
            case UInt8(ascii: "="):
                isPadded = true
            default:
                guard !isPadded, let value = value(of: character) else {
                    throw .foreignCharacter(offset: offset)
                }
                group = group << 5 | UInt32(value)
                bits += 5
                guard bits >= 8 else { continue }
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
            }
        }
        return bytes
    }

    /// In capitals, padded with `=` to groups of eight.
    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        write(bytes.span, to: &text)
        text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: -text.count & 7))
        return String(decoding: text, as: UTF8.self)
    }

    /// Unpadded; the owner can overwrite what it appends to.
    package static func write(_ bytes: Span<UInt8>, to text: inout [UInt8]) {
        var group: UInt32 = 0
        var bits = 0
        for place in bytes.indices {
            group = group << 8 | UInt32(bytes[place])
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(group >> UInt32(bits) & 31)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(group << UInt32(5 - bits) & 31)]) }
    }

    /// Five bits.
    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): character - UInt8(ascii: "2") + 26
        case UInt8(ascii: "0"): 14
        case UInt8(ascii: "1"): 11
        case UInt8(ascii: "8"): 1
        default: nil
        }
    }
}

/// Why a base32 text was refused, and at which byte.
public enum Base32Error: CodedError {
    /// Or one after the padding.
    case foreignCharacter(offset: Int)

    public var row: (code: String, reason: String) {
        switch self {
        case .foreignCharacter(let offset):
            (
                "base32.foreign-character",
                "The character at byte \(offset) is not base32, or follows the padding."
            )
        }
    }

    /// The byte counts from 0.
    public var offset: Int {
        switch self {
        case .foreignCharacter(let offset): offset
        }
    }
}
