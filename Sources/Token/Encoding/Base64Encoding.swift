public import Vocabulary

/// Writes base64.
struct Base64Encoding {
    enum Alphabet {
        case standard
        case url
    }

    let alphabet: Alphabet

    /// The text of `bytes`; padded in the standard alphabet only.
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

    /// The character for six bits.
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
    /// A character outside the alphabet.
    case foreignCharacter(offset: Int)
    /// A text whose length no sequence of bytes has.
    case length(offset: Int)
    /// Padding that is not wanted, or does not fill up the last group of four.
    case padding(offset: Int)
    /// A last character that carries bits of no byte.
    case trailingBits(offset: Int)

    /// The byte at which the text stopped being acceptable, counted from 0.
    public var offset: Int {
        switch self {
        case .foreignCharacter(let offset), .length(let offset), .padding(let offset),
            .trailingBits(let offset):
            offset
        }
    }

    /// A stable name, such as `base64.foreign-character`.
    public var code: String {
        switch self {
        case .foreignCharacter: "base64.foreign-character"
        case .length: "base64.length"
        case .padding: "base64.padding"
        case .trailingBits: "base64.trailing-bits"
        }
    }

    /// What would have been right, and where.
    public var reason: String { "byte \(offset): \(expectation)" }

    private var expectation: String {
        switch self {
        case .foreignCharacter: "only characters of base64 stand here"
        case .length: "the last group of four has two characters or more"
        case .padding: "padding fills up the last group of four or is absent"
        case .trailingBits: "the unused bits of the last character are 0"
        }
    }
}

/// Base64 by RFC 4648, in both alphabets.
public enum Base64 {
    /// Reads base64 as servers write it: either alphabet, padded or not.
    ///
    /// Refused is everything else: foreign characters, blanks, wrong padding, bits of no byte.
    ///
    /// - Throws: ``Base64Error`` with the byte at which the text stopped being acceptable.
    public static func decode(_ text: String) throws(Base64Error) -> [UInt8] {
        try decode(text, as: .tolerant)
    }

    /// Reads strict base64url: the alphabet with `-` and `_`, without padding.
    ///
    /// - Throws: ``Base64Error`` with the byte at which the text stopped being acceptable.
    public static func decodeURL(_ text: String) throws(Base64Error) -> [UInt8] {
        try decode(text, as: .url)
    }

    /// Writes base64url without padding.
    public static func encodeURL(_ bytes: [UInt8]) -> String {
        Base64Encoding(alphabet: .url).text(bytes)
    }

    /// Writes base64 of the standard alphabet, padded with `=`.
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
