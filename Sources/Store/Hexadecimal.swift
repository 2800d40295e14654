/// Bytes as pairs of hexadecimal digits in lower case.
enum Hexadecimal {
    /// Writes bytes.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Reads what was written as ``text(_:)``; `nil` for anything else.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var digits = Array(text.utf8)[...]
        while let high = digits.popFirst() {
            guard let low = digits.popFirst(), let high = value(of: high),
                let low = value(of: low)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
