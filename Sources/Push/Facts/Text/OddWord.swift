import Vocabulary

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
