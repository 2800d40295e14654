import Vocabulary

/// Writes habits as bytes.
///
/// Counts and lengths are LEB128, other numbers 8 bytes with the lowest first, texts UTF-8 after
/// their length, texts that may be missing after their length and one, or 0.
struct HabitsWriter {
    /// The first byte.
    static let version: UInt8 = 3
    /// More bytes than the largest habits have.
    static let longest = 1 << 19

    private(set) var bytes: [UInt8]

    init() {
        bytes = [Self.version]
        bytes.reserveCapacity(4_096)
    }

    mutating func write(count: Int) {
        var rest = UInt64(max(0, count))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(byte: UInt8) { bytes.append(byte) }

    mutating func write(_ number: Double) { write(bits: number.bitPattern) }

    mutating func write(_ instant: Instant) {
        write(bits: UInt64(bitPattern: instant.milliseconds))
    }

    mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ text: String?) {
        guard let text else { return write(count: 0) }
        write(count: text.utf8.count + 1)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(bits: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
    }
}
