public import Vocabulary

/// An amount of money, exactly as written: a decimal, never a binary fraction.
public struct Amount: Hashable, Sendable {
    /// All digits as one integer, 0 or more; `12050` for `120.50`.
    public let units: Int64
    /// Digits after the decimal point as written, from 0 to 6; `2` for `120.50`.
    public let scale: Int
    /// Whether the amount is below zero.
    public let isNegative: Bool
    /// The ISO 4217 code, such as `EUR`; `nil` when none was given or it is none.
    public let currency: String?

    package init(units: Int64, scale: Int, isNegative: Bool, currency: String?) {
        self.units = units
        self.scale = scale
        self.isNegative = isNegative
        self.currency = currency
    }

    init(_ decimal: ExactDecimal, currency: String?) {
        self.init(
            units: decimal.units,
            scale: decimal.scale,
            isNegative: decimal.isNegative,
            currency: currency
        )
    }

    /// The number with a point, such as `-120.50`; the decimals of the currency are filled up.
    public var number: String {
        let decimals = max(scale, currency.flatMap(Currency.minorUnits(of:)) ?? 0)
        var digits = String(units) + String(repeating: "0", count: decimals - scale)
        if digits.utf8.count <= decimals {
            digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
        }
        let sign = isNegative ? "-" : ""
        guard decimals > 0 else { return sign + digits }
        return "\(sign)\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
    }

    /// The amount with its currency, such as `120.00 EUR`.
    public var printable: PrintableText {
        PrintableText(currency.map { "\(number) \($0)" } ?? number)
    }

    /// Whether two amounts are worth the same: the same currency and the same number, however
    /// many zeros end it.
    public func isSame(as other: Amount) -> Bool {
        let (left, right) = (trimmed, other.trimmed)
        return left == right
    }

    private var trimmed: Amount {
        var units = units
        var scale = scale
        while scale > 0, units.isMultiple(of: 10) {
            units /= 10
            scale -= 1
        }
        return Amount(units: units, scale: scale, isNegative: isNegative, currency: currency)
    }
}
