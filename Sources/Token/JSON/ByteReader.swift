/// Bytes that are read in order; reading beyond their end gives 0, never other memory.
///
/// Must not outlive the buffer it was made with.
@safe
struct ByteReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes.
    let count: Int
    /// The byte that is read next.
    var position = 0

    @unsafe
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
        count = bytes.count
    }

    var isAtEnd: Bool { position >= count }

    /// The next byte; 0 at the end.
    var current: UInt8 { self[position] }

    /// The byte at `offset`; 0 beyond the end.
    subscript(offset: Int) -> UInt8 {
        offset < count ? unsafe bytes[offset] : 0
    }

    /// Moves past one byte when it is `byte`.
    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte, !isAtEnd else { return false }
        position += 1
        return true
    }

    /// Moves past blanks, tabs and line ends.
    mutating func skipBlanks() {
        while position < count {
            switch unsafe bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    /// The text of a range, which must be ASCII or valid UTF-8.
    func text(_ range: Range<Int>) -> String {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Whether a range holds exactly `text`.
    func holds(_ text: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for place in 0..<range.count
        where unsafe self[range.lowerBound + place] != text.utf8Start[place] {
            return false
        }
        return true
    }

    /// Eight bytes as one number, the first in its lowest bits; all must exist.
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
