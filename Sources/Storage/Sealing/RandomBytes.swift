/// Bytes from the system's random source.
enum RandomBytes {
    /// Makes `count` bytes that nobody can foretell.
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        // Each number is one question to the system; it has eight bytes.
        while bytes.count < count {
            let number: UInt64 = generator.next()
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
