import Atlas
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
                        "an amount of zero or below it, or a charge below it, which cannot be compared",
                    remedy: """
                        Ask whoever made the payment what it is for; reject it if it pays nothing.
                        """
                )
            case .amountUnusual:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        for the account: 3.5 deviations above the median (`amount_deviations`) are \
                        medium, twice as many high; one step less with fewer than 10 payments. Not \
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
                    [.none, .medium],
                    when: """
                        fewer than 5 approved payments that the amount can be compared with: not \
                        judged; medium where there are 5 in other currencies
                        """,
                    remedy: """
                        Compare the amount with the bill; from \(AmountSpread.least) payments on it is \
                        compared here.
                        """
                )
            }
        }
    }

    /// Payments to one payee that rise in a row: five are in this order by chance once in 120.
    static let rising = 5
    /// Of each, 10 %, in decades.
    private static let leastStep = 0.0414
    /// Of all together, to double, in decades.
    private static let leastRise = 0.301

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let payment = input.features.payment else { return [] }
        guard let amount = input.facts.payment?.amount else { return unusualTotals(input) }
        let negative = input.facts.payments.flatMap(\.charges).first { $0.isNegative }
        guard let magnitude = payment.magnitude, negative == nil else {
            let odd =
                payment.magnitude == nil
                ? notPositive(amount, "amount") : negative.map { notPositive($0, "charge") }
            return [odd].compactMap(\.self) + unusualTotals(input)
        }
        // Who pays it pays the charges.
        let (paid, sum) = input.paid ?? (amount, magnitude)
        let baseline = input.baseline
        let known = AmountSpread.magnitudes(baseline.amounts, payment.currency)
        let payee = payment.key.flatMap { key in
            baseline.payees.first { Payment.Account.isSame($0.key, key) }
        }
        let toPayee = payee.map { AmountSpread.magnitudes($0.amounts, payment.currency) } ?? []
        var hints: [RiskHint] = []
        let payeeSpread = AmountSpread(toPayee)
        let ofPayee =
            payeeSpread == nil
            ? nil : AmountMeasure(sum, payment.currency, among: payee?.amounts ?? [])
        let forPayee = ofPayee.map { unusual(paid, $0, payee, input) } ?? []
        if let measure = input.amountMeasure {
            let reach = AmountSpread.leastReach(input)
            let isAsBefore =
                payeeSpread == nil && toPayee.max().map { sum <= $0 + reach } ?? false
            // Several payments count as a sum, with their charges.
            let totals = unusualTotals(input)
            if input.facts.payments.count > 1 {
                hints += totals
            } else if payeeSpread == nil || !forPayee.isEmpty {
                let own = unusual(paid, measure, nil, isAsBefore: isAsBefore, input)
                // Charges may be in another currency.
                let isMixed = input.facts.totals.count > 1
                hints += [(own + (isMixed ? totals : [])).max { $0.severity < $1.severity }]
                    .compactMap(\.self)
            } else if input.facts.payment?.charges.isEmpty == false {
                hints += totals
            }
        } else {
            let isOdd = baseline.amounts.count >= AmountSpread.least
            hints.append(notJudged(known.count, payment.currency, isOdd ? .medium : .none))
            hints += unusualTotals(input)
        }
        hints += forPayee
        if let hint = rising([magnitude] + toPayee) { hints.append(hint) }
        return hints
    }

    /// The heaviest hint of the sums in each currency, and of all of them by rough worth.
    private func unusualTotals(_ input: RuleInput) -> [RiskHint] {
        var all = input.facts.totals.flatMap { total -> [RiskHint] in
            guard let magnitude = total.magnitude,
                let measure = AmountMeasure(
                    magnitude,
                    total.currency,
                    among: input.baseline.amounts
                )
            else { return [] }
            return unusual(total, measure, nil, input)
        }
        if let together = RoughWorth.total(of: input.facts.totals),
            let amount = input.facts.totals.first,
            let measure = AmountMeasure(roughly: together, among: input.baseline.amounts)
        {
            all += unusual(amount, measure, nil, input)
        }
        return [all.max { $0.severity < $1.severity }].compactMap(\.self)
    }

    private func unusual(
        _ amount: Amount,
        _ measure: AmountMeasure,
        _ payee: PayeeBaseline?,
        isAsBefore: Bool = false,
        _ input: RuleInput
    ) -> [RiskHint] {
        let spread = measure.spread
        let deviations = spread.deviations(of: measure.magnitude)
        let limit = input.thresholds.amountDeviations
        guard deviations >= limit else { return [] }
        let isFar = deviations >= 2 * limit
        let base: Severity =
            spread.count < AmountSpread.enough
            ? (isFar ? .medium : .low) : (isFar ? .high : .medium)
        let severity = isAsBefore ? base.eased : base
        let times = timesWording(spread.ratio(of: measure.magnitude))
        let whose: PrintableText = payee == nil ? "of this account" : "to this payee"
        let rough: PrintableText =
            measure.isRough ? ", in other currencies, by rough worth" : .empty
        return [
            (payee == nil ? Code.amountUnusual : .amountUnusualForPayee).hint(
                severity,
                "The amount is \(times) times the usual one of \(spread.count) payments \(whose)\(rough).",
                summary: "an amount \(times) times the usual one",
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
            summary: "amounts that keep rising",
            evidence: [
                .init(name: "payments", value: "\(Self.rising)"),
                .init(name: "times_first", value: times),
            ]
        )
    }

    private func notPositive(_ amount: Amount, _ noun: PrintableText) -> RiskHint {
        let what: PrintableText =
            amount.isNegative
            ? "below zero: money would go the other way" : "zero: nothing would be paid"
        return Code.amountNotPositive.hint(
            "The \(noun) is \(what).",
            summary: amount.isNegative ? "money below zero" : "an amount of zero",
            evidence: [.init(name: "amount", value: amount.printable)]
        )
    }

    private func notJudged(_ count: Int, _ currency: String?, _ severity: Severity) -> RiskHint {
        let unit: PrintableText = currency.map { " in \($0)" } ?? .empty
        let head: PrintableText =
            switch count {
            case 0: "No payment\(unit) of this account was approved before"
            case 1: "Only one payment\(unit) of this account was approved before"
            default: "Only \(count) payments\(unit) of this account were approved before"
            }
        return Code.noHistory.hint(
            severity,
            "\(head), so the amount is not judged.",
            evidence: [.init(name: "payments", value: "\(count)")]
        )
    }
}

/// Whether the same amount went to the same account recently; people who share an account pay a
/// bill twice, and a copied request asks again.
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
                    remedy: "Check whether that payment was for the same bill."
                )
            case .repeats:
                Meaning(
                    [.low, .medium],
                    when: """
                        an approval allows more than one payment, as of a standing order; medium to \
                        somebody whom an account with 5 payments or more never paid
                        """,
                    remedy: "Check how often it is paid, how much each time, and until when."
                )
            }
        }
    }

    /// Three days: as long as a bill lies about among people who share an account, shorter than a
    /// weekly wage or fee.
    private static let span: Int64 = 3 * 24 * 3_600_000
    /// Medium within this time.
    private static let day: Int64 = 24 * 3_600_000
    /// For fixed prices.
    private static let shortSpan: Int64 = 3_600_000
    /// Equal payments in a row that are a price.
    private static let price = 3
    /// Logarithms of one amount differ by less, those of two amounts by more.
    private static let precision = 1e-13

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        [paidAlready(input), repeats(input)].compactMap(\.self)
    }

    private func repeats(_ input: RuleInput) -> RiskHint? {
        guard let payment = input.facts.payment, payment.isRepeated else { return nil }
        let isNew =
            switch input.payeeMatch {
            case .stranger, .lookalike, .namesakes:
                input.baseline.amounts.count >= AmountSpread.least
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
        guard let payment = input.features.payment, let magnitude = payment.magnitude,
            case .known(let payee) = input.payeeMatch
        else { return nil }
        func isEqual(_ amount: AmountBaseline) -> Bool {
            amount.currency == payment.currency
                && abs(amount.magnitude - magnitude) < Self.precision
        }
        guard let place = payee.amounts.firstIndex(where: isEqual) else { return nil }
        let isPrice = payee.amounts.prefix(while: isEqual).count >= Self.price
        let age = max(0, input.instant.milliseconds(since: payee.instants[place]))
        guard age <= (isPrice ? Self.shortSpan : Self.span) else { return nil }
        let whom = input.ownerBefore == nil ? "payee" : "account number"
        return Code.paidAlready.hint(
            isPrice || age > Self.day ? .low : .medium,
            age < 2_000
                ? "The same amount went to this \(whom) just before."
                : "The same amount went to this \(whom) \(durationWording(milliseconds: age)) before.",
            summary: "the same amount as shortly before",
            evidence: [.init("minutes", decimal: Double(age) / 60_000)]
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
        let all = input.facts.totals.flatMap { hints(about: $0, input) }
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
                The payment is in \(currency), which is not the money of the place it names: \
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
