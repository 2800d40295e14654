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
    package func agrees(with other: Amount) -> Bool {
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

/// An exact decimal number: digits, a scale and a sign.
struct ExactDecimal: Hashable {
    let units: Int64
    /// Digits after the decimal point, from 0 to 6.
    let scale: Int
    let isNegative: Bool

    private static let mostDecimals = 6

    init(units: Int64, scale: Int, isNegative: Bool) {
        self.units = units
        self.scale = scale
        self.isNegative = isNegative
    }

    /// Reads a JSON number such as `250.0` or `1.0E2`; `nil` beyond 6 decimals or 64 bits.
    init?(json text: String) {
        var rest = text.utf8[...]
        let negative = rest.first == UInt8(ascii: "-")
        if negative { rest = rest.dropFirst() }
        let whole = Self.digits(&rest)
        var fraction: [UInt8] = []
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = Self.digits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        guard !whole.isEmpty, let exponent = Self.exponent(&rest), rest.isEmpty else { return nil }
        self.init(digits: whole + fraction, scale: fraction.count - exponent, isNegative: negative)
    }

    /// Reads digits and separators when they have only one meaning.
    ///
    /// Accepts `1,234.56`, `1.234,56`, `1'234.56`, `1 234,56`, `120.00`, `120,5`, `1,234,567`, and
    /// Indian groups as in `1,00,000.00`. `1,234` is ambiguous unless the currency has no decimals,
    /// and `1.234` unless it has none or three. `minorUnits` are the currency's decimals, where
    /// known.
    init?(written text: String, isNegative: Bool, minorUnits: Int?) {
        let bytes = Array(text.utf8)
        let separators = bytes.filter { !isDigit($0) }
        let parts = bytes.split(omittingEmptySubsequences: false) { !isDigit($0) }
        guard separators.allSatisfy(Self.isSeparator), parts.allSatisfy({ !$0.isEmpty }),
            let last = parts.last
        else { return nil }
        let decimals = Self.decimals(
            separators: separators,
            parts: parts.map(\.count),
            leadsWithZero: bytes.first == UInt8(ascii: "0"),
            minorUnits: minorUnits
        )
        guard let decimals else { return nil }
        let groups = decimals == 0 ? parts[...] : parts.dropLast()
        let isIndian = separators.first == UInt8(ascii: ",")
        let counts = groups.map(\.count)
        guard Self.areThousands(counts) || isIndian && Self.areLakhs(counts) else { return nil }
        // Nobody writes thousands of zero.
        guard counts.count == 1 || bytes.first != UInt8(ascii: "0") else { return nil }
        let digits = groups.flatMap(Array.init) + (decimals == 0 ? [] : Array(last))
        self.init(digits: digits, scale: decimals, isNegative: isNegative)
    }

    /// The number of decimals; `nil` when ambiguous.
    private static func decimals(
        separators: [UInt8],
        parts: [Int],
        leadsWithZero: Bool,
        minorUnits: Int?
    ) -> Int? {
        guard let separator = separators.last, let count = parts.last else { return 0 }
        let isPointOrComma = separator == UInt8(ascii: ".") || separator == UInt8(ascii: ",")
        if separators.count == 1 {
            guard isPointOrComma else { return 0 }
            let mayBeThousands = count == 3 && parts[0] <= 3 && !leadsWithZero
            guard mayBeThousands else { return count }
            if minorUnits == 0 { return 0 }
            return separator == UInt8(ascii: ".") && minorUnits == 3 ? 3 : nil
        }
        let grouping = separators[0]
        guard separators.dropLast().allSatisfy({ $0 == grouping }) else { return nil }
        guard separator != grouping else { return 0 }
        return isPointOrComma ? count : nil
    }

    /// Groups of three after one of one to three, or a single run.
    private static func areThousands(_ parts: [Int]) -> Bool {
        parts.count == 1 || ((1...3).contains(parts[0]) && parts.dropFirst().allSatisfy { $0 == 3 })
    }

    /// Groups of two before one of three, as in `12,34,567`.
    private static func areLakhs(_ parts: [Int]) -> Bool {
        parts.count > 2 && (1...2).contains(parts[0]) && parts.last == 3
            && parts.dropFirst().dropLast().allSatisfy { $0 == 2 }
    }

    private init?(digits: [UInt8], scale: Int, isNegative: Bool) {
        var digits = digits
        var scale = scale
        while scale > Self.mostDecimals, digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            scale -= 1
        }
        guard (-18...Self.mostDecimals).contains(scale) else { return nil }
        if scale < 0 {
            digits += Array(repeating: UInt8(ascii: "0"), count: -scale)
            scale = 0
        }
        var units: Int64 = 0
        for digit in digits {
            let (product, overflow) = units.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            guard !overflow, !carry else { return nil }
            units = sum
        }
        self.units = units
        self.scale = scale
        self.isNegative = isNegative && units != 0
    }

    private static func digits(_ rest: inout Substring.UTF8View) -> [UInt8] {
        let digits = Array(rest.prefix(while: isDigit))
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// The number after `e` or `E`, 0 without one; `nil` when invalid or of more than two digits.
    private static func exponent(_ rest: inout Substring.UTF8View) -> Int? {
        guard let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") else { return 0 }
        rest = rest.dropFirst()
        let negative = rest.first == UInt8(ascii: "-")
        if negative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let written = digits(&rest)
        guard (1...2).contains(written.count) else { return nil }
        let value = written.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return negative ? -value : value
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "'")
            || byte == UInt8(ascii: " ")
    }
}
