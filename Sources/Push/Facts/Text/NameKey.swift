/// Forms of a name by which two names are compared.
package struct NameKey: Hashable {
    /// The longest name that is compared, in scalars; a longer one is cut.
    package static let longest = 70

    /// Small letters and digits, with one blank between words.
    package let plain: [Unicode.Scalar]
    /// As ``plain``, with each letter as the Latin one that it looks like, so that names that look
    /// alike are equal.
    package let skeleton: [Unicode.Scalar]

    /// Takes the forms of a name; `nil` when it has neither letters nor digits.
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

    /// Whether two names look alike and are written with other letters; letter case, blanks and
    /// punctuation do not count.
    package func isLookalike(of other: NameKey) -> Bool {
        skeleton == other.skeleton && plain != other.plain
    }

    /// The name without its digits, by which `Shop 12` and `Shop 13` are one.
    package var letters: [Unicode.Scalar] { plain.filter { !("0"..."9").contains($0) } }

    /// Points, hyphens, blanks and the like part words and do not count.
    private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
        // A stroke passes for a letter.
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

    /// What a letter looks like, in small letters; those that look like a stroke are one.
    private static func prototype(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let latin = Confusables.latin(scalar) ?? wide(scalar) ?? scalar
        switch latin {
        case "0": return ["o"]
        case "1", "I", "i", "|": return ["l"]
        default: return small(latin)
        }
    }

    /// The plain form of a full-width letter or digit.
    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
    }
}
