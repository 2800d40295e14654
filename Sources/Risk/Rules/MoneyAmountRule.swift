import Facts
import Vocabulary

/// Whether the amount is large for this payee, or else for this account.
///
/// Rent is more than most payments and the same each month: what is usual for the payee is not
/// called unusual for the account, and where the payee got as much before, but too seldom to tell
/// what is usual, it weighs one step less.
enum MoneyAmountRule {
    /// Payments to one payee that rise one after the other: five in a row come in this order by
    /// chance once in 120.
    static let rising = 5
    /// The least rise of each, 10 %, in decades.
    private static let leastStep = 0.0414
    /// The least rise of all together, to double, in decades.
    private static let leastRise = 0.301

    static func hints(_ situation: Situation) -> [Hint] {
        guard let amount = situation.facts.payment?.amount,
            let payment = situation.traits.payment, let magnitude = payment.magnitude
        else { return [] }
        let habits = situation.habits
        let known = magnitudes(habits.amounts, payment.currency)
        let payee = habits.payees.first { $0.key == payment.key }
        let toPayee = payee.map { magnitudes($0.amounts, payment.currency) } ?? []
        var hints: [Hint] = []
        let payeeSpread = AmountSpread(toPayee)
        let forPayee =
            payeeSpread.map { unusual(amount, magnitude, $0, payee, situation) } ?? []
        if let spread = AmountSpread(known) {
            let reach = AmountSpread.leastReach(situation)
            let isAsBefore =
                payeeSpread == nil && toPayee.max().map { magnitude <= $0 + reach } ?? false
            if payeeSpread == nil || !forPayee.isEmpty {
                hints += unusual(amount, magnitude, spread, nil, isAsBefore: isAsBefore, situation)
            }
        } else {
            hints.append(notJudged(known.count, payment.currency))
        }
        hints += forPayee
        if let hint = rising([magnitude] + toPayee) { hints.append(hint) }
        return hints
    }

    /// The amounts of one currency, newest first.
    static func magnitudes(_ amounts: [AmountHabit], _ currency: String?) -> [Double] {
        amounts.filter { $0.currency == currency }.map(\.magnitude)
    }

    private static func unusual(
        _ amount: Amount,
        _ magnitude: Double,
        _ spread: AmountSpread,
        _ payee: PayeeHabit?,
        isAsBefore: Bool = false,
        _ situation: Situation
    ) -> [Hint] {
        let deviations = spread.deviations(of: magnitude)
        let limit = situation.thresholds.amountDeviations
        guard deviations >= limit else { return [] }
        let isFar = deviations >= 2 * limit
        let base: Severity =
            spread.count < AmountSpread.enough
            ? (isFar ? .medium : .low) : (isFar ? .high : .medium)
        let severity = isAsBefore ? base.eased : base
        let times = timesWording(spread.ratio(of: magnitude))
        let whose: PrintableText = payee == nil ? "of this account" : "to this payee"
        return [
            Hint(
                payee == nil ? "money.amount-unusual" : "money.amount-unusual-for-payee",
                severity,
                "The amount is \(times) times the usual one of \(spread.count) payments \(whose).",
                gist: "\(times) times the usual amount",
                evidence: [
                    .init(name: "amount", value: amount.printable),
                    .init(name: "times_usual", value: times),
                    .init("deviations", decimal: min(deviations, 1_000_000)),
                    .init(name: "payments", value: "\(spread.count)"),
                ],
                remedy: "Compare the amount with the bill, or with what you have ordered."
            )
        ]
    }

    private static func rising(_ magnitudes: [Double]) -> Hint? {
        let latest = magnitudes.prefix(rising)
        guard latest.count == rising, let new = latest.first, let old = latest.last,
            new - old >= leastRise,
            zip(latest, latest.dropFirst()).allSatisfy({ $0 - $1 >= leastStep })
        else { return nil }
        let times = timesWording(AmountSpread.times(new - old))
        return Hint(
            "money.amount-rising",
            .medium,
            """
            The last \(rising) payments to this payee, this one included, rise one after the other, \
            to \(times) times the first.
            """,
            gist: "amounts that keep rising",
            evidence: [
                .init(name: "payments", value: "\(rising)"),
                .init(name: "times_first", value: times),
            ],
            remedy: "Ask the payee why the amounts rise."
        )
    }

    private static func notJudged(_ count: Int, _ currency: String?) -> Hint {
        let unit: PrintableText = currency.map { " in \($0)" } ?? .empty
        let head: PrintableText =
            switch count {
            case 0: "No payment\(unit) of this account was approved before"
            case 1: "Only one payment\(unit) of this account was approved before"
            default: "Only \(count) payments\(unit) of this account were approved before"
            }
        return Hint(
            "money.no-history",
            .none,
            "\(head), so the amount is not judged.",
            evidence: [.init(name: "payments", value: "\(count)")],
            remedy: "Nothing: from \(AmountSpread.least) payments on, amounts are compared."
        )
    }
}
