import Token

/// Base64 of Latin-1 text, as servers with that default encoding write names.
///
/// Nearly every byte is a Latin-1 character, so a plain word can look like base64: `Test` would be
/// `Më-`. Only text that reads like a name is decoded.
enum LatinText {
    /// The decoded text, when there is little doubt; a `label` of the same name settles it.
    ///
    /// `nil` when it is no base64, has unprintable bytes, or is more likely a word as it stands: it
    /// has the letters of an ordinary word, or would decode to other than letters, digits and the
    /// signs of names, two thirds of them ASCII.
    static func decoded(_ written: String, besides label: String) -> String? {
        guard let bytes = try? Base64.decode(written), !bytes.isEmpty, bytes.allSatisfy(isPrintable)
        else { return nil }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        let name = String(scalars)
        if name == label { return name }
        let foreign = bytes.count { $0 >= 0x80 }
        guard !isWord(written), bytes.allSatisfy(isOfName), foreign * 3 <= bytes.count else {
            return nil
        }
        return name
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte >= 0xA0
    }

    /// Letters, digits, and the signs of names.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xD7, 0xF7: false
        case 0xC0...0xFF, 0xAA, 0xBA: true
        default: isDigit(byte) || isLetter(byte) || " &'()+,-./_".utf8.contains(byte)
        }
    }

    /// Only letters, of which just the first, none or all are capitals.
    private static func isWord(_ text: String) -> Bool {
        let capitals = text.utf8.map { (0x41...0x5A).contains($0) }
        guard text.utf8.allSatisfy(isLetter) else { return false }
        return !capitals.dropFirst().contains(true) || !capitals.contains(false)
    }
}
