import Push
import Vocabulary

extension Habits {
    /// Records a request when it arrives, and again with its outcome; the first approval is also
    /// learned.
    ///
    /// A later outcome does not unlearn it: relearn the whole history for that. The store's `id`
    /// identifies a request that was recorded before; without one, each call is a new request.
    package mutating func note(_ features: Features, outcome: Outcome, id: String? = nil) {
        let episode = Episode(features, outcome: outcome, id: id)
        if let known = episode.id, let index = recent.firstIndex(where: { $0.id == known }) {
            let before = recent[index].outcome
            recent[index].outcome = outcome
            if outcome == .approved, before != .approved { learn(features) }
            return
        }
        let index = recent.firstIndex { $0.instant <= episode.instant } ?? recent.endIndex
        recent.insert(episode, at: index)
        if recent.count > Self.recentCapacity { recent.removeLast() }
        if outcome == .approved { learn(features) }
    }

    /// Learns an approved request that is not recorded again.
    package mutating func learn(_ features: Features) {
        approvals += 1
        let now = features.instant
        learnPlace(features)
        count(features.country, in: \.countries, at: now)
        count(features.province, in: \.provinces, at: now)
        count(features.town, in: \.towns, at: now)
        count(features.network, in: \.networks, at: now)
        count(features.addressCountry, in: \.addressCountries, at: now)
        count(features.browser, in: \.browsers, at: now)
        count(features.operatingSystem, in: \.operatingSystems, at: now)
        count(features.device?.rawValue, in: \.devices, at: now)
        count(features.outline, in: \.outlines, at: now)
        learnVersion(features)
        count(features.localTime.map { String($0.hour) }, in: \.hours, at: now)
        count(features.localTime.map { String($0.weekday) }, in: \.weekdays, at: now)
        count(features.kind.rawValue, in: \.kinds, at: now)
        // Who approves several payments approves their sum.
        for total in features.totals {
            learnAmount(total)
            let isOfPayment = features.payments.contains { $0.currency == total.currency }
            if !isOfPayment { count(total.currency, in: \.currencies, at: now) }
        }
        // A payroll displaces at most half of the known payees.
        for payment in features.payments.prefix(Self.payeeCapacity / 2) {
            learnPayment(payment, at: now)
        }
        for member in features.members.reversed() {
            let index = members.firstIndex { $0.place == member.place }
            var habit = index.map { members.remove(at: $0) } ?? MemberHabit(place: member.place)
            habit.learn(member.value)
            members.insert(habit, at: 0)
        }
        members.removeLast(max(0, members.count - MemberHabit.capacity))
    }

    private mutating func count(
        _ key: String?,
        in tally: WritableKeyPath<Self, Tally>,
        at now: Instant
    ) {
        if let key { self[keyPath: tally].count(key, at: now) }
    }

    /// Keeps versions only of known outlines.
    private mutating func learnVersion(_ features: Features) {
        guard let outline = features.outline?.habitual,
            let version = features.browserVersion?.habitual
        else { return }
        browserVersions[outline] = version
        if browserVersions.count > Tally.capacity {
            browserVersions = browserVersions.filter { outlines[$0.key] != nil }
        }
    }

    /// Without a currency that cannot be stored, the amount is dropped.
    private static func kept(_ amount: AmountHabit?) -> AmountHabit? {
        guard let amount, amount.magnitude.isFinite,
            amount.currency.map({ $0.utf8.count <= longestCurrency }) ?? true
        else { return nil }
        return amount
    }

    private mutating func learnAmount(_ total: AmountHabit) {
        guard let amount = Self.kept(total) else { return }
        amounts.insert(amount, at: 0)
        if amounts.count > Self.amountCapacity { amounts.removeLast() }
    }

    private mutating func learnPayment(_ payment: PaymentFeatures, at now: Instant) {
        let currency = payment.currency.flatMap { code in
            code.utf8.count <= Self.longestCurrency ? code : nil
        }
        count(currency, in: \.currencies, at: now)
        guard let key = payment.key?.habitual else { return }
        let before = payees.firstIndex { Payment.Account.isSame($0.key, key) }
            .map { payees.remove(at: $0) }
        let known = [Self.kept(payment.amount)].compactMap(\.self) + (before?.amounts ?? [])
        // An IBAN that once came with its BIC keeps it.
        let isLonger = (before?.key.utf8.count ?? 0) > key.utf8.count
        let payee = PayeeHabit(
            key: isLonger ? before?.key ?? key : key,
            name: payment.payee?.habitual ?? before?.name,
            account: isLonger ? before?.account : payment.account?.habitual,
            accountCountry: payment.accountCountry?.habitual,
            count: (before?.count ?? 0) + 1,
            amounts: Array(known.prefix(PayeeHabit.amountCapacity)),
            last: max(now, before?.last ?? now)
        )
        let index = payees.firstIndex { $0.last <= payee.last } ?? payees.endIndex
        payees.insert(payee, at: index)
        if payees.count > Self.payeeCapacity { payees.removeLast() }
    }
}
