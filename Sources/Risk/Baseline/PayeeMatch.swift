import Push
package import Vocabulary

/// The known payee that a payment goes to, or seems to.
enum PayeeMatch {
    /// The payment names no payee.
    case nothingToCompare
    case known(PayeeBaseline)
    /// Known under the name, each with another account.
    case namesakes([PayeeBaseline])
    /// Unknown, with a name that resembles a known one.
    case lookalike(PayeeBaseline, name: String, isSameShape: Bool)
    case stranger

    init(_ payment: PaymentFeatures?, among known: KnownPayees) {
        let payees = known.payees
        guard let payment, let key = payment.key else {
            self = .nothingToCompare
            return
        }
        let paid = payees.first { Payment.Account.isSame($0.key, key) }
        guard let name = payment.payee.flatMap(NameKey.init) else {
            self = paid.map { .known($0) } ?? .stranger
            return
        }
        if let paid, paid.isNamed(payment.payee ?? "") {
            self = .known(paid)
            return
        }
        // An account paid under another name does not belong to a payee who has one.
        let named = known.names.filter {
            paid == nil || $0.payee != paid && $0.payee.account != nil
        }.filter { !Payment.Account.isSame($0.payee.key, key) || $0.payee == paid }
        let namesakes = named.filter { $0.name.plain == name.plain }
        let certain = namesakes.filter { !$0.isDoubtful }
        if !namesakes.isEmpty {
            self = .namesakes((certain.isEmpty ? namesakes : certain).map(\.payee))
        } else if let alike = named.first(where: { $0.name.skeleton == name.skeleton }) {
            self = .lookalike(alike.payee, name: alike.text, isSameShape: true)
        } else if let near = named.first(where: { $0.name.look == name.look })
            ?? named.first(where: Self.isNear(name))
        {
            self = .lookalike(near.payee, name: near.text, isSameShape: false)
        } else {
            self = paid.map { .known($0) } ?? .stranger
        }
    }

    /// Ignores case, blanks and signs.
    static func isSame(_ left: String, _ right: String) -> Bool {
        guard let first = NameKey(left), let second = NameKey(right) else { return left == right }
        return first.plain == second.plain
    }

    /// Whether names of five letters or more are one typo apart, or two from ten on.
    ///
    /// Digits alone are no typo, and what kind of company it is makes no other name, nor hides a typo.
    private static func isNear(_ right: NameKey) -> (KnownPayees.Named) -> Bool {
        let stem = stem(of: right)
        return { known in
            if let stem, let other = known.stem {
                if stem.skeleton == other.skeleton || isTypo(stem, other) { return true }
            }
            return isTypo(known.name, right)
        }
    }

    /// Names are as long as ISO 20022 has them; of longer ones only whether they look alike counts.
    private static let longestTypo = 140

    /// Also where letters that look alike are beside the typo.
    private static func isTypo(_ left: NameKey, _ right: NameKey) -> Bool {
        let length = min(left.plain.count, right.plain.count)
        guard length >= 5, max(left.plain.count, right.plain.count) <= longestTypo,
            left.letters != right.letters
        else { return false }
        let limit = length < 10 ? 1 : 2
        return EditDistance.between(left.plain, right.plain, limit: limit) != nil
            || EditDistance.between(
                Array(left.look.unicodeScalars),
                Array(right.look.unicodeScalars),
                limit: limit
            ) != nil
    }
}

/// Payees of approved payments, with their names taken apart once, where any is asked for: a message may
/// hold many payments.
final class KnownPayees {
    struct Named {
        let text: String
        let name: NameKey
        /// Without what every company may have.
        let stem: NameKey?
        let payee: PayeeBaseline
        let isDoubtful: Bool
    }

    let payees: [PayeeBaseline]
    /// Whose approvals do not count: a request is compared with their names, and is no surer for it.
    private let doubtful: [PayeeBaseline]
    private(set) lazy var names =
        named(payees, areDoubtful: false) + named(doubtful, areDoubtful: true)

    init(_ payees: [PayeeBaseline], doubtful: [PayeeBaseline]) {
        (self.payees, self.doubtful) = (payees, doubtful)
    }

    private func named(_ payees: [PayeeBaseline], areDoubtful: Bool) -> [Named] {
        payees.flatMap { payee in
            payee.names.compactMap { text in
                NameKey(text).map {
                    Named(
                        text: text,
                        name: $0,
                        stem: PayeeMatch.stem(of: $0),
                        payee: payee,
                        isDoubtful: areDoubtful
                    )
                }
            }
        }
    }
}

extension PayeeMatch {
    /// A name without blanks and the words that every company may have, however they are written, and with
    /// umlauts as one letter; `nil` where fewer than two letters are left.
    fileprivate static func stem(of name: NameKey) -> NameKey? {
        var words: [String] = []
        var initials = ""
        let plain = PrintableText(String(String.UnicodeScalarView(name.plain)))
        let ascii = plain.text.utf8.allSatisfy { $0 < 0x80 } ? plain : Transliteration.ascii(plain)
        for word in ascii.text.split(separator: " ").map(String.init) + [""] {
            if word.utf8.count == 1 {
                initials += word
                continue
            }
            words += [initials, word].filter { !$0.isEmpty }
            initials = ""
        }
        let stem = words.filter { !legalForms.contains($0) }.map { word in
            ["ae", "oe", "ue"].reduce(word) { $0.replacingText($1, by: String($1.prefix(1))) }
        }
        let joined = stem.joined()
        return joined.unicodeScalars.count < 2 ? nil : NameKey(joined)
    }

    private static let legalForms = NameKey.legalForms.union(
        """
        ad and asa bhd company corporation cv doo eg ehf ek eood et eurl ev gbr gesmbh ggmbh group
        holding holdings jsc kft kgaa kk lp mbh ohg ooo ou oyj pjsc pte public pvt sae sasu sci scs sdn
        sia snc sp spzoo sro the uab uk und y zoo zrt
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
    )
}

/// A payee of approved payments.
package struct PayeeBaseline: Hashable, Sendable {
    package static let amountCapacity = 16

    /// The most names of one account number.
    static let nameCapacity = 4

    /// The account, or else the name; see ``PaymentFeatures/key``.
    package let key: String
    /// Under which it was paid: the first one of all, which no other displaces, then the others by the last
    /// payment.
    package let names: [String]
    /// At the last payment.
    package let account: String?
    /// From the account's IBAN.
    package let accountCountry: String?
    /// Approved payments.
    package let count: Int
    /// Newest first, at most 16.
    package let amounts: [AmountBaseline]
    /// When it was first paid.
    package let first: Instant
    package let last: Instant
    /// One for each name.
    let signs: [PayeeSigns]
    /// Under which it was paid first.
    package var name: String? { names.first }

    init(
        key: String,
        names: [String],
        account: String?,
        accountCountry: String?,
        count: Int,
        amounts: [AmountBaseline],
        first: Instant,
        last: Instant
    ) {
        (self.key, self.names, self.account) = (key, names, account)
        (self.accountCountry, self.count) = (accountCountry, count)
        (self.amounts, self.first, self.last) = (amounts, first, last)
        signs =
            names.isEmpty
            ? [PayeeSigns(name: nil, account: account)]
            : names.map { PayeeSigns(name: $0, account: account) }
    }

    /// The name under which it was paid that is this one.
    func known(as name: String) -> String? { names.first { PayeeMatch.isSame($0, name) } }

    func isNamed(_ name: String) -> Bool { known(as: name) != nil }

    /// The names after a payment under this one.
    func names(with name: String?) -> [String] {
        guard let name, let first = names.first else { return name.map { [$0] } ?? [] }
        let known = known(as: name)
        guard known != first else { return names }
        let others = names.dropFirst().filter { $0 != known }
        return [first, known ?? name] + others.prefix(Self.nameCapacity - 2)
    }
}

/// What the same payee is told by, whoever writes it.
package struct PayeeSigns: Hashable, Sendable {
    /// Letters that look alike are one.
    let name: String?
    /// As its country writes it, without BIC and other codes behind it, which may be stated or not.
    let account: String?

    init(name: String?, account: String?) {
        self.name = name.flatMap(NameKey.init).map { key in
            "name " + String(String.UnicodeScalarView(key.skeleton))
        }
        self.account = account.map { text in
            Self.mark + Payment.Account.national(Payment.Account.bare(text))
        }
    }

    private static let mark = "account "

    /// Whether two signs are of accounts that may be the same.
    static func mayBeSame(_ first: String, _ second: String) -> Bool {
        guard let first = number(first), let second = number(second) else { return false }
        return Payment.Account.mayBeSame(first, second)
    }

    /// What such signs have in common; nothing of a name.
    static func end(of sign: String) -> String {
        number(sign).map { String(Payment.Account.end(of: $0)) } ?? ""
    }

    private static func number(_ sign: String) -> String? {
        sign.hasPrefix(mark) ? String(sign.dropFirst(mark.utf8.count)) : nil
    }

    init(_ payment: PaymentFeatures) {
        self.init(name: payment.payee?.baselineKey, account: payment.account?.baselineKey)
    }

    /// Whether it is told by this; by a name only where it has no account.
    func has(_ sign: String) -> Bool { (account ?? name) == sign }
}

package struct AmountBaseline: Hashable, Sendable {
    /// ISO 4217.
    package let currency: String?
    /// The decimal logarithm.
    package let magnitude: Double

    /// Whether it can be stored; else it is dropped.
    var isKept: Bool {
        magnitude.isFinite && currency.map { $0.utf8.count <= Baseline.longestCurrency } ?? true
    }
}

/// What the person keeps about a payee, such as `checked by phone, 12 May`.
///
/// It changes no hint.
package struct PayeeNote: Hashable, Sendable {
    /// The most at a time.
    package static let most = 256
    /// The most characters of a name.
    package static let longestName = 70
    /// The most characters of a note.
    package static let longestText = 140

    package let payee: PrintableText
    package let text: PrintableText

    package init(payee: PrintableText, text: PrintableText) {
        self.payee = payee
        self.text = text
    }

    /// Whether it is about a payee of this name, but for case, blanks and signs; never about one whose
    /// name only resembles it.
    package func concerns(_ name: PrintableText) -> Bool {
        name.text.unicodeScalars.count <= Self.longestName
            && PayeeMatch.isSame(payee.text, name.text)
    }
}
