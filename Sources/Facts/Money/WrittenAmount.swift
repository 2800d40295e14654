/// A text such as `120.00 EUR`, `EUR 120.00` or `€120` taken apart.
struct WrittenAmount {
    /// The currency beside a number.
    enum Sign: Hashable {
        /// None is written.
        case none
        /// A code of ISO 4217, or a sign that stands for one only.
        case code(String)
        /// A sign that many currencies use, such as `$`.
        case unknown
    }

    /// The number.
    let decimal: ExactDecimal
    /// The currency written with it.
    let currency: Sign

    /// Reads a text; `nil` when it is not exactly one number with at most one currency.
    ///
    /// - Parameters:
    ///   - text: The text; blanks around it do not count.
    ///   - minorUnits: Decimals of a currency that stands elsewhere, where known.
    init?(_ text: String, minorUnits: Int?) {
        guard text.utf8.count <= 64 else { return nil }
        var scalars = text.unicodeScalars.map(Self.plainBlank)[...]
        Self.dropBlanks(&scalars)
        if let decimal = ExactDecimal(json: Self.string(scalars)), scalars.contains(where: \.isE) {
            self.init(decimal: decimal, currency: .none)
            return
        }
        var isNegative = Self.takeMinus(&scalars)
        let before = Self.takePrefix(&scalars) { !$0.isDigit && $0 != "-" && $0 != " " }
        Self.dropBlanks(&scalars)
        if !isNegative { isNegative = Self.takeMinus(&scalars) }
        let lastDigit = scalars.lastIndex(where: \.isDigit)
        guard let lastDigit else { return nil }
        let number = scalars[...lastDigit]
        var tail = scalars[(lastDigit + 1)...]
        Self.dropBlanks(&tail)
        guard let first = Self.sign(before), let second = Self.sign(tail),
            let currency = Self.merged(first, second)
        else { return nil }
        var decimals = minorUnits
        if case .code(let code) = currency { decimals = Currency.minorUnits(of: code) }
        let written = ExactDecimal(
            written: Self.string(number),
            isNegative: isNegative,
            minorUnits: decimals
        )
        guard let written else { return nil }
        self.init(decimal: written, currency: currency)
    }

    /// Takes a JSON number.
    init?(json text: String) {
        guard let decimal = ExactDecimal(json: text) else { return nil }
        self.init(decimal: decimal, currency: .none)
    }

    /// The same where the number counts minor units; `nil` unless it is a whole number.
    func inMajorUnits(digits: Int) -> WrittenAmount? {
        guard decimal.scale == 0 else { return nil }
        return WrittenAmount(
            decimal: ExactDecimal(
                units: decimal.units,
                scale: digits,
                isNegative: decimal.isNegative
            ),
            currency: currency
        )
    }

    private init(decimal: ExactDecimal, currency: Sign) {
        self.decimal = decimal
        self.currency = currency
    }

    /// One of two signs; `nil` when both are written and differ.
    private static func merged(_ first: Sign, _ second: Sign) -> Sign? {
        switch (first, second) {
        case (let sign, .none), (.none, let sign): sign
        case (let first, let second): first == second ? first : nil
        }
    }

    /// What stands beside the number; `nil` for words, of which `million` would be one.
    private static func sign(_ scalars: ArraySlice<Unicode.Scalar>) -> Sign? {
        guard let first = scalars.first else { return Sign.none }
        let text = string(scalars)
        if let code = signs[text] { return .code(code) }
        if Currency.minorUnits(of: text) != nil { return .code(text) }
        let isSymbol = first.properties.generalCategory == .currencySymbol
        return isSymbol && scalars.count == 1 ? .unknown : nil
    }

    /// Signs that stand for one currency only.
    private static let signs = [
        "€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW", "₺": "TRY", "₴": "UAH", "₪": "ILS",
        "₫": "VND", "₦": "NGN", "₱": "PHP", "US$": "USD", "A$": "AUD", "C$": "CAD", "NZ$": "NZD",
        "HK$": "HKD", "S$": "SGD", "R$": "BRL", "zł": "PLN", "Kč": "CZK",
    ]

    private static func plainBlank(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar == "\u{A0}" || scalar == "\u{202F}" ? " " : scalar
    }

    private static func dropBlanks(_ scalars: inout ArraySlice<Unicode.Scalar>) {
        scalars = scalars.drop { $0 == " " }
        while scalars.last == " " { scalars.removeLast() }
    }

    private static func takeMinus(_ scalars: inout ArraySlice<Unicode.Scalar>) -> Bool {
        guard scalars.first == "-" else { return false }
        scalars.removeFirst()
        return true
    }

    private static func takePrefix(
        _ scalars: inout ArraySlice<Unicode.Scalar>,
        while matches: (Unicode.Scalar) -> Bool
    ) -> ArraySlice<Unicode.Scalar> {
        let prefix = scalars.prefix(while: matches)
        scalars = scalars.dropFirst(prefix.count)
        return prefix
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isE: Bool { self == "e" || self == "E" }
}
