import Push
import Vocabulary

/// Whether the same amount went to the same account a short time ago.
///
/// People who share an account pay a bill twice, and who copies a request asks for it again.
struct MoneyRepeatRule: Rule {
    enum Code: String, RuleCode {
        case paidAlready = "money.paid-already"
        case repeats = "money.repeats"

        var meaning: Meaning {
            switch self {
            case .paidAlready:
                Meaning(
                    [.low, .medium],
                    when: """
                        an approved payment to the payee within 3 days was of the same amount in the \
                        same currency; medium within a day. Where the last three were of that \
                        amount, as a fare is, low and only within an hour
                        """,
                    remedy: "Look whether that payment was of the same bill."
                )
            case .repeats:
                Meaning(
                    [.low],
                    when: "an approval allows more than one payment, as of a standing order",
                    remedy: "Check how often it is paid, how much each time, and until when."
                )
            }
        }
    }

    /// How long after a payment the same one is taken for a repeated one: as long as a bill lies about
    /// among people who share an account, and shorter than a week's wage or fee comes again.
    private static let span: Int64 = 3 * 24 * 3_600_000
    /// Within this time it weighs medium.
    private static let day: Int64 = 24 * 3_600_000
    /// The same for what always costs the same.
    private static let shortSpan: Int64 = 3_600_000
    /// So many equal payments in a row are a price.
    private static let price = 3
    /// Two logarithms of one amount differ by less, and those of two amounts by more.
    private static let precision = 1e-13

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        [paidAlready(input), repeats(input)].compactMap(\.self)
    }

    private func repeats(_ input: RuleInput) -> RiskHint? {
        guard let payment = input.facts.payment, payment.isRepeated else { return nil }
        return Code.repeats.hint(
            "The approval allows more than one payment.",
            gist: "a payment that repeats",
            evidence: payment.terms.map { .init(name: $0.kind.rawValue, value: $0.text) }
        )
    }

    private func paidAlready(_ input: RuleInput) -> RiskHint? {
        guard let payment = input.traits.payment, let magnitude = payment.magnitude,
            case .known(let payee) = PayeeMatch(payment, among: input.habits.payees)
        else { return nil }
        func isEqual(_ amount: AmountHabit) -> Bool {
            amount.currency == payment.currency
                && abs(amount.magnitude - magnitude) < Self.precision
        }
        guard let place = payee.amounts.firstIndex(where: isEqual) else { return nil }
        let isPrice = payee.amounts.prefix(while: isEqual).count >= Self.price
        // Amounts and requests are both kept with the newest first.
        let paid = input.habits.recent.filter { $0.outcome == .approved && $0.payee == payee.key }
        let instant = paid.indices.contains(place) ? paid[place].instant : payee.last
        let age = max(0, input.instant.milliseconds(since: instant))
        guard age <= (isPrice ? Self.shortSpan : Self.span) else { return nil }
        return Code.paidAlready.hint(
            isPrice || age > Self.day ? .low : .medium,
            "The same amount went to this payee \(durationWording(milliseconds: age)) before.",
            gist: "the same amount as shortly before",
            evidence: [.init("minutes", decimal: Double(age) / 60_000)]
        )
    }
}
