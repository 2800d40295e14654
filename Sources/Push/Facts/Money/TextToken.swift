/// A number, a word, or the text between.
struct TextToken: Hashable {
    enum Kind: Hashable {
        /// With separators; blanks only before groups of three digits.
        case number(String)
        case word
        case blank
        case other
    }

    let kind: Kind
    /// As written.
    let text: String
    /// With digits, blanks and signs in plain form.
    let plain: String
    /// Whether a number ends as whole amounts do, as in `42,-` and `42.–`.
    let endsWhole: Bool

    /// Only invisible characters are lost.
    static func all(in text: String) -> [TextToken] {
        let pairs = PlainForm.pairs(text)
        let scalars = pairs.map(\.plain)
        var tokens: [TextToken] = []
        var index = 0
        while index < scalars.count {
            let start = index
            var kind = Kind.other
            var endsWhole = false
            if beginsNumber(scalars, at: index) {
                let end = endOfNumber(scalars, from: index)
                kind = .number(number(pairs[start..<end]))
                index = endOfWhole(scalars, from: end)
                endsWhole = index > end
            } else if let length = CurrencyNames.unspacedLength(scalars[index...]) {
                kind = .word
                index += length
            } else if isLetter(scalars[index]) {
                while index < scalars.count, isLetter(scalars[index]) { index += 1 }
                kind = .word
            } else if scalars[index] == " " {
                while index < scalars.count, scalars[index] == " " { index += 1 }
                kind = .blank
            } else {
                index += 1
            }
            tokens.append(
                TextToken(
                    kind: kind,
                    text: PlainForm.string(pairs[start..<index].lazy.map(\.written)),
                    plain: PlainForm.string(scalars[start..<index]),
                    endsWhole: endsWhole
                )
            )
        }
        return tokens
    }

    /// `12` and `.50` begin a number; the point of `Rs.500` ends a word.
    private static func beginsNumber(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        if scalars[index].isASCIIDigit { return true }
        guard scalars[index] == "." || scalars[index] == ",", index + 1 < scalars.count,
            scalars[index + 1].isASCIIDigit
        else { return false }
        return index == 0 || !isLetter(scalars[index - 1]) && !scalars[index - 1].isASCIIDigit
    }

    /// `1,234.56`, `1'234` and `1 234` continue, `1,` and `1 2` do not.
    private static func endOfNumber(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var index = scalars[start].isASCIIDigit ? start : start + 1
        while true {
            while index < scalars.count, scalars[index].isASCIIDigit { index += 1 }
            guard index < scalars.count else { return index }
            switch scalars[index] {
            case ".", ",", "'":
                guard index + 1 < scalars.count, scalars[index + 1].isASCIIDigit else {
                    return index
                }
            case " ":
                let next = scalars[(index + 1)...].prefix(4).prefix(while: \.isASCIIDigit)
                guard next.count == 3 else { return index }
            default: return index
            }
            index += 1
        }
    }

    /// The end of `,-`, `.–` or `/-` behind a number.
    private static func endOfWhole(_ scalars: [Unicode.Scalar], from end: Int) -> Int {
        guard end + 1 < scalars.count else { return end }
        var index = end + 1
        switch scalars[end] {
        case ",", ".":
            while index < scalars.count, scalars[index] == "-" { index += 1 }
        case "/" where scalars[index] == "-" || scalars[index] == "=": index += 1
        default: return end
        }
        let goesOn = index < scalars.count && scalars[index].isASCIIDigit
        return index == end + 1 || goesOn ? end : index
    }

    /// With plain digits; a typographic blank separates groups, never numbers.
    private static func number(_ pairs: ArraySlice<PlainForm.Pair>) -> String {
        PlainForm.string(
            pairs.lazy.map { $0.plain == " " && $0.written != " " ? "'" : $0.plain }
        )
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.isASCIILetter }
        if CurrencyNames.isUnspaced(scalar) { return false }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.isGraphemeExtend
    }
}
