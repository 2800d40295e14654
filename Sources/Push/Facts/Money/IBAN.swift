import Vocabulary

/// An international bank account number: ISO 13616 structure, ISO 7064 check digits.
package enum IBAN {
    enum Verdict: Hashable {
        /// Length and check digits are correct.
        case sound(countryCode: String)
        /// Begins like an IBAN, with a wrong length or check digits.
        case damaged
        /// Not written like an IBAN.
        case foreign

        var isSound: Bool { if case .sound = self { true } else { false } }
    }

    /// Norway's.
    private static let shortest = 15
    /// More than any IBAN has, even pasted.
    private static let most = (characters: 64, bytes: 256)

    /// Examines typed or pasted text of up to 256 bytes, O(1); longer text is foreign.
    ///
    /// Ignores blanks of all kinds, hyphens, points, invisible characters, surrounding brackets and
    /// quotes, the word `IBAN` before it, and letter case. Returns the text in capitals without
    /// them, or a foreign text unchanged.
    static func examine(_ text: String) -> (verdict: Verdict, compact: String) {
        guard text.utf8.count <= most.bytes else { return (.foreign, text) }
        let scalars = bare(PlainForm.scalars(text)[...])
        let characters = scalars.filter { !isSeparator($0) }
        guard characters.count >= 5, characters.count <= most.characters,
            characters.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter })
        else { return (.foreign, text) }
        let compact = characters.map(capital)
        let country = String(decoding: compact.prefix(2), as: UTF8.self)
        guard let length = lengths[country], compact[2..<4].allSatisfy(isDigit) else {
            return (.foreign, text)
        }
        let result = String(decoding: compact, as: UTF8.self)
        if compact.count == length, isSound(compact) {
            return (.sound(countryCode: country), result)
        }
        // Points and hyphens occur in many other numbers too.
        let isPlain = !scalars.contains { $0 == "." || $0 == "-" }
        return isPlain || compact.count >= shortest ? (.damaged, result) : (.foreign, text)
    }

    /// Every sound IBAN in the first 16,384 characters, without duplicates, in capitals without
    /// blanks; O(n).
    ///
    /// It may contain blanks, hyphens and points, and follow the word `IBAN`; it does not begin
    /// inside a word or number.
    package static func all(in text: String) -> [String] {
        guard text.utf8.count >= shortest else { return [] }
        let scalars = PlainForm.scalars(text)
        var found: [String] = []
        var index = 0
        while index < scalars.count {
            guard let (compact, end) = sound(in: scalars, from: index) else {
                index += 1
                continue
            }
            if !found.contains(compact) { found.append(compact) }
            index = end
        }
        return found
    }

    /// Whether a code of a bank or branch stands where the IBAN has those: in a British one behind the check
    /// digits or the letters of the bank, elsewhere among the eleven characters behind the check digits.
    static func isBank(_ code: String, of compact: String) -> Bool {
        let account = compact.dropFirst(4)
        return compact.hasPrefix("GB")
            ? account.hasPrefix(code) || account.dropFirst(4).hasPrefix(code)
            : String(account.prefix(11)).includes(code)
    }

    /// The text in groups of four.
    package static func grouped(_ compact: String) -> String {
        var result = ""
        for (index, character) in compact.enumerated() {
            if index > 0, index.isMultiple(of: 4) { result.append(" ") }
            result.append(character)
        }
        return result
    }

    // MARK: In a text

    /// The sound IBAN at a position, and its end.
    private static func sound(
        in scalars: [Unicode.Scalar],
        from start: Int
    ) -> (compact: String, end: Int)? {
        guard scalars[start].isASCIILetter, mayBegin(at: start, in: scalars) else { return nil }
        guard start + 1 < scalars.count, scalars[start + 1].isASCIILetter else { return nil }
        let country = String(decoding: scalars[start...(start + 1)].map(capital), as: UTF8.self)
        guard let length = lengths[country] else { return nil }
        var compact: [UInt8] = []
        var groups: [Range<Int>] = []
        var index = start
        while compact.count < length {
            let gap = scalars[index...].prefix(4).prefix(while: isSeparator).count
            index += gap
            guard gap < 4, index < scalars.count,
                scalars[index].isASCIIDigit || scalars[index].isASCIILetter
            else { return nil }
            if gap > 0 { groups.append((groups.last?.upperBound ?? 0)..<compact.count) }
            compact.append(capital(scalars[index]))
            index += 1
        }
        groups.append((groups.last?.upperBound ?? 0)..<length)
        // Part of a longer number.
        if index < scalars.count, scalars[index].isASCIIDigit { return nil }
        // `No 12` begins a number of another kind, and `NO 12` may begin an IBAN.
        if groups[0].count == 2,
            !scalars[start...(start + 1)].allSatisfy({ ("A"..."Z").contains($0) })
        {
            return nil
        }
        guard compact[2..<4].allSatisfy(isDigit), isGrouped(groups, compact), isSound(compact)
        else { return nil }
        return (String(decoding: compact, as: UTF8.self), index)
    }

    /// Whether no word or number but `IBAN` continues there.
    private static func mayBegin(at start: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard start > 0 else { return true }
        let before = scalars[start - 1]
        guard before.isASCIIDigit || before.isASCIILetter else { return true }
        guard start >= 4 else { return false }
        return scalars[(start - 4)..<start].map(capital) == Array("IBAN".utf8)
    }

    /// Whether the groups are an IBAN's and not words: four characters each, or all with digits but
    /// for the letters of a bank.
    private static func isGrouped(_ groups: [Range<Int>], _ compact: [UInt8]) -> Bool {
        if groups.allSatisfy({ $0.lowerBound.isMultiple(of: 4) }) { return true }
        return groups.allSatisfy { group in
            group.lowerBound == 0 || compact[group].contains(where: isDigit)
                || group.lowerBound == 4 && (group.count == 1 || group.count == 4)
        }
    }

    // MARK: Characters

    /// Without surrounding blanks, brackets and quotes, and the word `IBAN` before it.
    private static func bare(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var rest = scalars.trimmed(isAround)
        guard rest.prefix(4).map(capital) == Array("IBAN".utf8) else { return rest }
        rest = rest.dropFirst(4).drop { !$0.isASCIIDigit && !$0.isASCIILetter }
        return rest.trimmed(isAround)
    }

    private static func isAround(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "`", ",", ";", ":", "\u{AB}",
            "\u{BB}", "\u{201C}"..."\u{201F}", "\u{2039}", "\u{203A}":
            true
        default: isSeparator(scalar)
        }
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "-" || scalar == "."
    }

    private static func capital(_ scalar: Unicode.Scalar) -> UInt8 {
        guard scalar.isASCII else { return 0 }
        let byte = UInt8(scalar.value)
        return ("a"..."z").contains(scalar) ? byte - 0x20 : byte
    }

    private static func isSound(_ compact: [UInt8]) -> Bool {
        let check = String(decoding: compact[2..<4], as: UTF8.self)
        return ("02"..."98").contains(check) && remainder(compact) == 1
    }

    /// Modulo 97, with the first four characters moved to the end.
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
