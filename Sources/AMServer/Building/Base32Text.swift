/// Base32 as AM writes the secrets of one-time codes.
enum Base32Text {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    /// The text with its padding.
    static func padded(_ bytes: [UInt8]) -> String {
        var text = ""
        var pool: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            pool = pool << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(letters[Int(pool >> bits & 31)])
            }
        }
        if bits > 0 { text.append(letters[Int(pool << (5 - bits) & 31)]) }
        while !text.utf8.count.isMultiple(of: 8) { text.append("=") }
        return text
    }
}
