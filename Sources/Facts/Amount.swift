/// An amount of money, exactly as written: a decimal, never a binary fraction.
package struct Amount: Hashable, Sendable {
    /// All digits as one integer, 0 or more; `12050` for `120.50`.
    package let units: Int64
    /// Digits after the decimal point as written, from 0 to 6; `2` for `120.50`.
    package let scale: Int
    /// Whether the amount is below zero.
    package let isNegative: Bool
    /// The ISO 4217 code, such as `EUR`; `nil` when none was given or it is none.
    package let currency: String?

    package init(units: Int64, scale: Int, isNegative: Bool, currency: String?) {
        self.units = units
        self.scale = scale
        self.isNegative = isNegative
        self.currency = currency
    }
}
