package import Facts
import Glibc

extension Amount {
    /// The decimal logarithm of the amount, by which amounts are compared; `nil` at 0 and below.
    package var magnitude: Double? {
        guard units > 0, !isNegative else { return nil }
        return log10(Double(units)) - Double(scale)
    }
}
