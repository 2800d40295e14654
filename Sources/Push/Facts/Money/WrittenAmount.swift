import Vocabulary

/// A parsed text such as `120.00 EUR`, `EUR 120.00` or `€120`.
struct WrittenAmount {
    /// The currency beside a number.
    enum Sign: Hashable {
        case none
        /// A code of ISO 4217, or an unambiguous sign or name.
        case code(String)
        /// An ambiguous sign or name, such as `$` and `kr`.
        case unknown
    }

    private(set) var decimal: ExactDecimal
    let currency: Sign
    /// Every possible code; `nil` when none is written, or an unknown one.
    private let codes: Set<String>?

    /// Whether the written currency can be one stated elsewhere.
    func mayBe(_ code: String) -> Bool { codes?.contains(code) ?? true }

    /// Reads exactly one number with at most one currency.
    ///
    /// A minus may precede the number or the currency, or follow; parentheses are one, as in
    /// accounts. `12,-`, `12.–` and `12/-` are whole. `minorUnits` are the decimals of a currency
    /// stated elsewhere, where known.
    init?(_ text: String, minorUnits: Int?) {
        guard text.utf8.count <= 128 else { return nil }
        if Self.isBareNumber(text.utf8) {
            let decimal = ExactDecimal(written: text, isNegative: false, minorUnits: minorUnits)
            guard let decimal else { return nil }
            self.init(decimal: decimal, marks: [])
            return
        }
        guard !PlainForm.isDoubtful(text) else { return nil }
        var parts = Parts(PlainForm.scalars(text))
        if let decimal = parts.exponential {
            self.init(decimal: decimal, marks: [])
            return
        }
        guard parts.isTaken(), let before = Self.marks(parts.before),
            let after = Self.marks(parts.after)
        else { return nil }
        guard let marks = Self.agreeing(before + after) else { return nil }
        let decimals = marks.first?.code.map(Currency.minorUnits(of:)) ?? minorUnits
        let written = ExactDecimal(
            written: PlainForm.string(parts.number),
            isNegative: parts.isNegative,
            // Without decimals there are only thousands.
            minorUnits: parts.isWhole ? 0 : decimals
        )
        guard let written else { return nil }
        self.init(decimal: written, marks: marks)
    }

    /// Digits with points or commas between them, as most amounts are written.
    private static func isBareNumber(_ text: String.UTF8View) -> Bool {
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 &- 0x30 < 10 } ?? false }
        return isDigit(text.first) && isDigit(text.last)
            && text.allSatisfy {
                isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
            }
    }

    init?(json text: String) {
        guard let decimal = ExactDecimal(json: text) else { return nil }
        self.init(decimal: decimal, marks: [])
    }

    /// For a number in minor units; `nil` unless it is whole.
    func inMajorUnits(digits: Int) -> WrittenAmount? {
        guard decimal.scale == 0 else { return nil }
        var written = self
        written.decimal = ExactDecimal(
            units: decimal.units,
            scale: digits,
            isNegative: decimal.isNegative
        )
        return written
    }

    private init(decimal: ExactDecimal, marks: [CurrencyMark]) {
        self.decimal = decimal
        codes = marks.first?.codes
        switch marks.first {
        case nil: currency = .none
        case let mark?: currency = mark.code.map { .code($0) } ?? .unknown
        }
    }

    /// The more precise of two marks, as `USD` of `$120 USD`; `nil` when they differ.
    private static func agreeing(_ marks: [CurrencyMark]) -> [CurrencyMark]? {
        guard marks.count == 2 else { return marks }
        if marks[0] == marks[1] { return [marks[0]] }
        for (one, other) in [(marks[0], marks[1]), (marks[1], marks[0])] {
            if one.codes?.count == 1, other.mayBe(one.code) { return [one] }
        }
        return nil
    }

    /// Marks beside the number; `nil` for words, such as `million`.
    private static func marks(_ scalars: ArraySlice<Unicode.Scalar>) -> [CurrencyMark]? {
        guard !scalars.isEmpty else { return [] }
        return CurrencyMark(exactly: PlainForm.string(scalars)).map { [$0] }
    }
}

/// The pieces of a written amount.
private struct Parts {
    /// Without signs and blanks around it.
    private(set) var before: ArraySlice<Unicode.Scalar> = []
    /// Digits and separators.
    private(set) var number: ArraySlice<Unicode.Scalar> = []
    /// Without signs and blanks around it.
    private(set) var after: ArraySlice<Unicode.Scalar> = []
    private(set) var isNegative = false
    /// Whether the number ends like a whole one, as in `12,-` and `12.`.
    private(set) var isWhole = false
    private var signs = 0
    private var rest: ArraySlice<Unicode.Scalar>

    init(_ scalars: [Unicode.Scalar]) { rest = scalars[...].trimmed { $0 == " " } }

    /// A number with an exponent, such as `1.0E7`.
    var exponential: ExactDecimal? {
        guard rest.contains(where: { $0 == "e" || $0 == "E" }) else { return nil }
        return ExactDecimal(json: PlainForm.string(rest))
    }

    /// False when it has no number, or more than one sign.
    mutating func isTaken() -> Bool {
        parseParentheses()
        parseLeadingSign()
        guard let first = rest.indices.first(where: beginsNumber) else { return false }
        before = rest[..<first].trimmed { $0 == " " }
        let isOpen = before.last == "("
        if isOpen { before.removeLast() }
        // `€-120`, and `EUR -120`.
        if before.last == "-" || before.last == "+" { addSign(before.removeLast()) }
        before = before.trimmed { $0 == " " }
        guard let last = rest.lastIndex(where: \.isASCIIDigit) else { return false }
        number = rest[first...last]
        after = rest[(last + 1)...]
        if isOpen {
            guard let close = after.firstIndex(of: ")") else { return false }
            after.remove(at: close)
            addSign("-")
        }
        parseWhole()
        if after.first == "-" { addSign(after.removeFirst()) }
        after = after.trimmed { $0 == " " }
        if after.count > 1, after.last == "-" { addSign(after.removeLast()) }
        after = after.trimmed { $0 == " " }
        if let point = number.first, point == "." || point == "," {
            // `.50` is a fraction, `.123.456` is nothing.
            guard number.dropFirst().allSatisfy(\.isASCIIDigit) else { return false }
            number = ["0"] + number
        }
        return signs <= 1
    }

    private mutating func addSign(_ sign: Unicode.Scalar) {
        signs += 1
        isNegative = sign == "-"
    }

    private mutating func parseLeadingSign() {
        guard let sign = rest.first, sign == "-" || sign == "+" else { return }
        addSign(sign)
        rest = rest.dropFirst().trimmed { $0 == " " }
    }

    private mutating func parseParentheses() {
        guard rest.first == "(", rest.last == ")" else { return }
        addSign("-")
        rest = rest.dropFirst().dropLast().trimmed { $0 == " " }
    }

    /// Removes `,-`, `.–`, `/-` and a final point behind the number.
    private mutating func parseWhole() {
        guard let first = after.first else { return }
        let dashes = after.dropFirst().prefix { $0 == "-" }.count
        switch first {
        case ".", ",":
            // A group separator cannot separate decimals.
            guard !number.contains(first) else { return }
            after.removeFirst(1 + dashes)
        case "/" where dashes == 1 || after.dropFirst().first == "=": after.removeFirst(2)
        default: return
        }
        isWhole = true
    }

    /// `12` and `.50` begin a number; the point of `Rs.500` ends a word.
    private func beginsNumber(_ index: Int) -> Bool {
        if rest[index].isASCIIDigit { return true }
        guard rest[index] == "." || rest[index] == ",", index + 1 < rest.endIndex,
            rest[index + 1].isASCIIDigit
        else { return false }
        return index == rest.startIndex || !rest[index - 1].properties.isAlphabetic
    }
}

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
