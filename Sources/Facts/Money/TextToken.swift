/// A number, a word, or what stands between them.
struct TextToken: Hashable {
    /// What it is.
    enum Kind: Hashable {
        /// Digits with separators; blanks only before groups of three digits.
        case number(String)
        case word
        case blank
        case other
    }

    let kind: Kind
    let text: String

    /// Takes a text apart; nothing is lost.
    static func all(in text: String) -> [TextToken] {
        let scalars = Array(text.unicodeScalars)
        var tokens: [TextToken] = []
        var index = 0
        while index < scalars.count {
            let start = index
            let kind: Kind
            if isDigit(scalars[index]) {
                index = endOfNumber(scalars, from: index)
                kind = .number(string(scalars[start..<index]))
            } else if isLetter(scalars[index]) {
                while index < scalars.count, isLetter(scalars[index]) { index += 1 }
                kind = .word
            } else {
                kind = scalars[index] == " " || scalars[index] == "\u{A0}" ? .blank : .other
                index += 1
            }
            tokens.append(TextToken(kind: kind, text: string(scalars[start..<index])))
        }
        return tokens
    }

    /// Where a number ends: `1,234.56`, `1'234` and `1 234` go on, `1,` and `1 2` do not.
    private static func endOfNumber(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var index = start
        while true {
            while index < scalars.count, isDigit(scalars[index]) { index += 1 }
            guard index < scalars.count else { return index }
            switch scalars[index] {
            case ".", ",", "'", "\u{2019}":
                guard index + 1 < scalars.count, isDigit(scalars[index + 1]) else { return index }
            case " ", "\u{A0}", "\u{202F}":
                let next = scalars[(index + 1)...].prefix { isDigit($0) }
                guard next.count == 3 else { return index }
            default: return index
            }
            index += 1
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return scalar.properties.isAlphabetic }
        return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
