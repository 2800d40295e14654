public import Vocabulary

struct Base64Decoding {
    enum Form {
        /// Either alphabet, padded or not.
        case tolerant
        /// `-` and `_`, not padded.
        case url
    }

    let form: Form

    @unsafe
    func bytes(_ text: UnsafeBufferPointer<UInt8>) throws(Base64Error) -> [UInt8] {
        let text = try unsafe unpadded(text)
        var failure: Base64Error?
        let size = unsafe Self.size(text)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
            do throws(Base64Error) {
                try unsafe decode(text, into: room)
                count = size
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// False, without writing, unless the text decodes to exactly the room's size.
    @unsafe
    func fill(
        _ room: UnsafeMutableBufferPointer<UInt8>,
        from text: UnsafeBufferPointer<UInt8>
    ) throws(Base64Error) -> Bool {
        let text = try unsafe unpadded(text)
        guard unsafe Self.size(text) == room.count else { return false }
        try unsafe decode(text, into: room)
        return true
    }

    /// Without padding.
    @unsafe
    private static func size(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        text.count / 4 * 3 + max(0, text.count % 4 - 1)
    }

    /// Checks any padding.
    @unsafe
    private func unpadded(
        _ text: UnsafeBufferPointer<UInt8>
    ) throws(Base64Error) -> UnsafeBufferPointer<UInt8> {
        var length = text.count
        while length > 0, unsafe text[length - 1] == UInt8(ascii: "=") { length -= 1 }
        let padding = text.count - length
        guard padding == 0 || form == .tolerant && padding < 3 && text.count % 4 == 0 else {
            throw .padding(offset: length)
        }
        guard length % 4 != 1 else { throw .length(offset: length) }
        return unsafe UnsafeBufferPointer(rebasing: text[..<length])
    }

    @unsafe
    private func decode(
        _ text: UnsafeBufferPointer<UInt8>,
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(Base64Error) {
        let alphabet = form == .url ? Base64Alphabet.url : Base64Alphabet.tolerant
        try unsafe alphabet.groups.withUnsafeBufferPointer { (groups) throws(Base64Error) in
            var offset = 0
            var written = 0
            var seen = unsafe Self.decodePairs(text, groups, into: room, &offset, &written)
            var last: UInt32 = 0
            while offset < text.count {
                let count = min(4, text.count - offset)
                last = 0
                for place in 0..<count {
                    last |= unsafe groups[Int(text[offset + place]) + 256 * place]
                }
                seen |= last
                for place in 0..<count - 1 {
                    unsafe room[written + place] = UInt8(
                        truncatingIfNeeded: last >> (16 - 8 * place)
                    )
                }
                offset += count
                written += count - 1
            }
            guard seen & Base64Alphabet.foreign == 0 else {
                let offset = unsafe text.firstIndex { unsafe groups[Int($0)] > 0xFF_FFFF }
                throw .foreignCharacter(offset: offset ?? 0)
            }
            let unused: UInt32 = text.count % 4 == 2 ? 0xFFFF : text.count % 4 == 3 ? 0xFF : 0
            guard last & unused == 0 else { throw .trailingBits(offset: text.count - 1) }
        }
    }

    /// Decodes pairs of groups while there is room for eight bytes, of which six count; returns all
    /// looked-up numbers, combined by OR.
    @unsafe
    private static func decodePairs(
        _ text: UnsafeBufferPointer<UInt8>,
        _ groups: UnsafeBufferPointer<UInt32>,
        into room: UnsafeMutableBufferPointer<UInt8>,
        _ offset: inout Int,
        _ written: inout Int
    ) -> UInt32 {
        var seen: UInt32 = 0
        let source = UnsafeRawBufferPointer(text)
        let target = UnsafeMutableRawBufferPointer(room)
        while offset &+ 8 <= text.count, written &+ 8 <= room.count {
            let word = unsafe UInt64(
                littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            )
            let first =
                unsafe groups[Int(word & 0xFF)]
                | groups[Int(word &>> 8 & 0xFF) &+ 256]
                | groups[Int(word &>> 16 & 0xFF) &+ 512]
                | groups[Int(word &>> 24 & 0xFF) &+ 768]
            let second =
                unsafe groups[Int(word &>> 32 & 0xFF)]
                | groups[Int(word &>> 40 & 0xFF) &+ 256]
                | groups[Int(word &>> 48 & 0xFF) &+ 512]
                | groups[Int(word &>> 56) &+ 768]
            seen |= first | second
            let bytes = UInt64(first) &<< 40 | UInt64(second) &<< 16
            unsafe target.storeBytes(of: bytes.bigEndian, toByteOffset: written, as: UInt64.self)
            offset &+= 8
            written &+= 6
        }
        return seen
    }
}

/// The value of each character at the four places of a group.
struct Base64Alphabet: Sendable {
    /// For each place 256 numbers: the character's six bits at their place in 24, or ``foreign``.
    let groups: [UInt32]

    /// Set for a character outside the alphabet.
    static let foreign: UInt32 = 0x8000_0000

    static let tolerant = Base64Alphabet(for62: "-+", for63: "_/")
    static let url = Base64Alphabet(for62: "-", for63: "_")

    private init(for62 plus: String, for63 slash: String) {
        var values = [UInt32?](repeating: nil, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt32(value) }
        for letter in plus.utf8 { values[Int(letter)] = 62 }
        for letter in slash.utf8 { values[Int(letter)] = 63 }
        groups = [18, 12, 6, 0].flatMap { shift in
            values.map { value in value.map { $0 << shift } ?? Self.foreign }
        }
    }
}

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
