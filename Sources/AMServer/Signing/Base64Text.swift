import FoundationEssentials

/// Base64 in the two forms that AM writes.
enum Base64Text {
    /// Standard alphabet with padding, as in the claims `c`, `l` and `response`.
    static func standard(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString()
    }

    /// The alphabet for addresses, without padding, as in enrolment addresses and tokens.
    static func forAddress(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        for character in standard(bytes) {
            switch character {
            case "+": text.append("-")
            case "/": text.append("_")
            case "=": return text
            default: text.append(character)
            }
        }
        return text
    }

    /// The bytes of a text that ``forAddress(_:)`` could have written; `nil` for any other.
    static func bytes(ofAddressForm text: Substring) -> [UInt8]? {
        var standard = ""
        for character in text {
            switch character {
            case "-": standard.append("+")
            case "_": standard.append("/")
            case "+", "/", "=": return nil
            default: standard.append(character)
            }
        }
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard) else { return nil }
        let bytes = Array(data)
        return forAddress(bytes) == text ? bytes : nil
    }

    /// The bytes of a text in either alphabet, with or without padding, whatever its last bits.
    static func bytes(ofAnyForm text: Substring) -> [UInt8]? {
        let digits = text.reversed().drop { $0 == "=" }.reversed()
        var standard = ""
        for character in digits {
            switch character {
            case "-": standard.append("+")
            case "_": standard.append("/")
            case "=": return nil
            default: standard.append(character)
            }
        }
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard).map { Array($0) }
    }
}
