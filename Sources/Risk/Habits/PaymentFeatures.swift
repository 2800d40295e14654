import Glibc
package import Push
import Vocabulary

/// The properties of a payment that habits are made of.
package struct PaymentFeatures: Hashable, Sendable {
    /// The payee's name as it is shown.
    package let payee: String?
    /// The account that gets the money, as it is shown.
    package let account: String?
    /// The country of that account's IBAN.
    package let accountCountry: String?
    /// ISO 4217.
    package let currency: String?
    /// The decimal logarithm of the amount; `nil` without an amount above zero.
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

    /// What stands for the payee: the account where there is one, else the name.
    package var key: String? { account ?? payee }

    /// The amount as it is learned.
    var amount: AmountHabit? {
        magnitude.map { AmountHabit(currency: currency, magnitude: $0) }
    }
}

extension Amount {
    /// The decimal logarithm of the amount, by which amounts are compared; `nil` at 0 and below.
    package var magnitude: Double? {
        guard units > 0, !isNegative else { return nil }
        return log10(Double(units)) - Double(scale)
    }
}
