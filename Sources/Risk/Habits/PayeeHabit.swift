package import Vocabulary

/// A payee that was approved before.
package struct PayeeHabit: Hashable, Sendable {
    /// The most amounts that are kept of a payee.
    package static let amountCapacity = 16

    /// The account, or the name where there is none; see ``PaymentTraits/key``.
    package let key: String
    /// The name at the last payment.
    package let name: String?
    /// The account at the last payment.
    package let account: String?
    /// The country of the account's IBAN.
    package let accountCountry: String?
    /// How many payments were approved.
    package let count: Int
    /// The amounts of the last payments, newest first, at most 16.
    package let amounts: [AmountHabit]
    /// When the last was made.
    package let last: Instant

    package init(
        key: String,
        name: String?,
        account: String?,
        accountCountry: String?,
        count: Int,
        amounts: [AmountHabit],
        last: Instant
    ) {
        self.key = key
        self.name = name
        self.account = account
        self.accountCountry = accountCountry
        self.count = count
        self.amounts = amounts
        self.last = last
    }
}

/// An amount that was approved before.
package struct AmountHabit: Hashable, Sendable {
    /// ISO 4217.
    package let currency: String?
    /// The decimal logarithm of the amount.
    package let magnitude: Double

    package init(currency: String?, magnitude: Double) {
        self.currency = currency
        self.magnitude = magnitude
    }
}
