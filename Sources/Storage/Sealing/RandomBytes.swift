/// Bytes from the system's random source.
enum RandomBytes {
    /// Makes `count` bytes that nobody can foretell.
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
