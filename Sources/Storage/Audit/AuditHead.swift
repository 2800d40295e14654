/// How far an audit trail goes, in a few words that can be kept elsewhere.
///
/// Compared with a later trail it shows whether that one goes on from here: the only way to find
/// that all files were set back to an older copy.
package struct AuditHead: Hashable, Sendable {
    /// How many entries there are.
    package let count: Int
    /// The code of the last one, 32 bytes; zeros when there is none.
    package let code: [UInt8]

    init(count: Int, code: [UInt8]) {
        self.count = count
        self.code = code
    }

    /// Reads what was written as ``text``; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...18).contains(parts[0].count),
            parts[0].allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int(String(Substring(parts[0]))), parts[1].count == 64
        else { return nil }
        var code: [UInt8] = []
        var digits = Array(parts[1])[...]
        while let high = digits.popFirst(), let low = digits.popFirst() {
            guard let high = Self.value(of: high), let low = Self.value(of: low) else { return nil }
            code.append(high << 4 | low)
        }
        self.init(count: count, code: code)
    }

    /// The count, a colon, and the code in 64 hexadecimal digits.
    package var text: String {
        "\(count):" + code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
