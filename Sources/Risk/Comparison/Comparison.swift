import Geodesy
import Push
package import Vocabulary

/// A request compared with the baseline of its account, by property; not part of the level.
package struct Comparison: Hashable, Sendable {
    package enum Subject: String, Hashable, Sendable, CaseIterable {
        case payee
        case account
        case amount
        case place
        case device
        case hour
    }

    /// The relation to what is usual.
    package enum Status: String, Hashable, Sendable, CaseIterable {
        case usual
        case different
        case new
        /// New, but for approvals that do not count.
        case doubtful = "in doubt"
        /// Too little to compare with.
        case unknown

        /// Whether it is highlighted.
        package var isMarked: Bool { self == .different || isNew }

        /// Whether nothing that counts tells of it.
        package var isNew: Bool { self == .new || self == .doubtful }
    }

    package struct Row: Hashable, Sendable {
        package let subject: Subject
        package let status: Status
        /// Such as `80 to 95`.
        package let usual: PrintableText?
        /// Such as `28x` or `172 km away`.
        package let difference: PrintableText?

        package init(
            _ subject: Subject,
            _ status: Status,
            usual: PrintableText? = nil,
            difference: PrintableText? = nil
        ) {
            self.subject = subject
            self.status = status
            self.usual = usual
            self.difference = difference
        }
    }

    /// Properties that are stated, or missing though usual; in the order of the subjects.
    package let rows: [Row]
    /// Known approved requests of the account.
    package let approvals: Int
    /// Fewer approvals are no baseline.
    package let needed: Int
    /// Approved payments to the same payee and account.
    package let payments: Int
    /// The index of the payment that is compared, the riskiest.
    package let leadingPayment: Int
    /// What speaks against other payments of the request most, by their index; nothing below medium.
    package let doubts: [Int: PrintableText]

    package init(
        rows: [Row] = [],
        approvals: Int = 0,
        needed: Int = 0,
        payments: Int = 0,
        leadingPayment: Int = 0,
        doubts: [Int: PrintableText] = [:]
    ) {
        self.doubts = doubts
        self.rows = rows
        self.approvals = approvals
        self.needed = needed
        self.payments = payments
        self.leadingPayment = leadingPayment
    }

    package subscript(subject: Subject) -> Row? { rows.first { $0.subject == subject } }
}

extension RuleInput {
    func comparison(doubts: [Int: PrintableText]) -> Comparison {
        let match = payeeMatch
        var rows: [Comparison.Row] = []
        if let payment = facts.payment {
            if payment.payee != nil { rows.append(payeeRow(match)) }
            if payment.creditorAccount != nil { rows.append(accountRow(match)) }
            if payment.amount != nil { rows.append(amountRow(match)) }
        }
        rows += [placeRow(), deviceRow(), hourRow()].compactMap(\.self)
        // What the person announced is no surprise, however far it is from what was before.
        let announced = profile.expectations.filter { $0.fits(self) }.map(\.subject)
        rows = rows.map { row in
            row.status.isMarked && announced.contains(row.subject)
                ? Comparison.Row(
                    row.subject,
                    .usual,
                    usual: row.usual,
                    difference: "as you expected"
                ) : row
        }
        return Comparison(
            rows: rows,
            approvals: baseline.approvals,
            needed: thresholds.coldStart,
            payments: match.payments,
            leadingPayment: facts.leadingPayment,
            doubts: doubts
        )
    }

    private func payeeRow(_ match: PayeeMatch) -> Comparison.Row {
        switch match {
        case .nothingToCompare: Comparison.Row(.payee, .unknown)
        case .known(let payee):
            // An account that was paid before may get another name, or its first one.
            switch (payee.name, features.payment?.payee) {
            case (let known?, let name?):
                Comparison.Row(
                    .payee,
                    payee.isNamed(name) ? .usual : .different,
                    usual: PrintableText(payee.known(as: name) ?? known)
                )
            default: Comparison.Row(.payee, .unknown)
            }
        case .namesakes(let payees):
            Comparison.Row(
                .payee,
                .usual,
                usual: features.payment?.payee.flatMap { name in
                    payees.first?.known(as: name).map { PrintableText($0) }
                }
            )
        case .lookalike(_, let name, _):
            Comparison.Row(.payee, .different, usual: PrintableText(name))
        case .stranger: Comparison.Row(.payee, strangers)
        }
    }

    private func accountRow(_ match: PayeeMatch) -> Comparison.Row {
        switch match {
        case .nothingToCompare: Comparison.Row(.account, .unknown)
        case .known(let payee): Comparison.Row(.account, .usual, usual: payee.shownAccount)
        case .namesakes(let payees):
            Comparison.Row(
                .account,
                ownerBefore == nil ? .new : .different,
                usual: payees.lazy.compactMap(\.shownAccount).first,
                difference: ownerBefore.map { "of \($0.fitted(to: 24).quoted)" }
            )
        case .lookalike(let payee, _, _):
            Comparison.Row(.account, .new, usual: payee.shownAccount)
        case .stranger: Comparison.Row(.account, strangers)
        }
    }

    private var strangers: Comparison.Status { isPayeeInDoubt ? .doubtful : .new }

    /// Compared with the payee's amounts, else with all payments of the account in the currency.
    private func amountRow(_ match: PayeeMatch) -> Comparison.Row {
        guard let payment = features.payment, let magnitude = payment.magnitude else {
            return Comparison.Row(.amount, .unknown)
        }
        let ofPayee = match.closest.map {
            AmountSpread.magnitudes($0.amounts, payment.currency)
        }
        let ofAll = AmountSpread.magnitudes(baseline.amounts, payment.currency)
        let isOfPayee = ofPayee?.isEmpty == false
        let known = isOfPayee ? ofPayee ?? [] : ofAll
        let toPayee = match.closest?.amounts ?? []
        let roughly = AmountMeasure(magnitude, payment.currency, among: toPayee)
        let isOfFew =
            known.count < AmountSpread.least && baseline.amounts.count >= AmountSpread.least
        if !isOfPayee, isOfFew || roughly.spread != nil {
            let measure = roughly.spread == nil ? amountMeasure : roughly
            return inOtherMoney(payment.currency, toPayee, measure)
        }
        guard isOfPayee || known.count >= AmountSpread.least,
            let usual = Baseline.rangeWording(known), let largest = known.max()
        else { return Comparison.Row(.amount, .unknown, usual: fewPaid(payment.currency)) }
        let reach = AmountSpread.leastReach(self)
        let spread = AmountSpread(known)
        let isFar =
            spread.map { $0.deviations(of: magnitude) >= thresholds.amountDeviations }
            ?? (magnitude > largest + reach)
        // Of few payments there is no usual one that a number of times would be said of.
        let times: PrintableText? =
            !isFar
            ? nil
            : spread.map { "\(timesWording($0.ratio(of: magnitude)))x" }
                ?? "\(timesWording(AmountSpread.times(magnitude - largest)))x the largest"
        return Comparison.Row(
            .amount,
            isFar ? .different : .usual,
            usual: usual,
            difference: times
        )
    }

    /// What little was paid, in the currency or else in the one paid last: `40 to 60 GBP, in 3 payments`.
    private func fewPaid(_ stated: String?) -> PrintableText? {
        let own = AmountSpread.magnitudes(baseline.amounts, stated)
        let currency = own.isEmpty ? baseline.amounts.first?.currency : stated
        let known = own.isEmpty ? AmountSpread.magnitudes(baseline.amounts, currency) : own
        let unit = own.isEmpty ? currency.map { " \($0)" as PrintableText } : nil
        return Baseline.rangeWording(known).map {
            "\($0)\(unit ?? .empty), in \(known.count) payment\(known.count == 1 ? "" : "s")"
        }
    }

    /// Compared by rough worth; beside it stand the payee's amounts in the currency that it was paid in
    /// last, else all.
    private func inOtherMoney(
        _ stated: String?,
        _ ofPayee: [AmountBaseline],
        _ measure: AmountMeasure?
    ) -> Comparison.Row {
        let amounts = ofPayee.isEmpty ? baseline.amounts : ofPayee
        let currency = amounts.first?.currency
        let known = AmountSpread.magnitudes(amounts, currency)
        let usual = Baseline.rangeWording(known)
        let unit: PrintableText = currency.map { " \($0)" } ?? .empty
        let spread = measure?.spread
        let isFar = spread.map { _ in measure?.deviations ?? 0 >= thresholds.amountDeviations }
        let times = measure.flatMap { measure in
            measure.spread.map { timesWording(measure.times($0)) }
        }
        let isNew =
            stated.map { baseline.currencies[$0] == nil }
            ?? AmountSpread.magnitudes(baseline.amounts, nil).isEmpty
        return Comparison.Row(
            .amount,
            isNew ? .new : isFar.map { $0 ? .different : .usual } ?? .unknown,
            usual: usual.map { $0 + unit },
            difference: isFar == true ? times.map { "about \($0)x" } : nil
        )
    }

    /// `nil` where neither this request nor an approved one has a location.
    private func placeRow() -> Comparison.Row? {
        guard !isColdStart, baseline.knowsLocation else {
            return location.map { _ in Comparison.Row(.place, .unknown) }
        }
        let usual = baseline.placesWording(at: instant)
        guard location != nil else {
            return isUsuallyUnstated(.place)
                ? Comparison.Row(.place, .unknown)
                : Comparison.Row(.place, .different, usual: usual)
        }
        guard let nearest = nearestUsualPlace else { return Comparison.Row(.place, .unknown) }
        // The nearest town may be a day's journey away.
        let isNear = nearest.distance < thresholds.farFromHomeLow
        let isTownKnown = features.town.map { baseline.towns[$0] != nil } ?? false
        if nearest.isInside || isNear && isTownKnown {
            return Comparison.Row(.place, .usual, usual: usual)
        }
        return Comparison.Row(
            .place,
            .different,
            usual: usual,
            difference: "\(nearest.distance.wording) away"
        )
    }

    private func deviceRow() -> Comparison.Row? {
        guard !isColdStart, let usual = baseline.programWording(at: instant) else {
            return facts.userAgent.map { _ in Comparison.Row(.device, .unknown) }
        }
        guard facts.userAgent != nil || !isUsuallyUnstated(.program) else {
            return Comparison.Row(.device, .unknown)
        }
        let isUsual = facts.userAgent != nil && contradiction == nil && deviceNews.isEmpty
        return Comparison.Row(.device, isUsual ? .usual : .different, usual: usual)
    }

    /// By the clock of the stated place.
    private func hourRow() -> Comparison.Row? {
        guard let time = context.localTime else { return nil }
        guard !isColdStart, TimeHourRule.isJudged(in: self),
            let usual = baseline.hoursWording(at: instant)
        else {
            return Comparison.Row(.hour, .unknown)
        }
        let isUnusual = TimeHourRule.isUnusual(time, in: self)
        return Comparison.Row(.hour, isUnusual ? .different : .usual, usual: usual)
    }
}

extension Expectation {
    /// The row that it explains.
    fileprivate var subject: Comparison.Subject {
        switch matter {
        case .place: .place
        case .payment: .amount
        }
    }
}

extension PayeeMatch {
    /// Whose payments the amount is compared with.
    fileprivate var closest: PayeeBaseline? {
        switch self {
        case .known(let payee), .lookalike(let payee, _, _): payee
        case .namesakes(let payees): payees.first
        case .nothingToCompare, .stranger: nil
        }
    }

    fileprivate var payments: Int {
        if case .known(let payee) = self { payee.count } else { 0 }
    }
}

extension PayeeBaseline {
    fileprivate var shownAccount: PrintableText? { account.map { PrintableText($0) } }
}
