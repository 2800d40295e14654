/// A written currency: a code, a sign or a name.
struct CurrencyMark: Hashable {
    /// When an ambiguous mark counts.
    enum Trust: Hashable {
        case always
        /// Where the number is written like an amount, such as `1,200` or `12.50`.
        case besideMoney
        case expected
        case never
    }

    /// The ISO 4217 code; `nil` for ambiguous marks such as `$` and `kr`.
    let code: String?
    /// Every possible code; `nil` for an unknown sign.
    let codes: Set<String>?
    /// The power of ten: 6 for `MEUR`.
    var power = 0
    /// Whether it is a unit of weight too.
    var isWeight = false
    /// Before a number.
    var before = Trust.always
    /// Behind a number.
    var after = Trust.always

    /// An unknown mark may be any currency.
    func mayBe(_ currency: String?) -> Bool {
        guard let currency, let codes else { return true }
        return codes.contains(currency)
    }

    /// A text that is a currency alone, in any letter case: `eur`, `€`, `Fr.`; a code that is an
    /// English word counts only in capitals.
    init?(exactly text: String) {
        guard text.utf8.count <= 64 else { return nil }
        var tokens = TextToken.all(in: text)[...]
        tokens = tokens.drop { $0.kind == .blank }
        while tokens.last?.kind == .blank { tokens.removeLast() }
        let all = Array(tokens)
        let written = PlainForm.string(all.lazy.flatMap(\.plain.unicodeScalars))
        if Currency.minorUnits(of: written) != nil {
            self.init(code: written, codes: [written])
            return
        }
        guard let (mark, end) = Self.mark(in: all, at: 0, expected: { _ in true }),
            end == all.count,
            mark.power == 0
        else { return nil }
        self = mark
    }

    /// The longest mark that begins at a token, and its end; `expected` says whether a code counts
    /// even where it is an English word.
    static func mark(
        in tokens: [TextToken],
        at index: Int,
        expected: (String) -> Bool
    ) -> (mark: CurrencyMark, end: Int)? {
        guard tokens.indices.contains(index), tokens[index].isSignOrWord else { return nil }
        if let found = qualified(in: tokens, at: index, expected: expected) { return found }
        var text = ""
        var folded = ""
        var found: (mark: CurrencyMark, end: Int)?
        for end in index..<min(index + 5, tokens.count) {
            if case .number = tokens[end].kind { break }
            text += tokens[end].kind == .blank ? "_" : tokens[end].plain
            folded = text.lowercased()
            if let mark = CurrencyNames.marks[text] ?? CurrencyNames.marks[folded] {
                found = (mark, end + 1)
            }
        }
        if let found { return found }
        guard let mark = CurrencyMark(tokens[index], expected: expected) else { return nil }
        // `CAD$` is one mark.
        let hasSign =
            mark.code != nil && index + 1 < tokens.count
            && CurrencyNames.marks[tokens[index + 1].plain]?.codes?.contains(mark.code ?? "")
                == true
            && tokens[index + 1].kind == .other
        return (mark, hasSign ? index + 2 : index + 1)
    }

    /// A name with its country, such as `Hong Kong dollars`.
    private static func qualified(
        in tokens: [TextToken],
        at index: Int,
        expected: (String) -> Bool
    ) -> (mark: CurrencyMark, end: Int)? {
        guard tokens[index].kind == .word else { return nil }
        var text = ""
        for end in index..<max(index, min(index + 3, tokens.count - 2)) {
            text += tokens[end].kind == .blank ? "_" : tokens[end].plain.lowercased()
            guard let code = CurrencyNames.countries[text], tokens[end + 1].kind == .blank,
                tokens[end + 2].kind == .word
            else { continue }
            guard let mark = CurrencyNames.marks[tokens[end + 2].plain.lowercased()],
                mark.codes?.contains(code) == true
            else { continue }
            return (CurrencyMark(code: code, codes: [code]), end + 3)
        }
        return nil
    }

    /// A code or sign outside the tables.
    private init?(_ token: TextToken, expected: (String) -> Bool) {
        let text = token.plain
        if token.kind == .other {
            guard text.unicodeScalars.first?.properties.generalCategory == .currencySymbol else {
                return nil
            }
            self.init(code: nil, codes: nil)
            return
        }
        let capitals = text.uppercased()
        let isCapital = text == capitals
        if Currency.isTender(capitals) {
            if CurrencyNames.wordCodes.contains(capitals) {
                guard isCapital, expected(capitals) else { return nil }
                self.init(code: capitals, codes: [capitals])
            } else if isCapital || CurrencyNames.smallCodes.contains(capitals) {
                self.init(code: capitals, codes: [capitals])
            } else {
                self.init(
                    code: capitals,
                    codes: [capitals],
                    before: .besideMoney,
                    after: text == text.lowercased() ? .besideMoney : .expected
                )
            }
            return
        }
        // `TEUR` and `MEUR` are thousands and millions.
        let code = String(text.dropFirst())
        guard let power = ["k": 3, "K": 3, "T": 3, "M": 6][text.first],
            ["EUR", "USD", "GBP", "CHF", "JPY"].contains(code)
        else { return nil }
        self.init(code: code, codes: [code], power: power)
    }

    init(
        code: String?,
        codes: Set<String>?,
        power: Int = 0,
        before: Trust = .always,
        after: Trust = .always
    ) {
        self.code = code
        self.codes = codes
        self.power = power
        self.before = before
        self.after = after
    }
}

extension TextToken {
    fileprivate var isSignOrWord: Bool { kind == .word || kind == .other }
}

/// The currency codes of ISO 4217 and their minor units.
package enum Currency {
    /// Digits after the decimal point, such as 2 for `EUR`.
    package static func minorUnits(of code: String) -> Int? {
        guard code.utf8.count == 3 else { return nil }
        if codesOfTwo.contains(code) { return 2 }
        if codesOfNone.contains(code) { return 0 }
        if codesOfThree.contains(code) { return 3 }
        return codesOfFour.contains(code) ? 4 : nil
    }

    /// A code in any letter case, or an unambiguous sign or name such as `€`, `zł` and `yen`.
    package static func code(_ text: String) -> String? {
        guard text.utf8.count <= 64, let first = text.utf8.first, first &- 0x30 >= 10 else {
            return nil
        }
        if text.utf8.count == 3, text.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) {
            let code = text.uppercased()
            if minorUnits(of: code) != nil { return code }
        }
        guard !PlainForm.isDoubtful(text) else { return nil }
        let plain = PlainForm.string(PlainForm.scalars(text).split(separator: " ").joined())
        if plain.utf8.count == 3, plain.unicodeScalars.allSatisfy(\.isASCIILetter),
            minorUnits(of: plain.uppercased()) != nil
        {
            return plain.uppercased()
        }
        return CurrencyMark(exactly: text)?.code
    }

    /// Whether people pay with it: no fund, metal, unit of account or withdrawn currency.
    package static func isTender(_ code: String) -> Bool {
        minorUnits(of: code) != nil && !codesOfNoTender.contains(code)
    }

    private static func set(_ codes: String) -> Set<String> {
        Set(codes.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
    }

    private static let codesOfTwo = set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP
        BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD
        FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
        KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
        NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
        SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED
        VES WST XCD XCG YER ZAR ZMW ZWG
        """
    )
    private static let codesOfNone = set(
        """
        BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF XAG XAU XBA XBB XBC
        XBD XDR XPD XPT XSU XUA
        """
    )
    private static let codesOfThree = set("BHD IQD JOD KWD LYD OMR TND")
    private static let codesOfFour = set("CLF UYW")
    private static let codesOfNoTender = set(
        """
        ANG BOV CHE CHW CLF COU MXV SVC USN UYI UYW VED XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU
        XUA
        """
    )
}
