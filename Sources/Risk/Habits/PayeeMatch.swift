import Facts
import Vocabulary

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
    init(_ payment: PaymentTraits?, among payees: [PayeeHabit]) {
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
