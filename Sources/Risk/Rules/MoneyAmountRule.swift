import Push
import Vocabulary

/// Whether the amount is large for this payee, or else for this account.
///
/// Rent is more than most payments and the same each month: what is usual for the payee is not
/// called unusual for the account, and where the payee got as much before, but too seldom to tell
/// what is usual, it weighs one step less.
struct MoneyAmountRule: Rule {
    enum Code: String, RuleCode {
        case amountNotPositive = "money.amount-not-positive"
        case amountUnusual = "money.amount-unusual"
        case amountUnusualForPayee = "money.amount-unusual-for-payee"
        case amountRising = "money.amount-rising"
        case noHistory = "money.no-history"

        var meaning: Meaning {
            switch self {
            case .amountNotPositive:
                Meaning(
                    [.medium],
                    when: "an amount of zero or below it, which can be compared with none",
                    remedy: "Ask who made the payment what it is for, and reject what pays nothing."
                )
            case .amountUnusual:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        for the account: 3.5 deviations above the median (`amount_deviations`) are \
                        medium, twice as many high; one step less with fewer than 10 payments. Not \
                        said of what is usual for the payee; eased when a payee of fewer than 5 \
                        payments got as much before (up to 2.2 times its largest)
                        """,
                    remedy: "Compare the amount with the bill, or with what you have ordered."
                )
            case .amountUnusualForPayee:
                Meaning(
                    [.low, .medium, .high],
                    when: "as `money.amount-unusual`, for the payments to this payee",
                    remedy: "Compare the amount with the bill, or with what you have ordered."
                )
            case .amountRising:
                Meaning(
                    [.medium],
                    when: """
                        five payments to the payee in a row, each at least 10 % above the one \
                        before, the last at least double the first: five amounts stand in that \
                        order by chance once in 120
                        """,
                    remedy: "Ask the payee why the amounts rise."
                )
            case .noHistory:
                Meaning(
                    [.none],
                    when: "fewer than 5 approved payments in the currency: not judged",
                    remedy: "Nothing: from \(AmountSpread.least) payments on, amounts are compared."
                )
            }
        }
    }

    /// Payments to one payee that rise one after the other: five in a row come in this order by
    /// chance once in 120.
    static let rising = 5
    /// The least rise of each, 10 %, in decades.
    private static let leastStep = 0.0414
    /// The least rise of all together, to double, in decades.
    private static let leastRise = 0.301

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let payment = input.traits.payment else { return [] }
        guard let amount = input.facts.payment?.amount else { return unusualTotals(input) }
        guard let magnitude = payment.magnitude else { return [notPositive(amount)] }
        let habits = input.habits
        let known = Self.magnitudes(habits.amounts, payment.currency)
        let payee = payment.key.flatMap { key in
            habits.payees.first { Payment.Account.isSame($0.key, key) }
        }
        let toPayee = payee.map { Self.magnitudes($0.amounts, payment.currency) } ?? []
        var hints: [RiskHint] = []
        let payeeSpread = AmountSpread(toPayee)
        let forPayee =
            payeeSpread.map { unusual(amount, magnitude, $0, payee, input) } ?? []
        if let spread = AmountSpread(known) {
            let reach = AmountSpread.leastReach(input)
            let isAsBefore =
                payeeSpread == nil && toPayee.max().map { magnitude <= $0 + reach } ?? false
            // Of several payments their sum counts, as does what is charged beside one.
            let totals = unusualTotals(input)
            if input.facts.payments.count > 1 {
                hints += totals
            } else if payeeSpread == nil || !forPayee.isEmpty {
                hints += unusual(amount, magnitude, spread, nil, isAsBefore: isAsBefore, input)
                if hints.isEmpty { hints += totals }
            } else if input.facts.payment?.charges.isEmpty == false {
                hints += totals
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

    /// The heaviest of what is said of the sums in each currency.
    private func unusualTotals(_ input: RuleInput) -> [RiskHint] {
        let all = input.facts.totals.flatMap { total -> [RiskHint] in
            let known = Self.magnitudes(input.habits.amounts, total.currency)
            guard let magnitude = total.magnitude, let spread = AmountSpread(known) else {
                return []
            }
            return unusual(total, magnitude, spread, nil, input)
        }
        return [all.max { $0.severity < $1.severity }].compactMap(\.self)
    }

    private func unusual(
        _ amount: Amount,
        _ magnitude: Double,
        _ spread: AmountSpread,
        _ payee: PayeeHabit?,
        isAsBefore: Bool = false,
        _ input: RuleInput
    ) -> [RiskHint] {
        let deviations = spread.deviations(of: magnitude)
        let limit = input.thresholds.amountDeviations
        guard deviations >= limit else { return [] }
        let isFar = deviations >= 2 * limit
        let base: Severity =
            spread.count < AmountSpread.enough
            ? (isFar ? .medium : .low) : (isFar ? .high : .medium)
        let severity = isAsBefore ? base.eased : base
        let times = timesWording(spread.ratio(of: magnitude))
        let whose: PrintableText = payee == nil ? "of this account" : "to this payee"
        return [
            (payee == nil ? Code.amountUnusual : .amountUnusualForPayee).hint(
                severity,
                "The amount is \(times) times the usual one of \(spread.count) payments \(whose).",
                gist: "an amount \(times) times the usual one",
                evidence: [
                    .init(name: "amount", value: amount.printable),
                    .init(name: "times_usual", value: times),
                    .init("deviations", decimal: min(deviations, 1_000_000)),
                    .init(name: "payments", value: "\(spread.count)"),
                ]
            )
        ]
    }

    private func rising(_ magnitudes: [Double]) -> RiskHint? {
        let latest = magnitudes.prefix(Self.rising)
        guard latest.count == Self.rising, let new = latest.first, let old = latest.last,
            new - old >= Self.leastRise,
            zip(latest, latest.dropFirst()).allSatisfy({ $0 - $1 >= Self.leastStep })
        else { return nil }
        let times = timesWording(AmountSpread.times(new - old))
        return Code.amountRising.hint(
            """
            The last \(Self.rising) payments to this payee, this one included, rise one after the \
            other, to \(times) times the first.
            """,
            gist: "amounts that keep rising",
            evidence: [
                .init(name: "payments", value: "\(Self.rising)"),
                .init(name: "times_first", value: times),
            ]
        )
    }

    private func notPositive(_ amount: Amount) -> RiskHint {
        let what: PrintableText =
            amount.isNegative
            ? "below zero: money would go the other way" : "zero: nothing would be paid"
        return Code.amountNotPositive.hint(
            "The amount is \(what).",
            gist: amount.isNegative ? "an amount below zero" : "an amount of zero",
            evidence: [.init(name: "amount", value: amount.printable)]
        )
    }

    private func notJudged(_ count: Int, _ currency: String?) -> RiskHint {
        let unit: PrintableText = currency.map { " in \($0)" } ?? .empty
        let head: PrintableText =
            switch count {
            case 0: "No payment\(unit) of this account was approved before"
            case 1: "Only one payment\(unit) of this account was approved before"
            default: "Only \(count) payments\(unit) of this account were approved before"
            }
        return Code.noHistory.hint(
            "\(head), so the amount is not judged.",
            evidence: [.init(name: "payments", value: "\(count)")]
        )
    }
}
