/// A number with a currency in a text for people.
package struct AmountInText: Hashable, Sendable {
    /// Such as `120,00 EUR`.
    package let written: String
    /// `nil` for a sign of many currencies, such as `$`.
    package let currency: String?
    /// Every possible code; `nil` for an unknown sign.
    private let currencies: Set<String>?
    /// Every possible value; see ``plainNumber(_:)``.
    private let readings: Set<String>

    /// Ignores signs.
    package func mayMean(_ amount: Amount) -> Bool {
        if let currency = amount.currency, let currencies, !currencies.contains(currency) {
            return false
        }
        return readings.contains(Self.plainNumber(amount.number))
    }

    /// The amounts in the first 16,384 characters of a text, in order; O(n).
    ///
    /// Numbers without a currency, such as dates, do not count; one with a currency on both sides
    /// occurs twice. `5 million EUR`, `EUR 5m` and `5 Mio. €` are multiplied. `expected` is a
    /// currency whose code counts even where it is a word too, such as `TRY`.
    package static func all(in text: String, expected: String?) -> [AmountInText] {
        // Most texts hold no number.
        guard text.utf8.contains(where: { $0 >= 0x80 || (0x30...0x39).contains($0) }) else {
            return []
        }
        let sentence = Sentence(text, expected: expected)
        return sentence.tokens.indices.flatMap { index -> [AmountInText] in
            guard case .number(let number) = sentence.tokens[index].kind else { return [] }
            return sentence.amounts(number, at: index)
        }
    }

    fileprivate init(written: String, mark: CurrencyMark, readings: Set<String>) {
        self.written = written
        currency = mark.code
        currencies = mark.codes
        self.readings = readings
    }

    /// Without sign, leading zeros, and trailing zeros of the fraction.
    static func plainNumber(_ number: String) -> String {
        let (zero, point) = (UInt8(ascii: "0"), UInt8(ascii: "."))
        let unsigned = number.utf8.drop { $0 == UInt8(ascii: "-") }
        let whole = unsigned.prefix { $0 != point }
        var fraction = unsigned[whole.endIndex...].dropFirst().prefix { $0 != point }
        while fraction.last == zero { fraction.removeLast() }
        let digits = whole.drop { $0 == zero }
        let text = digits.isEmpty ? "0" : String(Substring(digits))
        return fraction.isEmpty ? text : text + "." + String(Substring(fraction))
    }

    /// The last separator separates decimals, or thousands before three digits; numbers separated
    /// by a blank may be two.
    fileprivate static func readings(
        of number: String,
        in mark: CurrencyMark,
        isBehindMark: Bool,
        powers: Set<Int>
    ) -> Set<String> {
        let isWholeCurrency = mark.code.flatMap(Currency.minorUnits(of:)) == 0
        let groups = number.split(separator: " ")
        var numbers: Set<String> = [groups.joined()]
        for count in 1...max(1, min(groups.count, 8)) {
            numbers.insert((isBehindMark ? groups.prefix(count) : groups.suffix(count)).joined())
        }
        var readings: Set<String> = []
        for power in powers {
            for number in numbers {
                readings.formUnion(
                    Self.readings(of: number, power: power, isWholeCurrency: isWholeCurrency)
                )
            }
        }
        return readings
    }

    private static func readings(
        of text: String,
        power: Int,
        isWholeCurrency: Bool
    ) -> [String] {
        let parts = text.split(omittingEmptySubsequences: false) { !$0.isNumber }
        guard let last = parts.last else { return [] }
        var readings: [String] = []
        // An apostrophe separates thousands only, and so does everything in a currency without
        // decimals.
        let isGroup =
            text.dropLast(last.count).last == "'" || isWholeCurrency && last.count == 3
        if isGroup || parts.count == 1 || last.count == 3, parts.first?.isEmpty == false {
            readings.append(plainNumber(multiplied(parts.joined(), "", power)))
        }
        if parts.count > 1, !isGroup {
            readings.append(
                plainNumber(multiplied(parts.dropLast().joined(), String(last), power))
            )
        }
        return readings
    }

    /// A number times a power of ten.
    private static func multiplied(_ whole: String, _ fraction: String, _ power: Int) -> String {
        let moved = fraction.prefix(power)
        let zeros = String(repeating: "0", count: power - moved.count)
        return "\(whole)\(moved)\(zeros).\(fraction.dropFirst(power))"
    }
}

/// The tokens of a text with its currency marks.
private struct Sentence {
    let tokens: [TextToken]
    private let expected: String?
    /// By first token.
    private var marksFrom: [Int: (mark: CurrencyMark, end: Int)] = [:]
    /// By the token behind each.
    private var marksUpTo: [Int: (mark: CurrencyMark, start: Int)] = [:]

    init(_ text: String, expected: String?) {
        let tokens = TextToken.all(in: text)
        self.tokens = tokens
        self.expected = expected
        var index = 0
        while index < tokens.count {
            let found = CurrencyMark.mark(in: tokens, at: index) { $0 == expected }
            guard let (mark, end) = found else {
                index += 1
                continue
            }
            marksFrom[index] = (mark, end)
            marksUpTo[end] = (mark, index)
            index = end
        }
    }

    /// With the currencies on both sides.
    func amounts(_ number: String, at index: Int) -> [AmountInText] {
        let head = head(before: index)
        guard head != nil || !isPartOfWord(index) else { return [] }
        let multiple = multiple(behind: index)
        var found: [AmountInText] = []
        if let (mark, start) = markBefore(index),
            isTrusted(mark, mark.before, index, multiple, isBehind: false),
            !isDate(mark, number, index)
        {
            let isFitting = multiple.isFitting(mark)
            found.append(
                AmountInText(
                    written: text(start..<(isFitting ? multiple.end : index + 1)),
                    mark: mark,
                    readings: AmountInText.readings(
                        of: number,
                        in: mark,
                        isBehindMark: true,
                        powers: powers(isFitting ? multiple.powers : [0], of: mark, from: start)
                    )
                )
            )
        }
        if let (mark, end) = markBehind(multiple.end, isMultiplied: multiple.isThere),
            isTrusted(mark, mark.after, index, multiple, isBehind: true),
            !isWeight(mark, number, end, multiple)
        {
            let powers = multiple.isFitting(mark) ? multiple.powers : [0]
            var readings = AmountInText.readings(
                of: number,
                in: mark,
                isBehindMark: false,
                powers: Set(powers.map { $0 + mark.power })
            )
            if let head { readings = Set(readings.compactMap { head.sum(with: $0) }) }
            found.append(
                AmountInText(
                    written: text((head?.start ?? index)..<closed(end, from: index)),
                    mark: mark,
                    readings: readings
                )
            )
        }
        return found
    }

    /// The powers of a multiple and the mark, as in `MEUR 5` and `k€ 5`.
    private func powers(
        _ powers: Set<Int>,
        of mark: CurrencyMark,
        from start: Int
    ) -> Set<Int> {
        var word = start - 1
        var own: [Int] = [mark.power]
        if kind(word) == .blank { word -= 1 }
        if plain(word) == "." { word -= 1 }
        if kind(word) == .word, let text = plain(word),
            let found = Multiple.powers[text.lowercased()],
            text.count > 1 || word == start - 1
        {
            let before = kind(word - 1) == .blank ? word - 2 : word - 1
            if case .number? = kind(before) {} else { own = found }
        }
        return Set(powers.flatMap { power in own.map { power + $0 } }.filter { $0 <= 18 })
    }

    private func text(_ range: Range<Int>) -> String { tokens[range].map(\.text).joined() }

    // MARK: Currencies beside a number

    /// Also in `EUR: 42`, `EUR -42` and `EUR (42`.
    private func markBefore(_ index: Int) -> (mark: CurrencyMark, start: Int)? {
        if let found = marksUpTo[index] { return found }
        var end = index
        if end > 0, ["-", "+", "(", "*", ".", "|"].contains(tokens[end - 1].plain) {
            while end > 0, tokens[end - 1].plain == tokens[index - 1].plain, index - end < 8 {
                end -= 1
            }
        }
        if let found = marksUpTo[end] { return found }
        if end > 0, tokens[end - 1].kind == .blank { end -= 1 }
        if let found = marksUpTo[end] { return found }
        if end > 0, [":", "="].contains(tokens[end - 1].plain) { end -= 1 }
        if end > 0, tokens[end - 1].kind == .blank { end -= 1 }
        return marksUpTo[end]
    }

    /// Also in `42 (EUR)`, `42-euro` and `5 millions d'euros`.
    private func markBehind(_ index: Int, isMultiplied: Bool) -> (mark: CurrencyMark, end: Int)? {
        if let found = marksFrom[index] { return found }
        var start = index
        if plain(start) == "-" { start += 1 }
        if let found = marksFrom[start] { return found }
        if kind(start) == .blank { start += 1 }
        if plain(start) == "(" || plain(start) == "[" { start += 1 }
        if let found = marksFrom[start] { return found }
        guard isMultiplied, Self.links.contains(plain(start)?.lowercased() ?? "") else {
            return nil
        }
        start += 1
        if kind(start) == .blank || plain(start) == "'" { start += 1 }
        return marksFrom[start]
    }

    /// Words between a multiple and its currency.
    private static let links: Set<String> = ["of", "de", "d", "di"]

    /// The end of a mark with the parenthesis behind it.
    private func closed(_ end: Int, from index: Int) -> Int {
        let isOpen = tokens[index..<end].contains { $0.plain == "(" }
        return isOpen && plain(end) == ")" ? end + 1 : end
    }

    // MARK: Multiples

    private struct Found {
        /// Possible powers of ten.
        var powers: Set<Int> = [0]
        /// The token behind it, or behind the number.
        var end: Int
        var isOfRupees = false

        var isThere: Bool { powers != [0] }

        func isFitting(_ mark: CurrencyMark) -> Bool {
            !isOfRupees || mark.codes?.contains("INR") == true
        }
    }

    /// Words such as `million` behind a number; `hundred thousand` and `lakh crore` are two.
    private func multiple(behind index: Int) -> Found {
        var found = Found(end: index + 1)
        for _ in 0..<3 {
            var next = found.end
            if kind(next) == .blank || plain(next) == "-" { next += 1 }
            guard kind(next) == .word, let word = plain(next),
                let powers = Multiple.powers[word.lowercased()],
                // `5b` is a house number.
                word.lowercased() != "b" || word == "B" && next == found.end
            else { return found }
            let sums = found.powers.flatMap { power in powers.map { power + $0 } }
            // `EUR 5 M. Smith` may name a person.
            let isInitial = next > found.end && isInitial(next)
            found.powers = Set(sums.filter { $0 <= 18 }).union(isInitial ? found.powers : [])
            found.isOfRupees = found.isOfRupees || word.lowercased() == "cr"
            found.end = next + 1
            if plain(found.end) == ".", let mark = markBehind(found.end + 1, isMultiplied: false),
                mark.end > found.end
            {
                found.end += 1
            }
        }
        return found
    }

    /// Whether a token is one capital letter before a capitalised word.
    private func isInitial(_ index: Int) -> Bool {
        guard let letter = plain(index), letter.count == 1, letter.first?.isUppercase == true else {
            return false
        }
        var next = index + 1
        if plain(next) == "." { next += 1 }
        guard kind(next) == .blank, kind(next + 1) == .word, marksFrom[next + 1] == nil else {
            return false
        }
        return plain(next + 1)?.first?.isUppercase == true
    }

    /// The first part of a number such as `1万5000円`.
    private struct Head {
        let start: Int
        let value: Int

        /// `nil` when the rest is as large as the head, or no whole number.
        func sum(with rest: String) -> String? {
            Int(rest).flatMap { $0 < value ? String($0 + value) : nil }
        }
    }

    private func head(before index: Int) -> Head? {
        guard kind(index - 1) == .word, let word = plain(index - 1), !word.utf8.isEmpty,
            word.unicodeScalars.allSatisfy(CurrencyNames.isUnspaced),
            let power = Multiple.powers[word]?.first, power <= 8,
            case .number(let number)? = kind(index - 2), number.utf8.count <= 6,
            var value = Int(number)
        else { return nil }
        for _ in 0..<power { value *= 10 }
        return Head(start: index - 2, value: value)
    }

    // MARK: What is no amount

    /// Whether letters of no currency touch the number, as in an IBAN or `5th`.
    private func isPartOfWord(_ index: Int) -> Bool {
        if kind(index - 1) == .word, marksUpTo[index] == nil { return true }
        return kind(index + 1) == .word && marksFrom[index + 1] == nil
            && Multiple.powers[plain(index + 1)?.lowercased() ?? ""] == nil
    }

    private func isTrusted(
        _ mark: CurrencyMark,
        _ trust: CurrencyMark.Trust,
        _ index: Int,
        _ multiple: Found,
        isBehind: Bool
    ) -> Bool {
        if trust == .always { return true }
        if trust == .never { return false }
        if let expected, mark.codes?.contains(expected) == true { return true }
        guard trust == .besideMoney, case .number(let number) = tokens[index].kind else {
            return false
        }
        let last = number.split { !$0.isNumber }.last?.count ?? 0
        let isParted = number.contains { !$0.isNumber }
        return multiple.isThere || tokens[index].endsWhole || isParted && (last == 2 || last == 3)
            || isBehind && !isParted && last >= 3
    }

    /// `Fr. 12.05.` and `Fr. 12.30 Uhr` are a Friday.
    private func isDate(_ mark: CurrencyMark, _ number: String, _ index: Int) -> Bool {
        guard mark.before == .besideMoney else { return false }
        let next = kind(index + 1) == .blank ? index + 2 : index + 1
        if ["uhr", "h"].contains(plain(next)?.lowercased()) { return true }
        guard plain(index + 1) == "." else { return false }
        let parts = number.split(separator: ".").compactMap { Int($0) }
        return parts.count == 2 && (1...31).contains(parts[0]) && (1...12).contains(parts[1])
    }

    /// `4 pounds of apples` is a weight.
    private func isWeight(
        _ mark: CurrencyMark,
        _ number: String,
        _ end: Int,
        _ multiple: Found
    ) -> Bool {
        guard mark.isWeight, !multiple.isThere, number.count <= 3, number.allSatisfy(\.isNumber)
        else {
            return false
        }
        return kind(end) == .blank && plain(end + 1)?.lowercased() == "of"
    }

    private func kind(_ index: Int) -> TextToken.Kind? {
        tokens.indices.contains(index) ? tokens[index].kind : nil
    }

    private func plain(_ index: Int) -> String? {
        tokens.indices.contains(index) ? tokens[index].plain : nil
    }
}
