struct Randomness: Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = generator }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Version 4, in lower case.
    mutating func uuid() -> String {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }

    /// Three ascending numbers from 10 to 99, and one of them; distinct since 7.3.
    mutating func numberChallenge(areDifferent: Bool = true) -> (numbers: [Int], expected: Int) {
        let drawn =
            areDifferent
            ? Array((10...99).shuffled(using: &generator).prefix(3))
            : (0..<3).map { _ in Int.random(in: 10...99, using: &generator) }
        return (drawn.sorted(), drawn[Int.random(in: 0..<3, using: &generator)])
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.shuffled(using: &generator)
    }
}
