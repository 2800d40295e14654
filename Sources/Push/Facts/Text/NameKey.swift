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
