import Push
import Vocabulary

/// Whether the same amount went to the same account recently, or is asked for by another request;
/// people who share an account pay a bill twice, and a copied request asks again.
struct MoneyRepeatRule: Rule {
    enum Code: String, RuleCode {
        case paidAlready = "money.paid-already"
        case askedTwice = "money.asked-twice"
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
                    remedy: "Check whether that payment was for the same bill."
                )
            case .askedTwice:
                Meaning(
                    [.low, .medium],
                    when: """
                        another request that can still be answered asks for the same amount to the payee \
                        in the same currency; medium with the same reference. Not said beside \
                        `money.paid-already`
                        """,
                    remedy:
                        "Check whether both are for the same bill: then approve one, and reject the other."
                )
            case .repeats:
                Meaning(
                    [.low, .medium],
                    when: """
                        an approval allows more than one payment, as of a standing order; medium to \
                        somebody who was never paid, but for a cold start
                        """,
                    remedy: "Check how often it is paid, how much each time, and until when."
                )
            }
        }
    }

    /// Medium within this time.
    private static let day: Int64 = 24 * 3_600_000
    /// For fixed prices.
    private static let shortSpan: Int64 = 3_600_000
    /// Equal payments in a row that are a price.
    private static let price = 3
    /// Logarithms of one amount differ by less, those of two amounts by more.
    private static let precision = 1e-13

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        [paidAlready(input) ?? askedTwice(input), repeats(input)].compactMap(\.self)
    }

    private func repeats(_ input: RuleInput) -> RiskHint? {
        guard let payment = input.facts.payment, payment.isRepeated else { return nil }
        let isNew =
            switch input.payeeMatch {
            case .stranger, .lookalike, .namesakes:
                input.baseline.amounts.count >= AmountSpread.least || !input.isColdStart
            case .known, .nothingToCompare: false
            }
        return Code.repeats.hint(
            isNew ? .medium : .low,
            "The approval allows more than one payment.",
            summary: "a payment that repeats",
            evidence: payment.terms.map { .init(name: $0.kind.rawValue, value: $0.text) }
        )
    }

    private func paidAlready(_ input: RuleInput) -> RiskHint? {
        guard let payment = input.features.payment, let magnitude = payment.magnitude else {
            return nil
        }
        var known: PayeeBaseline?
        if case .known(let payee) = input.payeeMatch { known = payee }
        guard let before = equal(payment, magnitude, in: input.baseline.paid, input) else {
            return nil
        }
        let isPrice =
            known?.amounts.prefix { isEqual($0, payment, magnitude) }.count ?? 0 >= Self.price
        let since = input.instant.milliseconds(since: before.instant)
        let age = max(0, since)
        guard age <= (isPrice ? Self.shortSpan : EarlierPayment.span) else { return nil }
        let whom = input.ownerBefore == nil ? "payee" : "account number"
        return Code.paidAlready.hint(
            isPrice || age > Self.day ? .low : .medium,
            (since < 0
                ? "The same amount went to this \(whom) since this request came"
                : "The same amount went to this \(whom) \(durationWording(milliseconds: age)) before")
                + Self.reference(of: before, beside: payment) + ".",
            summary: "the same amount as shortly before",
            evidence: [.init("minutes", decimal: Double(age) / 60_000)]
                + Self.evidence(of: before)
        )
    }

    private func askedTwice(_ input: RuleInput) -> RiskHint? {
        let waiting = input.baseline.asked.filter { $0.expires >= input.now }
        guard let payment = input.features.payment, let magnitude = payment.magnitude,
            let other = equal(payment, magnitude, in: waiting, input)
        else { return nil }
        let since = input.instant.milliseconds(since: other.instant)
        let side: PrintableText = since < 0 ? "after" : "before"
        let isSame = other.reference != nil && other.reference == payment.reference
        return Code.askedTwice.hint(
            isSame ? .medium : .low,
            "Another waiting request asks for the same amount to this payee; it came"
                + " \(durationWording(milliseconds: abs(since))) \(side) this one"
                + "\(Self.reference(of: other, beside: payment)).",
            summary: "the same amount is asked for twice",
            evidence: [.init("minutes", decimal: Double(abs(since)) / 60_000)]
                + Self.evidence(of: other)
        )
    }

    private func isEqual(
        _ amount: AmountBaseline,
        _ payment: PaymentFeatures,
        _ magnitude: Double
    ) -> Bool {
        amount.currency == payment.currency && abs(amount.magnitude - magnitude) < Self.precision
    }

    /// The newest of the same amount to the same payee.
    private func equal(
        _ payment: PaymentFeatures,
        _ magnitude: Double,
        in payments: [EarlierPayment],
        _ input: RuleInput
    ) -> EarlierPayment? {
        var keys = [payment.key?.baselineKey].compactMap(\.self)
        if case .known(let payee) = input.payeeMatch { keys.append(payee.key) }
        return payments.first { other in
            isEqual(other.amount, payment, magnitude)
                && keys.contains { Payment.Account.isSame($0, other.key) }
        }
    }

    /// `, with the reference "INV-7"`; nothing where neither has one.
    private static func reference(
        of other: EarlierPayment,
        beside payment: PaymentFeatures
    ) -> PrintableText {
        guard let reference = other.reference else {
            return payment.reference == nil ? .empty : ", without a reference"
        }
        return reference == payment.reference
            ? ", with the same reference"
            : ", with the reference \(PrintableText(reference).fitted(to: 60).quoted)"
    }

    /// What names it.
    private static func evidence(of other: EarlierPayment) -> [RiskHint.Evidence] {
        [
            other.reference.map { .init(name: "reference", value: PrintableText($0)) },
            other.id.map { .init(name: "other_request", value: PrintableText($0)) },
        ].compactMap(\.self)
    }
}
