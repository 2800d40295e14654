import Glibc
package import Push
import Vocabulary

/// The features of a payment that the baseline learns.
package struct PaymentFeatures: Hashable, Sendable {
    package let payee: String?
    /// The recipient's account, as shown.
    package let account: String?
    /// From the account's IBAN.
    package let accountCountry: String?
    /// ISO 4217.
    package let currency: String?
    /// The decimal logarithm; `nil` without an amount above zero.
    package let magnitude: Double?

    package init(
        payee: String?,
        account: String?,
        accountCountry: String?,
        currency: String?,
        magnitude: Double?
    ) {
        self.payee = payee
        self.account = account
        self.accountCountry = accountCountry
        self.currency = currency
        self.magnitude = magnitude
    }

    init(_ payment: Payment) {
        payee = payment.payee?.text
        account = payment.creditorAccount?.text.text
        if case .iban(let code) = payment.creditorAccount?.kind {
            accountCountry = code
        } else {
            accountCountry = nil
        }
        currency = payment.amount?.currency
        magnitude = payment.amount.flatMap(\.magnitude)
    }

    package var key: String? { account ?? payee }

    var amount: AmountHabit? {
        magnitude.map { AmountHabit(currency: currency, magnitude: $0) }
    }
}

extension Amount {
    /// The decimal logarithm; `nil` at 0 and below.
    package var magnitude: Double? {
        guard units > 0, !isNegative else { return nil }
        return log10(Double(units)) - Double(scale)
    }
}
