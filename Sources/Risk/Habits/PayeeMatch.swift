import Push
package import Vocabulary

/// Whom of those that were paid before a payment goes to, or seems to.
enum PayeeMatch {
    /// Nobody was paid before, or the payment names nobody.
    case nothingToCompare
    /// One that was paid before.
    case known(PayeeHabit)
    /// Those that were paid before under the name, each into another account.
    case namesakes([PayeeHabit])
    /// Nobody that was paid before, but the name can be taken for one that was.
    case lookalike(PayeeHabit, isSameShape: Bool)
    /// Nobody that was paid before.
    case stranger

    /// Compares a payment with those that were paid before.
    init(_ payment: PaymentFeatures?, among payees: [PayeeHabit]) {
        guard let payment, let key = payment.key, !payees.isEmpty else {
            self = .nothingToCompare
            return
        }
        let paid = payees.first { Payment.Account.isSame($0.key, key) }
        guard let name = payment.payee.flatMap(NameKey.init) else {
            self = paid.map { .known($0) } ?? .stranger
            return
        }
        if let paid, paid.name.map({ Self.isSame($0, payment.payee ?? "") }) ?? true {
            self = .known(paid)
            return
        }
        // An account that was paid under another name is none of a payee who has one.
        let known = payees.compactMap { payee in
            payee.name.flatMap(NameKey.init).map { (name: $0, payee: payee) }
        }.filter { paid == nil || $0.payee != paid && $0.payee.account != nil }
        let namesakes = known.filter { $0.name.plain == name.plain }.map(\.payee)
        if !namesakes.isEmpty {
            self = .namesakes(namesakes)
        } else if let alike = known.first(where: { $0.name.skeleton == name.skeleton }) {
            self = .lookalike(alike.payee, isSameShape: true)
        } else if let near = known.first(where: { Self.isNear($0.name, name) }) {
            self = .lookalike(near.payee, isSameShape: false)
        } else {
            self = paid.map { .known($0) } ?? .stranger
        }
    }

    /// Whether two names are one but for case, blanks and signs.
    static func isSame(_ left: String, _ right: String) -> Bool {
        guard let first = NameKey(left), let second = NameKey(right) else { return left == right }
        return first.plain == second.plain
    }

    /// Whether one slip of the pen lies between two names of five letters or more, or two between
    /// those of ten or more; digits alone make no slip.
    private static func isNear(_ left: NameKey, _ right: NameKey) -> Bool {
        let length = min(left.plain.count, right.plain.count)
        guard length >= 5,
            EditDistance.between(left.plain, right.plain, limit: length < 10 ? 1 : 2) != nil
        else { return false }
        return left.letters != right.letters
    }
}

/// A payee that was approved before.
package struct PayeeHabit: Hashable, Sendable {
    /// The most amounts that are kept of a payee.
    package static let amountCapacity = 16

    /// The account, or the name where there is none; see ``PaymentFeatures/key``.
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
