/// An international bank account number: ISO 13616 structure, ISO 7064 check digits.
enum IBAN {
    /// What a text is.
    enum Verdict: Hashable {
        /// The length of its country is right and the check digits hold.
        case sound(countryCode: String)
        /// It begins like an IBAN, but the length or the check digits are wrong.
        case damaged
        /// It is not written like one.
        case foreign

        /// Whether it is an IBAN without a mistake.
        var isSound: Bool { if case .sound = self { true } else { false } }
    }

    /// Examines a text; blanks do not count, small letters count as capitals.
    ///
    /// - Complexity: O(1); a text of more than 64 bytes is not written like an IBAN.
    static func examine(_ text: String) -> (verdict: Verdict, compact: String) {
        let compact = text.utf8.filter { $0 != UInt8(ascii: " ") }.prefix(65).map(capital(_:))
        let country = String(decoding: compact.prefix(2), as: UTF8.self)
        guard compact.count >= 5, compact.count <= 64, let length = lengths[country],
            compact[2..<4].allSatisfy(isDigit),
            compact.allSatisfy({ isDigit($0) || isCapital($0) })
        else { return (.foreign, text) }
        let check = String(decoding: compact[2..<4], as: UTF8.self)
        let sound =
            compact.count == length && remainder(compact) == 1 && ("02"..."98").contains(check)
        return (
            sound ? .sound(countryCode: country) : .damaged,
            String(decoding: compact, as: UTF8.self)
        )
    }

    /// The text in groups of four.
    static func grouped(_ compact: String) -> String {
        var result = ""
        for (index, character) in compact.enumerated() {
            if index > 0, index.isMultiple(of: 4) { result.append(" ") }
            result.append(character)
        }
        return result
    }

    /// The number modulo 97, with the first four characters moved to the end.
    private static func remainder(_ compact: [UInt8]) -> Int {
        var rest = 0
        for byte in compact[4...] + compact[..<4] {
            if isDigit(byte) {
                rest = (rest * 10 + Int(byte - UInt8(ascii: "0"))) % 97
            } else {
                rest = (rest * 100 + Int(byte - UInt8(ascii: "A") + 10)) % 97
            }
        }
        return rest
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isCapital(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
    }

    /// Characters of an IBAN by country.
    private static let lengths: [String: Int] = [
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22,
        "BI": 27, "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27,
        "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FK": 18, "FO": 18, "FR": 27,
        "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HN": 28, "HR": 21, "HU": 28,
        "IE": 22, "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28,
        "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22,
        "MK": 19, "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18, "NO": 15, "OM": 23,
        "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24,
        "SC": 31, "SD": 18, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "SO": 23, "ST": 25, "SV": 28,
        "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20, "YE": 30,
    ]
}
