public import Vocabulary

struct Base64Encoding {
    enum Alphabet {
        case standard
        case url
    }

    let alphabet: Alphabet

    /// Padded in the standard alphabet only.
    func text(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var start = 0
        while start < bytes.count {
            let length = min(3, bytes.count - start)
            let group =
                UInt32(bytes[start]) << 16
                | (length > 1 ? UInt32(bytes[start + 1]) << 8 : 0)
                | (length > 2 ? UInt32(bytes[start + 2]) : 0)
            for place in 0...length {
                output.append(character(UInt8(group >> (18 - 6 * place) & 0x3F)))
            }
            if alphabet == .standard {
                output.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - length))
            }
            start += length
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func character(_ bits: UInt8) -> UInt8 {
        switch bits {
        case 0..<26: UInt8(ascii: "A") + bits
        case 26..<52: UInt8(ascii: "a") + (bits - 26)
        case 52..<62: UInt8(ascii: "0") + (bits - 52)
        case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
        default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
        }
    }
}

/// Why a base64 text was refused, and at which byte.
public enum Base64Error: CodedError {
    case foreignCharacter(offset: Int)
    /// No sequence of bytes has this length.
    case length(offset: Int)
    /// Unwanted, or not completing a group of four.
    case padding(offset: Int)
    /// A last character with surplus bits.
    case trailingBits(offset: Int)

    public var row: (code: String, reason: String) {
        switch self {
        case .foreignCharacter(let offset):
            ("base64.foreign-character", "The character at byte \(offset) is not base64.")
        case .length(let offset):
            (
                "base64.length",
                "The last group of four, at byte \(offset), has only one character of base64."
            )
        case .padding(let offset):
            (
                "base64.padding",
                "The padding at byte \(offset) does not fill up the last group of four. Fill it up "
                    + "or leave it out."
            )
        case .trailingBits(let offset):
            (
                "base64.trailing-bits",
                "The last character of base64, at byte \(offset), has unused bits that are not 0."
            )
        }
    }

    /// The byte counts from 0.
    public var offset: Int {
        switch self {
        case .foreignCharacter(let offset), .length(let offset), .padding(let offset),
            .trailingBits(let offset):
            offset
        }
    }
}

/// RFC 4648, in both alphabets.
public enum Base64 {
    /// Either alphabet, padded or not, as servers write it; all else is refused: foreign
    /// characters, blanks, wrong padding, surplus bits.
    public static func decode(_ text: String) throws(Base64Error) -> [UInt8] {
        try decode(text, as: .tolerant)
    }

    /// Strict base64url: `-` and `_`, without padding.
    public static func decodeURL(_ text: String) throws(Base64Error) -> [UInt8] {
        try decode(text, as: .url)
    }

    /// Without padding.
    public static func encodeURL(_ bytes: [UInt8]) -> String {
        Base64Encoding(alphabet: .url).text(bytes)
    }

    /// Padded with `=`.
    public static func encodeStandard(_ bytes: [UInt8]) -> String {
        Base64Encoding(alphabet: .standard).text(bytes)
    }

    private static func decode(
        _ text: String,
        as form: Base64Decoding.Form
    ) throws(Base64Error) -> [UInt8] {
        let span = text.utf8.span
        return try unsafe span.withUnsafeBufferPointer { (bytes) throws(Base64Error) in
            try unsafe Base64Decoding(form: form).bytes(bytes)
        }
    }
}
