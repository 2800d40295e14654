/// A number with a currency beside it, as it stands in a text for people.
package struct AmountInText: Hashable, Sendable {
    /// How it is written, such as `120,00 EUR`.
    package let written: String
    /// The code of the currency; `nil` for a sign that many currencies use, such as `$`.
    package let currency: String?
    /// Every number that the digits and separators can mean; see ``plainNumber(_:)``.
    let readings: Set<String>

    /// Whether it may say an amount.
    package func mayMean(_ amount: Amount) -> Bool {
        guard currency == nil || amount.currency == nil || currency == amount.currency else {
            return false
        }
        return readings.contains(Self.plainNumber(amount.number))
    }

    /// The amounts of a text; numbers without a currency, such as dates, are none.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - expected: A currency whose code counts even where it is a word, too, such as `TRY`.
    ///   - countsMultiples: Whether `5 million` is an amount, whose readings are those of the 5.
    /// - Returns: The amounts in order; one that has a currency on both sides is there twice.
    package static func all(
        in text: String,
        expected: String?,
        countsMultiples: Bool = false
    ) -> [AmountInText] {
        let tokens = TextToken.all(in: text)
        var found: [AmountInText] = []
        for index in tokens.indices {
            guard case .number(let number) = tokens[index].kind,
                !isPartOfWord(index, in: tokens, expected),
                countsMultiples || !isMultiplied(index, in: tokens)
            else { continue }
            for step in [-1, 1] {
                guard let near = neighbour(of: index, step: step, in: tokens),
                    let mark = CurrencyMark(tokens[near], expected: expected)
                else { continue }
                let range = min(index, near)...max(index, near)
                found.append(
                    AmountInText(
                        written: tokens[range].map(\.text).joined(),
                        currency: mark.code,
                        readings: readings(of: number)
                    )
                )
            }
        }
        return found
    }

    /// A number without a sign, leading zeros, and zeros at the end of its fraction.
    static func plainNumber(_ number: String) -> String {
        let parts = number.drop { $0 == "-" }.split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        let whole = (parts.first ?? "").drop { $0 == "0" }
        var fraction = parts.count > 1 ? parts[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        return (whole.isEmpty ? "0" : String(whole)) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// What digits with separators can mean: the last separator parts decimals, or thousands where
    /// three digits follow; and what a blank parts may be two numbers.
    private static func readings(of number: String) -> Set<String> {
        let groups = number.split(separator: " ").map(String.init)
        var readings: Set<String> = []
        for text in [groups.joined(), groups.first ?? "", groups.last ?? ""] {
            let parts = text.split { !$0.isNumber }
            guard let last = parts.last else { continue }
            if parts.count == 1 || last.count == 3 { readings.insert(plainNumber(parts.joined())) }
            if parts.count > 1 {
                readings.insert(plainNumber("\(parts.dropLast().joined()).\(last)"))
            }
        }
        return readings
    }

    /// The token beside another, past one blank.
    private static func neighbour(of index: Int, step: Int, in tokens: [TextToken]) -> Int? {
        var near = index + step
        guard tokens.indices.contains(near) else { return nil }
        if tokens[near].kind == .blank { near += step }
        return tokens.indices.contains(near) ? near : nil
    }

    /// Whether letters that are no currency touch the number, as in an IBAN or in `5th`.
    private static func isPartOfWord(
        _ index: Int,
        in tokens: [TextToken],
        _ expected: String?
    ) -> Bool {
        [index - 1, index + 1].contains { near in
            guard tokens.indices.contains(near) else { return false }
            switch tokens[near].kind {
            case .word: return CurrencyMark(tokens[near], expected: expected) == nil
            case .number, .blank, .other: return false
            }
        }
    }

    /// Whether a word such as `million` follows.
    private static func isMultiplied(_ index: Int, in tokens: [TextToken]) -> Bool {
        guard let next = neighbour(of: index, step: 1, in: tokens) else { return false }
        return multipliers.contains(tokens[next].text.lowercased())
    }

    private static let multipliers: Set<String> = [
        "k", "m", "mn", "mio", "bn", "tsd", "thousand", "million", "billion", "millionen",
    ]
}
