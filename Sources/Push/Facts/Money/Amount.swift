public import Vocabulary

/// An exact decimal amount of money.
public struct Amount: Hashable, Sendable {
    /// All digits as one integer, 0 or more; `12050` for `120.50`.
    public let units: Int64
    /// Decimals as written, 0 to 6; `2` for `120.50`.
    public let scale: Int
    public let isNegative: Bool
    /// The ISO 4217 code, such as `EUR`; `nil` when missing or invalid.
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

    /// With a point and the currency's decimals, such as `-120.50`.
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

    /// Such as `120.00 EUR`.
    public var printable: PrintableText {
        PrintableText(currency.map { "\(number) \($0)" } ?? number)
    }

    /// Whether currency and value are equal, ignoring trailing zeros.
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

extension Amount {
    /// The same, where either may lack a currency.
    func agrees(with other: Amount) -> Bool {
        if currency == nil || other.currency == nil {
            return with(currency: nil).isSame(as: other.with(currency: nil))
        }
        return isSame(as: other)
    }

    func with(currency: String?) -> Amount {
        Amount(units: units, scale: scale, isNegative: isNegative, currency: currency)
    }

    /// Ignores the currencies.
    func isLess(than other: Amount) -> Bool {
        let scale = max(scale, other.scale)
        guard let left = scaledUnits(scale), let right = other.scaledUnits(scale) else {
            return (Double(number) ?? 0) < (Double(other.number) ?? 0)
        }
        return left < right
    }

    /// Signed digits for so many decimals; `nil` beyond 64 bits.
    private func scaledUnits(_ decimals: Int) -> Int64? {
        var units = isNegative ? -units : units
        for _ in scale..<max(scale, decimals) {
            let (product, overflow) = units.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            units = product
        }
        return units
    }

    /// The sum in each currency, in order of appearance; none for sums beyond 64 bits.
    package static func sums(of amounts: [Amount]) -> [Amount] {
        var sums: [Amount] = []
        for amount in amounts {
            guard let place = sums.firstIndex(where: { $0.currency == amount.currency }) else {
                sums.append(amount)
                continue
            }
            let scale = max(sums[place].scale, amount.scale)
            guard let left = sums[place].scaledUnits(scale), let right = amount.scaledUnits(scale)
            else { return [] }
            let (sum, overflow) = left.addingReportingOverflow(right)
            guard !overflow, sum != .min else { return [] }
            sums[place] = Amount(
                units: abs(sum),
                scale: scale,
                isNegative: sum < 0,
                currency: amount.currency
            )
        }
        return sums
    }
}
