/// The currency codes of ISO 4217 and their minor units.
package enum Currency {
    /// Digits after the decimal point, such as 2 for `EUR`; `nil` when the code is none.
    package static func minorUnits(of code: String) -> Int? {
        guard code.utf8.count == 3 else { return nil }
        if codesOfTwo.contains(code) { return 2 }
        if codesOfNone.contains(code) { return 0 }
        if codesOfThree.contains(code) { return 3 }
        return codesOfFour.contains(code) ? 4 : nil
    }

    /// The code that a text stands for: a code in any letter case, or a sign or a name that has one
    /// meaning, such as `€`, `zł` and `yen`; `nil` for anything else, such as `$` and `kr`.
    package static func code(_ text: String) -> String? {
        guard text.utf8.count <= 64, !PlainForm.isDoubtful(text) else { return nil }
        let plain = PlainForm.string(PlainForm.scalars(text).split(separator: " ").joined())
        if plain.utf8.count == 3, plain.unicodeScalars.allSatisfy(\.isASCIILetter),
            minorUnits(of: plain.uppercased()) != nil
        {
            return plain.uppercased()
        }
        return CurrencyMark(exactly: text)?.code
    }

    /// Whether people pay with it: no fund, metal or unit of account, and not withdrawn.
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
