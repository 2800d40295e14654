extension Habits {
    /// The most bytes of a currency's code.
    static let longestCurrency = 16

    /// What the last payments in a currency were like.
    ///
    /// - Parameters:
    ///   - payee: The payee's ``PaymentTraits/key``; `nil` for payments to anybody.
    ///   - currency: ISO 4217; `nil` for payments that state none.
    /// - Returns: The summary; `nil` without such a payment.
    package func typicalAmounts(of payee: String?, currency: String?) -> AmountSummary? {
        let known: [AmountHabit]
        if let payee {
            known = payees.first { $0.key == payee }?.amounts ?? []
        } else {
            known = amounts
        }
        return AmountSummary(known.filter { $0.currency == currency }.map(\.magnitude))
    }
}
