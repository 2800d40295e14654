/// A word that mixes letters of scripts that look alike, or pretends to be Latin.
///
/// Latin with Greek or Cyrillic in one word is what no restriction level of UTS 39 below
/// "minimally restrictive" allows.
package struct OddWord: Hashable, Sendable {
    /// What is odd about it.
    package enum Oddity: Hashable, Sendable {
        /// All its foreign letters look like Latin ones.
        case lookalike(Script)
        /// It has letters of two scripts that do not all look alike.
        case mixed(Script)
        /// All its letters are of one foreign script, and all look like Latin ones, among words that
        /// are Latin.
        case disguised(Script)
    }

    /// The word as it stands in the text, of any length.
    package let word: String
    /// What is odd about it.
    package let oddity: Oddity

    /// Shorter words may be units, such as kΩ.
    private static let shortest = 3

    /// The odd words of a text, in order; none of a text in ASCII.
    ///
    /// - Complexity: O(n) in scalars.
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
