/// Bytes to read in order; beyond their end all are 0; must not outlive its buffer.
@safe
struct ByteReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    let count: Int
    /// Of the next byte.
    var position = 0

    @unsafe
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
        count = bytes.count
    }

    var isAtEnd: Bool { position >= count }

    /// 0 at the end.
    var current: UInt8 { self[position] }

    /// 0 beyond the end.
    subscript(offset: Int) -> UInt8 {
        offset < count ? unsafe bytes[offset] : 0
    }

    /// Skips `byte` if it is next.
    mutating func consume(_ byte: UInt8) -> Bool {
        guard current == byte, !isAtEnd else { return false }
        position += 1
        return true
    }

    /// Also tabs and line ends.
    mutating func skipBlanks() {
        while position < count {
            switch unsafe bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// Must be ASCII or valid UTF-8.
    func text(_ range: Range<Int>) -> String {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Exactly `text`.
    func holds(_ text: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for place in 0..<range.count
        where unsafe self[range.lowerBound + place] != text.utf8Start[place] {
            return false
        }
        return true
    }

    /// Eight existing bytes as one little-endian number.
    func word(at offset: Int) -> UInt64 {
        precondition(offset <= count &- 8)
        return unsafe UInt64(
            littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
                fromByteOffset: offset,
                as: UInt64.self
            )
        )
    }
}

extension ByteReader {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        var cursor = start
        let pattern = Self.ones &* UInt64(byte)
        while cursor &+ 8 <= count {
            let word = self.word(at: cursor) ^ pattern
            let hits = (word &- Self.ones) & ~word & Self.highBits
            if hits != 0 { return cursor &+ (hits.trailingZeroBitCount >> 3) }
            cursor &+= 8
        }
        while cursor < count {
            if self[cursor] == byte { return cursor }
            cursor &+= 1
        }
        return nil
    }

    /// Skips to the next quotation mark, backslash or control character, or to the end; returns
    /// whether all are ASCII.
    func skipPlain(_ cursor: inout Int) -> Bool {
        var seen: UInt64 = 0
        while cursor &+ 8 <= count {
            let word = self.word(at: cursor)
            let stops = Self.stops(in: word)
            if stops != 0 {
                let length = stops.trailingZeroBitCount >> 3
                cursor &+= length
                return (seen | Self.prefix(word, length)) & Self.highBits == 0
            }
            seen |= word
            cursor &+= 8
        }
        while cursor < count, Self.isPlain(self[cursor]) {
            seen |= UInt64(self[cursor])
            cursor &+= 1
        }
        return seen & Self.highBits == 0
    }

    /// From blank to tilde.
    var isPrintableASCII: Bool {
        var cursor = 0
        var others: UInt64 = 0
        while cursor &+ 8 <= count {
            let word = self.word(at: cursor)
            // The high bit is set for a byte below 0x20, for 0x7F, and for one above.
            others |= (word &- Self.ones &* 0x20) | (word &+ Self.ones) | word
            cursor &+= 8
        }
        guard others & Self.highBits == 0 else { return false }
        while cursor < count {
            guard (0x20...0x7E).contains(self[cursor]) else { return false }
            cursor &+= 1
        }
        return true
    }

    /// Copies up to the next quotation mark, backslash or control character, or the end; returns
    /// whether all are ASCII.
    ///
    /// There must be room for eight bytes more than the reader has after `cursor`.
    @unsafe
    func copyPlain(
        _ cursor: inout Int,
        to room: UnsafeMutableBufferPointer<UInt8>,
        at place: inout Int
    ) -> Bool {
        var seen: UInt64 = 0
        let target = UnsafeMutableRawBufferPointer(room)
        while cursor &+ 8 <= count {
            let word = self.word(at: cursor)
            unsafe target.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
            let stops = Self.stops(in: word)
            if stops != 0 {
                let length = stops.trailingZeroBitCount >> 3
                cursor &+= length
                place &+= length
                return (seen | Self.prefix(word, length)) & Self.highBits == 0
            }
            seen |= word
            cursor &+= 8
            place &+= 8
        }
        while cursor < count, Self.isPlain(self[cursor]) {
            unsafe room[place] = self[cursor]
            seen |= UInt64(self[cursor])
            cursor &+= 1
            place &+= 1
        }
        return seen & Self.highBits == 0
    }

    /// Its lowest set bit is in the first quotation mark, backslash or control character.
    @inline(__always)
    private static func stops(in word: UInt64) -> UInt64 {
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        // Only the lowest bit is exact; higher ones may come from a borrow.
        return
            (((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
            | ((word &- ones &* 0x20) & ~word)) & highBits
    }

    /// Fewer than eight.
    @inline(__always)
    private static func prefix(_ word: UInt64, _ length: Int) -> UInt64 {
        word & ((1 &<< UInt64(length &* 8)) &- 1)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte >= 0x20
    }

    /// In a range; `nil` when all is valid.
    func firstInvalidUTF8(in range: Range<Int>) -> Int? {
        var cursor = range.lowerBound
        while cursor < range.upperBound {
            let lead = self[cursor]
            if lead < 0x80 {
                cursor += 1
                continue
            }
            // The second byte excludes overlong forms, surrogates and what lies beyond Unicode.
            let (length, second): (Int, ClosedRange<UInt8>) =
                switch lead {
                case 0xC2...0xDF: (2, 0x80...0xBF)
                case 0xE0: (3, 0xA0...0xBF)
                case 0xED: (3, 0x80...0x9F)
                case 0xE1...0xEF: (3, 0x80...0xBF)
                case 0xF0: (4, 0x90...0xBF)
                case 0xF1...0xF3: (4, 0x80...0xBF)
                case 0xF4: (4, 0x80...0x8F)
                default: (0, 0x80...0xBF)
                }
            guard length > 0, cursor + length <= range.upperBound,
                second.contains(self[cursor + 1]),
                (cursor + 2..<cursor + length).allSatisfy({ self[$0] & 0xC0 == 0x80 })
            else { return cursor }
            cursor += length
        }
        return nil
    }
}
