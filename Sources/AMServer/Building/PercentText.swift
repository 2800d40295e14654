/// Percent-encoding of names in paths.
enum PercentText {
    /// Encodes all that may not stand in a path as it is, but keeps `kept`.
    static func encode(_ text: String, keeping kept: String = "") -> String {
        let plain = Set("-._~!$'()*,;=@".utf8).union(kept.utf8)
        var output = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            let isPlain =
                character.isASCII && (character.isLetter || character.isNumber)
                || plain.contains(byte)
            if isPlain {
                output.append(character)
            } else {
                output += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return output
    }

    /// The text of an encoded one; `nil` for a broken escape or what is no UTF-8.
    static func decode(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard values.count == 2 else { return nil }
            bytes.append(UInt8(values[0] << 4 | values[1]))
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
