import Atlas
import Glibc
import Push
import Vocabulary

/// Whether the amount is large for this payee, or else for this account.
///
/// Rent exceeds most payments and is the same each month: what is usual for the payee is not
/// unusual for the account. Where the payee got as much before, but too seldom for a baseline, the
/// hint is one step lighter.
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
                    when:
                        "an amount of zero or below it, or a charge or other stated amount below it, which cannot be compared",
                    remedy: """
                        Ask whoever made the payment what it is for; reject it if it pays nothing.
                        """
                )
            case .amountUnusual:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        for the account: 3.5 deviations above the median (`amount_deviations`) are \
                        medium, twice as many high; one step less with fewer than 10 payments, but for 20 times the largest (below about 1,000 US dollars a hundred times) and for what is high beside those in all currencies. Not \
                        said of what is usual for the payee; eased when a payee of fewer than 5 \
                        payments got as much before (up to 2.2 times its largest). An amount in a \
                        currency of fewer than 5 payments is compared with those in all currencies \
                        by rough worth, 1.6 times in its favour
                        """,
                    remedy: "Compare the amount with the bill, or with what you have ordered."
                )
            case .amountUnusualForPayee:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        as `money.amount-unusual`, for the payments to this payee; high from 20 times the \
                        largest of 3 or 4 on, worth about 1,000 US dollars or more
                        """,
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
                    Severity.allCases.filter { $0 < .critical },
                    when: """
                        fewer than 5 approved payments that the amount can be compared with. To a payee \
                        who was paid, up to 5 times the largest of them is not judged; above, and to \
                        others from 2.2 times on, it is low, beside three or four medium. Worth about 1,000 US dollars it is low, from 10,000 medium and \
                        from 100,000 high; \
                        medium where its worth is not known (low in a cold start), at the least beside \
                        5 payments in other money, and where a payment states no amount
                        """,
                    remedy: """
                        Compare the amount with the bill; here it is compared once there are \
                        \(AmountSpread.least) payments.
                        """
                )
            }
        }
    }

    /// Whether a hint of one of several payments is about all of them.
    static func isOfSum(_ hint: RiskHint) -> Bool {
        [Code.amountUnusual, .noHistory].map(\.rawValue).contains(hint.code)
    }

    /// Payments to one payee that rise in a row: five are in this order by chance once in 120.
    static let rising = 5
    /// Of each, 10 %, in decades.
    private static let leastStep = 0.0414
    /// Of all together, to double, in decades.
    private static let leastRise = 0.301

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let payment = input.features.payment else { return [] }
        let isSingle = input.facts.payments.count == 1
        let payee = payment.key.flatMap { key in
            input.baseline.payees.first { Payment.Account.isSame($0.key, key) }
        }
        var own: [RiskHint] = []
        var forPayee: [RiskHint] = []
        if isSingle {
            let judged = input.sums.map { judge($0, payee, input) }
            own = judged.compactMap(\.own)
            forPayee = judged.compactMap(\.forPayee)
        } else {
            // Of several payments the sums are the account's, and the riskiest one its payee's. What is said
            // of sums is said of the most unusual one, as there may be many.
            let measured = input.sums.compactMap { sum in sum.measure.map { (sum, $0) } }
            let judged = measured.filter { $0.1.spread != nil }
                .max { $0.1.deviations < $1.1.deviations }
            let others = measured.filter { $0.1.spread == nil }
            own =
                [judged.flatMap { unusual($0.0.amount, $0.1, nil, input) }].compactMap(\.self)
                + others.map { notJudged($0.0.amount, $0.1, worth: $0.0.amount.roughWorth, input) }
            if let amount = input.facts.payment?.amount {
                let sum = MeasuredSum(amount, among: [])
                forPayee = [judge(sum, payee, input).forPayee].compactMap(\.self)
            }
        }
        if let together = RoughWorth.total(of: input.facts.totals),
            let amount = input.sums.first?.amount
        {
            let measure = AmountMeasure(roughly: together, among: input.baseline.amounts)
            own += [
                measure.spread == nil
                    ? notJudged(amount, measure, worth: together, input)
                    : unusual(amount, measure, nil, input)
            ].compactMap(\.self)
        }
        let toPayee = AmountSpread.magnitudes(payee?.amounts ?? [], payment.currency)
        func heaviest(_ hints: [RiskHint], _ code: Code) -> RiskHint? {
            hints.filter { $0.code == code.rawValue }.max { $0.severity < $1.severity }
        }
        return [
            notPositive(input), heaviest(own, .amountUnusual), heaviest(own, .noHistory),
            heaviest(forPayee, .amountUnusualForPayee),
            payment.magnitude.flatMap { rising([$0] + toPayee) }, notStated(input),
        ].compactMap(\.self)
    }

    /// What is said of one sum, of the account and of a payee.
    private func judge(
        _ measured: MeasuredSum,
        _ payee: PayeeBaseline?,
        _ input: RuleInput
    ) -> (own: RiskHint?, forPayee: RiskHint?) {
        let sum = measured.amount
        guard let magnitude = sum.magnitude, let own = measured.measure else { return (nil, nil) }
        var forPayee: RiskHint?
        if let payee {
            let measure = AmountMeasure(magnitude, sum.currency, among: payee.amounts)
            forPayee = unusual(sum, measure, payee, input) ?? farAbove(sum, few: measure)
            // What is usual for the payee is usual.
            if measure.spread != nil, forPayee == nil { return (nil, nil) }
        }
        guard own.spread != nil else {
            let hint = notJudged(sum, own, worth: sum.roughWorth, input)
            return (forPayee.map { $0.severity >= hint.severity } == true ? nil : hint, forPayee)
        }
        let before = AmountSpread.magnitudes(payee?.amounts ?? [], sum.currency)
        let reach = AmountSpread.leastReach(input)
        let isAsBefore = forPayee == nil && before.max().map { magnitude <= $0 + reach } ?? false
        // As much went to them more than once.
        if forPayee == nil, before.count(where: { magnitude <= $0 }) > 1 { return (nil, nil) }
        return (unusual(sum, own, nil, isAsBefore: isAsBefore, input), forPayee)
    }

    private func unusual(
        _ amount: Amount,
        _ measure: AmountMeasure,
        _ payee: PayeeBaseline?,
        isAsBefore: Bool = false,
        _ input: RuleInput
    ) -> RiskHint? {
        let deviations = measure.deviations
        let limit = input.thresholds.amountDeviations
        guard let spread = measure.spread, deviations >= limit else { return nil }
        let isFar = deviations >= 2 * limit
        // What is far above the largest is far however few are known, and so is what is far from those in
        // all currencies: the first payments in a new one do not vouch for it.
        let isFew =
            spread.count < AmountSpread.enough && !isFarAbove(spread.largest, amount, measure)
            && !(payee == nil && isFarByWorth(amount, input))
        let base: Severity = isFew ? (isFar ? .medium : .low) : (isFar ? .high : .medium)
        let severity = isAsBefore ? base.eased : base
        let times = timesWording(measure.times(spread))
        let whose: PrintableText = payee == nil ? "of this account" : "to this payee"
        let rough: PrintableText =
            measure.isRough ? " in all currencies, by rough worth" : .empty
        return (payee == nil ? Code.amountUnusual : .amountUnusualForPayee).hint(
            severity,
            "The amount is\(measure.isRough ? " about" : "") \(times) times the usual one of \(spread.count) payments \(whose)\(rough).",
            summary: "an amount \(times) times the usual one",
            evidence: [
                .init(name: "amount", value: amount.printable),
                .init(name: "times_usual", value: times),
                .init("deviations", decimal: min(deviations, 1_000_000)),
                .init(name: "payments", value: "\(spread.count)"),
            ]
        )
    }

    /// Twenty times what was paid, of what is no small sum, and a hundred times of any: in decades.
    private static let far = (large: 1.3, any: 2.0)
    /// About 1,000 US dollars, in decades.
    private static let leastLarge = 3.0
    /// A test payment and a first bill vouch for nothing.
    private static let leastOfFew = 3

    private func isFarAbove(_ largest: Double, _ amount: Amount, _ measure: AmountMeasure) -> Bool {
        let isLarge = amount.roughWorth.map { $0 >= Self.leastLarge } ?? false
        return measure.magnitude >= largest + (isLarge ? Self.far.large : Self.far.any)
    }

    /// Beside three or four payments to a payee.
    private func farAbove(_ amount: Amount, few measure: AmountMeasure) -> RiskHint? {
        guard measure.spread == nil, measure.count >= Self.leastOfFew,
            amount.roughWorth.map({ $0 >= Self.leastLarge }) ?? true,
            let largest = measure.largest, isFarAbove(largest, amount, measure)
        else { return nil }
        let times = timesWording(AmountSpread.times(measure.magnitude - largest))
        return Code.amountUnusualForPayee.hint(
            .high,
            "The amount is \(times) times the largest of \(measure.count) payments to this payee.",
            summary: "an amount \(times) times the largest to this payee",
            evidence: [
                .init(name: "amount", value: amount.printable),
                .init(name: "times_largest", value: times),
                .init(name: "payments", value: "\(measure.count)"),
            ]
        )
    }

    /// Whether it is far above enough payments of the account, by what all are worth roughly.
    private func isFarByWorth(_ amount: Amount, _ input: RuleInput) -> Bool {
        guard let worth = amount.roughWorth else { return false }
        let measure = AmountMeasure(roughly: worth, among: input.baseline.amounts)
        return measure.spread.map { $0.count >= AmountSpread.enough } == true
            && measure.deviations >= 2 * input.thresholds.amountDeviations
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
            summary: "amounts that keep rising",
            evidence: [
                .init(name: "payments", value: "\(Self.rising)"),
                .init(name: "times_first", value: times),
            ]
        )
    }

    /// An amount of zero or below it, or one beside it below it.
    private func notPositive(_ input: RuleInput) -> RiskHint? {
        let stated = input.facts.payment?.amount
        let term = input.facts.payments.flatMap(\.terms)
            .first { $0.amount?.isNegative == true }
        let (amount, subject): (Amount, PrintableText)
        switch (stated, term?.amount) {
        case (let stated?, _) where stated.magnitude == nil:
            (amount, subject) = (stated, "The amount")
        case (_, let other?):
            (amount, subject) =
                (
                    other,
                    term?.kind == .charges ? "The charge" : "An amount stated beside the payment"
                )
        default: return nil
        }
        let what: PrintableText =
            amount.isNegative
            ? "below zero: money would go the other way" : "zero: nothing would be paid"
        return Code.amountNotPositive.hint(
            "\(subject) is \(what).",
            summary: amount.isNegative ? "money below zero" : "an amount of zero",
            evidence: [.init(name: "amount", value: amount.printable)]
        )
    }

    /// A payment without an amount, where all before had one.
    private func notStated(_ input: RuleInput) -> RiskHint? {
        let count = input.baseline.amounts.count
        let isMissing = input.facts.payments.contains { $0.amount == nil && !$0.isAmountUnreadable }
        guard isMissing, input.facts.statedTotals.isEmpty,
            count >= AmountSpread.least || !input.isColdStart
        else { return nil }
        return Code.noHistory.hint(
            .medium,
            count == 0
                ? "The payment states no amount, so nothing is judged."
                : "The payment states no amount; the \(count) payments before did.",
            summary: "a payment without an amount",
            evidence: [.init(name: "payments", value: "\(count)")]
        )
    }

    /// Beside too few payments only what is far above them counts, by what it is worth; a payee who was
    /// paid may get up to 5 times the largest, a stranger nothing that is not judged by its worth.
    ///
    /// `worth` is in decades of dollars, `nil` where it is not known.
    private func notJudged(
        _ amount: Amount,
        _ measure: AmountMeasure,
        worth: Double?,
        _ input: RuleInput
    ) -> RiskHint {
        let reach = AmountSpread.leastReach(input)
        let above = measure.largest.map { measure.magnitude - $0 }
        let isKnown = if case .known = input.payeeMatch { true } else { false }
        let isNear = isKnown && above.map { $0 <= 2 * reach } ?? false
        let byWorth: Severity =
            worth.map { $0 < 3 ? .none : $0 < 4 ? .low : $0 < 5 ? .medium : .high }
            ?? (input.isColdStart ? .low : .medium)
        // Of an account that pays in other money it may be anything.
        let isOdd = input.baseline.amounts.count >= AmountSpread.least
        // Several that are all far below it tell more than one.
        let isAbove = above.map { $0 > (isKnown ? 2 : 1) * reach } ?? false
        let byFew: Severity = !isAbove ? .none : measure.count >= 3 ? .medium : .low
        let severity = isNear ? .none : max(byWorth, isOdd ? .medium : byFew)
        let currency: PrintableText =
            measure.isRough && measure.count > 0
            ? .empty : amount.currency.map { " in \($0)" } ?? .empty
        let head: PrintableText =
            switch measure.count {
            case 0: "No payment\(currency) of this account was approved before"
            case 1: "Only one payment\(currency) of this account was approved before"
            default:
                "Only \(measure.count) payments\(currency) of this account were approved before"
            }
        let size: PrintableText =
            byWorth == .low
            ? "this is no small amount"
            : byWorth == .medium ? "this is a large amount" : "this is a very large amount"
        let isLarge = !isNear && byWorth > .none && worth != nil && amount.currency != nil
        return Code.noHistory.hint(
            severity,
            (isLarge
                ? "\(head), and \(size)."
                : !isAbove || worth == nil || isOdd
                    ? "\(head), so the amount is not judged."
                    : isKnown
                        ? "\(head), and this is more than 5 times the largest."
                        : "\(head), and this is more than twice the largest.")
                + input.baseline.uncountedWording,
            summary: isLarge ? "much money, with little to compare it with" : nil,
            evidence: [.init(name: "payments", value: "\(measure.count)")]
        )
    }
}

/// Compares the amount with the approver's limit for its currency.
struct MoneyLimitRule: Rule {
    enum Code: String, RuleCode {
        case aboveLimit = "money.above-limit"
        case justBelowLimit = "money.just-below-limit"

        var meaning: Meaning {
            switch self {
            case .aboveLimit:
                Meaning(
                    [.high],
                    when: "above the limit that the approver has set for the currency",
                    remedy: "Raise the limit in the configuration if such payments are usual."
                )
            case .justBelowLimit:
                Meaning(
                    [.low],
                    when: """
                        in the last tenth below the limit, or equal to it: such amounts are chosen \
                        on purpose, or occur by chance
                        """,
                    remedy: "Ask whether the amount was chosen to stay within the limit."
                )
            }
        }
    }

    /// The last tenth is just below the limit.
    static let nearShare = 0.9

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        // Several payments count as a sum.
        let all = input.sums.flatMap { hints(about: $0.amount, input) }
        let heaviest = all.max { $0.severity < $1.severity }
        return [heaviest].compactMap(\.self)
    }

    private func hints(about amount: Amount, _ input: RuleInput) -> [RiskHint] {
        guard let currency = amount.currency,
            let limit = input.profile.policy.limits[currency], limit > 0,
            let number = Double(amount.number)
        else { return [] }
        let evidence: [RiskHint.Evidence] = [
            .init(name: "amount", value: amount.printable),
            .init("limit", decimal: min(limit, 1e15)),
        ]
        if number > limit {
            return [
                Code.aboveLimit.hint(
                    "The amount is above your limit of \(wording(of: limit)) \(currency).",
                    summary: "above your limit",
                    evidence: evidence
                )
            ]
        }
        guard number > Self.nearShare * limit else { return [] }
        return [
            Code.justBelowLimit.hint(
                """
                The amount is \(number == limit ? "exactly" : "just below") your limit of \
                \(wording(of: limit)) \(currency).
                """,
                evidence: evidence
            )
        ]
    }

    /// Two decimals only where there are any.
    private func wording(of limit: Double) -> PrintableText {
        let cents = (min(limit, 1e13) * 100).rounded()
        let whole = grouped(String(Int(cents) / 100))
        let rest = Int(cents) % 100
        return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// Whether the currency is one of the account, or else of the place.
struct MoneyCurrencyRule: Rule {
    enum Code: String, RuleCode {
        case currencyNew = "money.currency-new"
        case currencyMissing = "money.currency-missing"
        case currencyForeign = "money.currency-foreign"

        var meaning: Meaning {
            switch self {
            case .currencyNew:
                Meaning(
                    [.medium],
                    when: """
                        a currency that an account with 5 payments or more never used, and that is \
                        not tender where the request says it is: its amount cannot be compared
                        """,
                    remedy: "Compare the currency and the amount with the bill."
                )
            case .currencyMissing:
                Meaning(
                    [.medium],
                    when: """
                        an amount without a currency, where all of 5 payments or more named one: \
                        it cannot be compared
                        """,
                    remedy: "Ask which currency it is to be paid in; reject it if nobody can say."
                )
            case .currencyForeign:
                Meaning(
                    [.low],
                    when: """
                        an account with fewer than 5 payments, and a currency that is not tender \
                        where the request says it is
                        """,
                    remedy: "Compare the currency with the bill."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let baseline = input.baseline
        let stated = input.features.payment?.currency
        // Charges may be in another currency.
        let others = input.features.totals.compactMap(\.currency).filter { $0 != stated }
        if let other = others.first(where: { baseline.currencies[$0] == nil }),
            stated.map({ baseline.currencies[$0] != nil }) ?? true,
            baseline.amounts.count >= AmountSpread.least
        {
            return [
                Code.currencyNew.hint(
                    "No approved payment of this account was in \(other).",
                    summary: "a currency never used before",
                    evidence: [.init(name: "currency", value: "\(other)")]
                )
            ]
        }
        guard let currency = stated else { return missing(input) }
        guard baseline.currencies[currency] == nil else { return [] }
        let country = input.place?.country
        let tender = country.flatMap { TerritoryCurrencies.byTerritory[$0.code] }
        // Travellers pay in the local currency.
        if let tender, tender.contains(currency) { return [] }
        var evidence: [RiskHint.Evidence] = [.init(name: "currency", value: "\(currency)")]
        if baseline.amounts.count >= AmountSpread.least {
            return [
                Code.currencyNew.hint(
                    "No approved payment of this account was in \(currency).",
                    summary: "a currency never used before",
                    evidence: evidence
                )
            ]
        }
        guard let country, let tender else { return [] }
        evidence += tender.sorted().map { .init(name: "currency_of_place", value: "\($0)") }
        return [
            Code.currencyForeign.hint(
                """
                The payment is in \(currency), which is not the currency of the place it names: \
                \(country.name).
                """,
                evidence: evidence
            )
        ]
    }

    /// No currency, where all before had one.
    private func missing(_ input: RuleInput) -> [RiskHint] {
        let amounts = input.baseline.amounts
        guard input.features.payment?.magnitude != nil, amounts.count >= AmountSpread.least,
            amounts.allSatisfy({ $0.currency != nil })
        else { return [] }
        return [
            Code.currencyMissing.hint(
                "The amount names no currency; the \(amounts.count) payments before did.",
                summary: "an amount without a currency",
                evidence: [.init(name: "payments", value: "\(amounts.count)")]
            )
        ]
    }
}
