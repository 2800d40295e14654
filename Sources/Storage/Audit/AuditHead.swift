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
            let count = Int(String(Substring(parts[0]))), parts[1].count == 64,
            let code = Hexadecimal.bytes(Substring(parts[1]))
        else { return nil }
        self.init(count: count, code: code)
    }

    /// The count, a colon, and the code in 64 hexadecimal digits.
    package var text: String {
        "\(count):" + Hexadecimal.text(code)
    }
}
