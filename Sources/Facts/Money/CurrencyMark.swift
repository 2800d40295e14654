/// A currency as it stands beside a number.
struct CurrencyMark: Hashable {
    /// ISO 4217; `nil` for a sign or word that many currencies use.
    let code: String?

    /// Reads a token; `nil` when it names no currency.
    ///
    /// - Parameters:
    ///   - token: A word or a sign.
    ///   - expected: The code that counts even where it is an English word, too.
    init?(_ token: TextToken, expected: String?) {
        switch token.kind {
        case .number, .blank: return nil
        case .word, .other: break
        }
        if let code = Self.signs[token.text.lowercased()] {
            self.code = code
        } else if token.text == expected {
            code = expected
        } else if Currency.isTender(token.text),
            !Self.words.contains(token.text)
        {
            code = token.text
        } else {
            return nil
        }
    }

    /// Signs and words; `nil` where several currencies use them.
    private static let signs: [String: String?] = [
        "€": "EUR", "₹": "INR", "₽": "RUB", "₺": "TRY", "₩": "KRW", "₪": "ILS", "₴": "UAH",
        "zł": "PLN", "kč": "CZK", "ft": "HUF", "euro": "EUR", "euros": "EUR", "£": nil, "$": nil,
        "¥": nil, "kr": nil, "pound": nil, "pounds": nil, "dollar": nil, "dollars": nil,
    ]

    /// Codes that are English words, too, and count only where they are expected.
    private static let words: Set<String> = [
        "ALL", "BAM", "BOB", "COP", "CUP", "GEL", "MAD", "PEN", "SOS", "TOP", "TRY",
    ]
}
