/// A word that mixes scripts that look alike, or imitates Latin; Latin with Greek or Cyrillic in
/// one word is allowed by no restriction level of UTS 39 below "minimally restrictive".
package struct OddWord: Hashable, Sendable {
    package enum Oddity: Hashable, Sendable {
        /// All its foreign letters look like Latin ones.
        case lookalike(Script)
        /// Letters of two scripts that do not all look alike.
        case mixed(Script)
        /// All its letters are of one foreign script and look Latin, among Latin words.
        case disguised(Script)
    }

    /// As in the text, of any length.
    package let word: String
    package let oddity: Oddity

    /// Shorter words may be units, such as kΩ.
    private static let shortest = 3

    /// In order; none in ASCII text; O(n) in scalars.
    package static func all(in text: String) -> [OddWord] {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        let words = text.unicodeScalars.split {
            Script($0) == nil && !$0.properties.isGraphemeExtend
        }
        let oddities = words.map { (word: String($0), oddity: oddity(of: $0)) }
        let hasLatin = words.contains { $0.allSatisfy { Script($0) ?? .latin == .latin } }
        let hasForeign = zip(words, oddities).contains { word, found in
            found.oddity == nil && word.contains { Script($0) ?? .latin != .latin }
        }
        return oddities.compactMap { word, oddity in
            switch oddity {
            // Among Russian words a short one of such letters is ordinary.
            case .disguised? where !hasLatin || hasForeign: nil
            case let oddity?: OddWord(word: word, oddity: oddity)
            case nil: nil
            }
        }
    }

    private static func oddity(of word: Substring.UnicodeScalarView) -> Oddity? {
        guard let foreign = word.lazy.compactMap({ Script($0) }).first(where: { $0 != .latin })
        else { return nil }
        let isAlike = word.allSatisfy {
            Script($0) ?? .latin == .latin || Confusables.latin($0) != nil
        }
        let hasLatin = word.contains { Script($0) == .latin }
        let length = word.count { Script($0) != nil }
        if hasLatin, isAlike { return length < 2 ? nil : .lookalike(foreign) }
        if hasLatin { return length < shortest ? nil : .mixed(foreign) }
        return isAlike && length >= shortest ? .disguised(foreign) : nil
    }
}

/// Scripts whose letters are confused with each other.
package enum Script: String, Hashable {
    case latin = "Latin"
    case greek = "Greek"
    case cyrillic = "Cyrillic"
    case armenian = "Armenian"
    case cherokee = "Cherokee"
    case lisu = "Lisu"

    /// `nil` for other scripts and for other characters.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: self = .latin
        case ..<0xAA: return nil
        case _ where !scalar.properties.isAlphabetic: return nil
        case 0xAA, 0xBA, 0xC0...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xA722...0xA7FF:
            self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x530...0x58F: self = .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
        case 0xA4D0...0xA4FF: self = .lisu
        default: return nil
        }
    }
}

/// Greek, Cyrillic, Armenian, Cherokee, Lisu, phonetic and mathematical letters that look Latin.
///
/// The Greek and Cyrillic pairs are those of `confusables.txt` of the Unicode security data (UTS
/// 39) whose prototype is one letter from A to Z or a to z.
enum Confusables {
    /// The look-alike letter.
    static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case ..<0x131: nil
        case 0x24B6...0x24E9: letter(scalar.value - 0x24B6)
        case 0x1D400...0x1D6A3: letter((scalar.value - 0x1D400) % 52)
        default: letters[scalar.value] ?? further[scalar.value]
        }
    }

    /// Capital letters, then small ones.
    private static func letter(_ place: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(place < 26 ? 0x41 + place : 0x61 + place - 26))
    }

    private static let letters: [UInt32: Unicode.Scalar] = [
        0x037F: "J", 0x0391: "A", 0x0392: "B", 0x0395: "E", 0x0396: "Z", 0x0397: "H", 0x0399: "l",
        0x039A: "K", 0x039C: "M", 0x039D: "N", 0x039F: "O", 0x03A1: "P", 0x03A4: "T", 0x03A5: "Y",
        0x03A7: "X", 0x03B1: "a", 0x03B3: "y", 0x03B9: "i", 0x03BD: "v", 0x03BF: "o", 0x03C1: "p",
        0x03C3: "o", 0x03C5: "u", 0x03D2: "Y", 0x03DC: "F", 0x03F1: "p", 0x03F2: "c", 0x03F3: "j",
        0x03F9: "C", 0x03FA: "M", 0x0405: "S", 0x0406: "l", 0x0408: "J", 0x0410: "A", 0x0412: "B",
        0x0415: "E", 0x041A: "K", 0x041C: "M", 0x041D: "H", 0x041E: "O", 0x0420: "P", 0x0421: "C",
        0x0422: "T", 0x0423: "Y", 0x0425: "X", 0x042C: "b", 0x0430: "a", 0x0433: "r", 0x0435: "e",
        0x043E: "o", 0x0440: "p", 0x0441: "c", 0x0443: "y", 0x0445: "x", 0x0455: "s", 0x0456: "i",
        0x0458: "j", 0x0461: "w", 0x0474: "V", 0x0475: "v", 0x04AE: "Y", 0x04AF: "y", 0x04BB: "h",
        0x04BD: "e", 0x04C0: "l", 0x04CF: "i", 0x0501: "d", 0x050C: "G", 0x051B: "q", 0x051C: "W",
        0x051D: "w", 0xA647: "i",
    ]

    /// Letters of scripts that are rare on screens, and forms of Latin ones.
    private static let further: [UInt32: Unicode.Scalar] = [
        0x0131: "i", 0x01C0: "l", 0x0237: "j", 0x0251: "a", 0x0261: "g", 0x0262: "G", 0x0269: "i",
        0x026A: "i", 0x0274: "N", 0x0280: "R", 0x028F: "Y", 0x0299: "B", 0x029C: "H", 0x029F: "L",
        0x053C: "L", 0x054D: "U", 0x054F: "S", 0x0555: "O", 0x0561: "w", 0x0563: "q", 0x0566: "q",
        0x0570: "h", 0x0575: "j", 0x0578: "n", 0x057D: "u", 0x0581: "g", 0x0585: "o", 0x13A0: "D",
        0x13A1: "R", 0x13A2: "T", 0x13A9: "Y", 0x13AA: "A", 0x13AB: "J", 0x13AC: "E", 0x13B3: "W",
        0x13B7: "M", 0x13BB: "H", 0x13C0: "G", 0x13C2: "h", 0x13C3: "Z", 0x13CF: "b", 0x13D2: "R",
        0x13D4: "W", 0x13D5: "S", 0x13D9: "V", 0x13DA: "S", 0x13DE: "L", 0x13DF: "C", 0x13E2: "P",
        0x13E6: "K", 0x13F3: "G", 0x13F4: "B", 0x1D00: "A", 0x1D04: "C", 0x1D05: "D", 0x1D07: "E",
        0x1D0A: "J", 0x1D0B: "K", 0x1D0D: "M", 0x1D0F: "O", 0x1D18: "P", 0x1D1B: "T", 0x1D1C: "U",
        0x1D20: "V", 0x1D21: "W", 0x1D22: "Z", 0x2102: "C", 0x210A: "g", 0x210B: "H", 0x210C: "H",
        0x210D: "H", 0x210E: "h", 0x2110: "I", 0x2111: "I", 0x2112: "L", 0x2113: "l", 0x2115: "N",
        0x2119: "P", 0x211A: "Q", 0x211B: "R", 0x211C: "R", 0x211D: "R", 0x2124: "Z", 0x2128: "Z",
        0x212A: "K", 0x212C: "B", 0x212D: "C", 0x212E: "e", 0x212F: "e", 0x2130: "E", 0x2131: "F",
        0x2133: "M", 0x2134: "o", 0x2139: "i", 0x2160: "I", 0x2164: "V", 0x2169: "X", 0x216C: "L",
        0x216D: "C", 0x216E: "D", 0x216F: "M", 0x2170: "i", 0x2174: "v", 0x2179: "x", 0x217C: "l",
        0x217D: "c", 0x217E: "d", 0x217F: "m", 0xA4D0: "B", 0xA4D1: "P", 0xA4D2: "d", 0xA4D3: "D",
        0xA4D4: "T", 0xA4D6: "G", 0xA4D7: "K", 0xA4D9: "J", 0xA4DA: "C", 0xA4DC: "Z", 0xA4DD: "F",
        0xA4DF: "M", 0xA4E0: "N", 0xA4E1: "L", 0xA4E2: "S", 0xA4E3: "R", 0xA4E6: "V", 0xA4E7: "H",
        0xA4EA: "W", 0xA4EB: "X", 0xA4EC: "Y", 0xA4EE: "A", 0xA4F0: "E", 0xA4F2: "l", 0xA4F3: "O",
        0xA4F4: "U", 0xA730: "F", 0xA731: "S",
    ]
}

/// Comparison forms of a name.
package struct NameKey: Hashable {
    /// In scalars; longer names are cut.
    package static let longest = 70

    /// Lower-case letters and digits, with single blanks between words.
    package let plain: [Unicode.Scalar]
    /// ``plain`` with look-alike Latin letters, so that names that look alike are equal.
    package let skeleton: [Unicode.Scalar]

    /// `nil` for a name without letters and digits.
    package init?(_ name: String) {
        var plain: [Unicode.Scalar] = []
        var skeleton: [Unicode.Scalar] = []
        var isBetweenWords = false
        for scalar in name.unicodeScalars.prefix(Self.longest) {
            // Joiners and variation selectors are no letters.
            if !scalar.isASCII, scalar.properties.isDefaultIgnorableCodePoint { continue }
            guard !Self.isGap(scalar) else {
                isBetweenWords = !plain.isEmpty
                continue
            }
            if isBetweenWords {
                plain.append(" ")
                skeleton.append(" ")
                isBetweenWords = false
            }
            plain.append(contentsOf: Self.small(scalar))
            for letter in Self.prototype(scalar) {
                if letter == "n", skeleton.last == "r" {
                    skeleton[skeleton.count - 1] = "m"
                } else {
                    skeleton.append(letter)
                }
            }
        }
        guard !plain.isEmpty else { return nil }
        self.plain = plain
        self.skeleton = skeleton
    }

    /// Whether two names look alike but differ in letters; ignores case, blanks and punctuation.
    package func isLookalike(of other: NameKey) -> Bool {
        skeleton == other.skeleton && plain != other.plain
    }

    /// Without digits, so that `Shop 12` and `Shop 13` are one.
    package var letters: [Unicode.Scalar] { plain.filter { !("0"..."9").contains($0) } }

    /// Points, hyphens, blanks and the like separate words.
    private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
        // A stroke counts as a letter.
        if scalar == "|" { return false }
        if scalar.isASCII { return !isLetter(scalar) && !("0"..."9").contains(scalar) }
        let properties = scalar.properties
        return !properties.isAlphabetic && properties.numericType == nil
            && !properties.isGraphemeExtend
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func small(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.isASCII else {
            return Array(scalar.properties.lowercaseMapping.unicodeScalars)
        }
        return [("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar]
    }

    /// The lower-case look-alike; letters like a stroke are one.
    private static func prototype(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let latin = Confusables.latin(scalar) ?? wide(scalar) ?? scalar
        switch latin {
        case "0": return ["o"]
        case "1", "I", "i", "|": return ["l"]
        default: return small(latin)
        }
    }

    /// Of a full-width letter or digit.
    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
    }
}
