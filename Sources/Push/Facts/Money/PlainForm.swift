/// The ASCII form of digits, blanks, hyphens and signs, as typed or pasted; all Unicode decimal
/// digits, blanks and dashes are mapped; invisible characters are dropped.
enum PlainForm {
    /// Further scalars of a text are ignored.
    static let mostScalars = 16_384

    /// A scalar as written and in its plain form.
    struct Pair {
        let written: Unicode.Scalar
        let plain: Unicode.Scalar
    }

    /// The visible scalars; also drops names such as `<U+200B>`, which represent hidden ones in a
    /// printable text; O(min(n, ``mostScalars``)).
    static func pairs(_ text: String) -> [Pair] {
        var pairs: [Pair] = []
        for scalar in text.unicodeScalars.prefix(mostScalars) {
            guard let plain = plain(scalar) else { continue }
            pairs.append(Pair(written: scalar, plain: plain))
            if plain == ">" { dropHiddenName(&pairs) }
        }
        return pairs
    }

    static func scalars(_ text: String) -> [Unicode.Scalar] { pairs(text).map(\.plain) }

    /// Whether a value has invisible characters, or digits of several scripts, which nobody types.
    static func isDoubtful(_ text: String) -> Bool {
        var zero: UInt32?
        for scalar in text.unicodeScalars.prefix(mostScalars) {
            guard plain(scalar) != nil else { return true }
            guard let digit = digit(scalar) else { continue }
            let ownZero = scalar.value - digit
            if let zero, zero != ownZero { return true }
            zero = ownZero
        }
        return false
    }

    static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// `nil` when it is invisible.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII { return (0x09...0x0D).contains(scalar.value) ? " " : scalar }
        if let digit = digit(scalar) { return Unicode.Scalar(0x30 + digit) }
        switch scalar {
        case "\u{2018}", "\u{2019}", "\u{2BC}", "\u{66C}", "\u{FF07}": return "'"
        case "\u{66B}", "\u{FE52}": return "."
        case "\u{FE50}": return ","
        case "\u{2212}": return "-"
        case "\u{FE69}": return "$"
        case "\u{FFE1}": return "£"
        case "\u{FFE5}": return "¥"
        case "\u{FFE6}": return "₩"
        case "\u{FF01}"..."\u{FF5E}": return Unicode.Scalar(scalar.value - 0xFEE0)
        default: break
        }
        if scalar.properties.isDefaultIgnorableCodePoint { return nil }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
        case .dashPunctuation: return "-"
        default: return scalar
        }
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        if scalar.isASCII { return scalar.isASCIIDigit ? scalar.value - 0x30 : nil }
        guard scalar.properties.numericType == .decimal,
            let value = scalar.properties.numericValue, (0...9).contains(value)
        else { return nil }
        return UInt32(value)
    }

    /// Drops `<U+200B>` from the end.
    private static func dropHiddenName(_ pairs: inout [Pair]) {
        let start = pairs.suffix(10).lastIndex { $0.plain == "<" }
        guard let start else { return }
        let name = pairs[start...].map(\.plain)
        guard (8...10).contains(name.count), name[1] == "U", name[2] == "+",
            name[3..<(name.count - 1)].allSatisfy(\.properties.isASCIIHexDigit)
        else { return }
        pairs.removeSubrange(start...)
    }
}

extension Unicode.Scalar {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
