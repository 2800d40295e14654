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
        let hasOther = text.unicodeScalars.contains {
            Script($0) == nil && $0.properties.isAlphabetic
        }
        return oddities.compactMap { word, oddity in
            switch oddity {
            // In a Hebrew text a Hebrew letter may stand before a Latin word.
            case .lookalike(.foreign)? where hasOther, .disguised(.foreign)? where hasOther: nil
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
    /// Letters and digits of any other script that look like a Latin letter.
    case foreign = "foreign"

    /// `nil` for the rest of other scripts and for other characters.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: self = .latin
        case ..<0xAA: return nil
        case _ where !scalar.properties.isAlphabetic && scalar.properties.numericType == nil:
            return nil
        case 0xAA, 0xBA, 0xC0...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xA722...0xA7FF:
            self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x530...0x58F: self = .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
        case 0xA4D0...0xA4FF: self = .lisu
        default:
            guard Confusables.latin(scalar) != nil else { return nil }
            self = .foreign
        }
    }
}

/// Letters and digits of all scripts that look like a Latin letter.
///
/// These are the pairs of `confusables.txt` of the Unicode security data (UTS 39, version 15) whose
/// prototype is one letter from A to Z or a to z, and small capitals.
enum Confusables {
    /// The look-alike letter.
    static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case ..<0x131: nil
        case 0x24B6...0x24E9: letter(scalar.value - 0x24B6)
        case 0x1D400...0x1D6A3: letter((scalar.value - 0x1D400) % 52)
        // Small Coptic letters are the capitals, smaller.
        case 0x2C80...0x2CE3: alike[scalar.value] ?? alike[scalar.value & ~1]
        default: alike[scalar.value]
        }
    }

    /// Capital letters, then small ones.
    private static func letter(_ place: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(place < 26 ? 0x41 + place : 0x61 + place - 26))
    }

    private static let alike: [UInt32: Unicode.Scalar] = {
        var alike: [UInt32: Unicode.Scalar] = [:]
        for row in table.split(separator: "\n") {
            let words = row.split(separator: " ")
            guard let letter = words.first?.unicodeScalars.first else { continue }
            for word in words.dropFirst() { alike[UInt32(word, radix: 16) ?? 0] = letter }
        }
        return alike
    }()

    /// A letter and what looks like it, in a row.
    private static let table = """
        A 391 410 13AA 15C5 1D00 A4EE 102A0 16F40
        a 251 3B1 430
        B 299 392 412 13F4 15F7 212C A4D0 A7B4 10282 102A1 10301
        b 184 42C 13CF 1472 15AF
        C 3F9 421 13DF 1D04 2102 212D 216D 2CA4 A4DA 102A2 10302 10415 1051C 118E9 118F2
        c 3F2 441 217D 2CA5 ABAF 1043D
        D 13A0 15DE 15EA 1D05 2145 216E A4D3
        d 501 13E7 146F 2146 217E A4D2
        E 395 415 13AC 1D07 2130 2D39 A4F0 10286 118A6 118AE
        e 435 4BD 212E 212F 2147 AB32
        F 3DC 15B4 2131 A4DD A730 A798 10287 102A5 10525 118A2 118C2
        f 17F 584 1E9D A799 AB35
        G 262 50C 13C0 13F3 A4D6
        g 18D 261 581 1D83 210A
        H 29C 397 41D 13BB 157C 210B 210C 210D 2C8E A4E7 102CF
        h 4BB 570 13C2 210E
        I 2110 2111 2160
        i 131 269 26A 37A 3B9 456 4CF 13A5 1FBE 2139 2148 2170 A647 AB75 118C3
        J 37F 408 13AB 148D 1D0A A4D9 A7B2
        j 237 3F3 458 575 2149
        K 39A 41A 13E6 16D5 1D0B 212A 2C94 A4D7 10518
        L 29F 53C 13DE 14AA 2112 216C 2CD0 A4E1 1041B 10526 118A3 118B2 16F16
        l 196 1C0 399 406 4C0 5D5 5DF 627 661 6F1 7CA 16C1 2113 217C 2C92 2D4F A4F2 FE8D FE8E \
        1028A 10309 10320 16F28 1E8C7 1EE00 1EE80 1FBF1
        M 39C 3FA 41C 13B7 15F0 16D6 1D0D 2133 216F 2C98 A4DF 102B0 10311
        m 217F
        N 274 39D 2115 2C9A A4E0 10513
        n 578 57C
        O 39F 41E 555 7C0 9E6 B20 B66 12D0 1D0F 2C9E 2D54 3007 A4F3 10292 102AB 10404 104C2 \
        10516 114D0 118B5 118E0 1FBF0
        o 3BF C02 C82 D02 D82 3C3 43E 585 5E1 647 665 6BE 6C1 6D5 6F5 966 A66 AE6 BE6 C66 CE6 \
        D20 D66 E50 ED0 101D 1040 10FF 1D11 2134 2C9F AB3D FBA6 FBA7 FBA8 FBA9 FBAA FBAB FBAC \
        FBAD FEE9 FEEA FEEB FEEC 1042C 104EA 118C8 118D7 1EE24 1EE64 1EE84
        P 3A1 420 13E2 146D 1D18 2119 2CA2 A4D1 10295
        p 3C1 3F1 440 2CA3
        Q 211A 2D55
        q 51B 563 566
        R 1A6 280 13A1 13D2 1587 211B 211C 211D A4E3 104B4 16F35
        r 433 1D26 2C85 AB47 AB48 AB81
        S 405 54F 13D5 13DA A4E2 A731 10296 10420 16F3A
        s 1BD 455 ABAA 10448 118C1
        T 3A4 422 13A2 1D1B 2CA6 A4D4 10297 102B1 10315 118BC 16F0A
        U 54D 1200 144C 1D1C A4F4 104CE 118B8 16F42
        u 28B 3C5 57D A79F AB4E AB52 104F6 118D8
        V 474 667 6F7 13D9 142F 1D20 2164 2D38 A4E6 A6DF 1051D 118A0 16F08
        v 3BD 475 5D8 2174 ABA9 11706 118C0
        W 51C 13B3 13D4 1D21 A4EA 118E6 118EF
        w 26F 461 51D 561 AB83 1170A 1170E 1170F
        X 3A7 425 16B7 2169 2CAC 2D5D A4EB A7B3 10290 102B4 10317 10322 10527 118EC
        x 445 1541 157D 2179
        Y 28F 3A5 3D2 423 4AE 13A9 13BD 2CA8 A4EC 102B2 118A4 16F43
        y 263 3B3 443 4AF 10E7 1D8C 1EFF 213D AB5A 118DC
        Z 396 13C3 1D22 2124 2128 A4DC 102F5 118A9 118E5
        z AB93 118C4
        """
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
