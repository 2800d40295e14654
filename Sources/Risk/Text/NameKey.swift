/// Forms of a name by which two names are compared.
struct NameKey: Hashable {
    /// The longest name that is compared, in scalars; a longer one is cut.
    static let longest = 70

    /// Small letters and digits, with one blank between words.
    let plain: String
    /// As ``plain``, with each letter as the Latin one that it looks like, so that names that look
    /// alike are equal.
    let skeleton: String

    /// Takes the forms of a name; `nil` when it has neither letters nor digits.
    init?(_ name: String) {
        var plain = ""
        var skeleton = ""
        for word in name.unicodeScalars.prefix(Self.longest).split(whereSeparator: Self.isGap) {
            if !plain.isEmpty {
                plain.append(" ")
                skeleton.append(" ")
            }
            for scalar in word {
                plain += scalar.properties.lowercaseMapping
                skeleton += Self.prototype(scalar)
            }
        }
        guard !plain.isEmpty else { return nil }
        self.plain = plain
        self.skeleton = skeleton.replacing("rn", with: "m")
    }

    /// Points, hyphens, blanks and the like part words and do not count.
    private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
            && !scalar.properties.isGraphemeExtend
    }

    /// What a letter looks like, in small letters; those that look like a stroke are one.
    private static func prototype(_ scalar: Unicode.Scalar) -> String {
        let latin = Confusables.latin(scalar) ?? Self.wide(scalar) ?? scalar
        switch latin {
        case "0": return "o"
        case "1", "I", "i", "L": return "l"
        default: return latin.properties.lowercaseMapping
        }
    }

    /// The plain form of a full-width letter or digit.
    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
    }
}
