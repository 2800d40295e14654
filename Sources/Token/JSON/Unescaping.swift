struct Unescaping {
    let reader: ByteReader
    /// Of the next byte.
    private(set) var cursor: Int
    /// So far.
    private(set) var isASCII = true
    /// On an error, discard what was written.
    private(set) var error: JSONError?

    init(reader: ByteReader, cursor: Int) {
        self.reader = reader
        self.cursor = cursor
    }

    /// Writes up to the next quotation mark, control character or the end, and returns the byte
    /// count; `room` must have eight bytes more than the reader.
    @unsafe
    mutating func run(into room: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var written = 0
        while true {
            let isPlain = unsafe reader.copyPlain(&cursor, to: room, at: &written)
            isASCII = isPlain && isASCII
            guard reader[cursor] == UInt8(ascii: "\\") else { return written }
            if let plain = Self.plain(reader[cursor &+ 1]) {
                unsafe room[written] = plain
                written &+= 1
                cursor &+= 2
            } else {
                guard let scalar = scalar() else { return written }
                for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    unsafe room[written] = unit
                    written &+= 1
                }
            }
        }
    }

    /// After a backslash.
    private static func plain(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Of `\uXXXX` or a pair of them.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = unit(at: cursor) else {
            error =
                cursor + 1 < reader.count
                ? .invalidEscape(offset: cursor) : .unexpectedEnd(offset: reader.count)
            return nil
        }
        if let scalar = Unicode.Scalar(first) {
            cursor += 6
            return scalar
        }
        guard first < 0xDC00, let second = unit(at: cursor + 6),
            (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(
                0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
            )
        else {
            error = .loneSurrogate(offset: cursor)
            return nil
        }
        cursor += 12
        return scalar
    }

    /// After `\u`.
    private func unit(at offset: Int) -> UInt16? {
        guard offset + 6 <= reader.count, reader[offset] == UInt8(ascii: "\\"),
            reader[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        var value: UInt16 = 0
        for place in 2..<6 {
            let digit = reader[offset + place]
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value << 4 | UInt16(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt16(digit | 0x20 - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }
}
