import Facts
import Vocabulary

extension Habits {
    /// Notes a request of which nothing is known but that it came.
    ///
    /// - Parameters:
    ///   - traits: What the request says.
    ///   - outcome: What became of it; ``Outcome/approved`` is learned, too.
    package mutating func note(_ traits: Traits, outcome: Outcome) {
        let episode = Episode(traits, outcome: outcome)
        let index = recent.firstIndex { $0.instant <= episode.instant } ?? recent.endIndex
        recent.insert(episode, at: index)
        if recent.count > Self.recentCapacity { recent.removeLast() }
        if outcome == .approved { learn(traits) }
    }

    /// Learns from a request that was approved, and is not noted again.
    package mutating func learn(_ traits: Traits) {
        approvals += 1
        let now = traits.instant
        learnPlace(traits)
        count(traits.country, in: \.countries, at: now)
        count(traits.province, in: \.provinces, at: now)
        count(traits.town, in: \.towns, at: now)
        count(traits.network, in: \.networks, at: now)
        count(traits.addressCountry, in: \.addressCountries, at: now)
        count(traits.browser, in: \.browsers, at: now)
        if let browser = traits.browser, let version = traits.browserVersion {
            browserVersions[browser] = version
        }
        count(traits.operatingSystem, in: \.operatingSystems, at: now)
        count(traits.device?.rawValue, in: \.devices, at: now)
        count(traits.localTime.map { String($0.hour) }, in: \.hours, at: now)
        count(traits.localTime.map { String($0.weekday) }, in: \.weekdays, at: now)
        count(traits.kind.rawValue, in: \.kinds, at: now)
        if let payment = traits.payment { learnPayment(payment, at: now) }
    }

    private mutating func count(
        _ key: String?,
        in tally: WritableKeyPath<Self, Tally>,
        at now: Instant
    ) {
        if let key { self[keyPath: tally].count(key, at: now) }
    }

    private mutating func learnPayment(_ payment: PaymentTraits, at now: Instant) {
        count(payment.currency, in: \.currencies, at: now)
        let amount = payment.magnitude.map {
            AmountHabit(currency: payment.currency, magnitude: $0)
        }
        if let amount {
            amounts.insert(amount, at: 0)
            if amounts.count > Self.amountCapacity { amounts.removeLast() }
        }
        guard let key = payment.key else { return }
        let before = payees.firstIndex { $0.key == key }.map { payees.remove(at: $0) }
        let known = before?.amounts ?? []
        payees.insert(
            PayeeHabit(
                key: key,
                name: payment.payee ?? before?.name,
                account: payment.account,
                accountCountry: payment.accountCountry,
                count: (before?.count ?? 0) + 1,
                amounts: Array(((amount.map { [$0] } ?? []) + known).prefix(16)),
                last: now
            ),
            at: 0
        )
        if payees.count > Self.payeeCapacity { payees.removeLast() }
    }
}
