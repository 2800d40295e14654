import Token

/// Base64 of text in Latin-1 (ISO 8859-1), as servers whose default encoding it is write names.
///
/// Nearly every byte is a character of Latin-1, so a plain word can look like base64 of such a text:
/// `Test` would be `Më-`. Only what reads like a name is taken for one.
enum LatinText {
    /// The text, where there can be little doubt.
    ///
    /// - Parameters:
    ///   - written: What may be base64.
    ///   - label: The same name from elsewhere in the address; it ends all doubt.
    /// - Returns: `nil` when it is no base64, when a byte is no printable character, or when it is
    ///   more likely a word as it is: one in the letters of an ordinary word, or whose text would be
    ///   of other than letters, digits and the signs of names, two thirds of it in ASCII.
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

    /// Neither a control character of ASCII nor one of Latin-1.
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

    /// Letters alone, of which none but the first is a capital, or all are.
    private static func isWord(_ text: String) -> Bool {
        let capitals = text.utf8.map { (0x41...0x5A).contains($0) }
        guard text.utf8.allSatisfy(isLetter) else { return false }
        return !capitals.dropFirst().contains(true) || !capitals.contains(false)
    }
}
