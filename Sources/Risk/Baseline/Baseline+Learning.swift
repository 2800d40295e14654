import Geodesy
import Glibc
import Push
package import Vocabulary

extension Baseline {
    /// Records a request when it arrives, and again with its outcome; an approval is also learned, as
    /// long as nothing tells that it may have been let in by mistake.
    ///
    /// A later outcome of the same request does not unlearn it: relearn the whole history for that.
    ///
    /// - Parameters:
    ///   - features: What the request says.
    ///   - outcome: What became of it.
    ///   - id: The store's, which identifies a request that was recorded before; without one, each
    ///     call is a new request.
    ///   - isOwn: Whether the person has said that it was theirs: then nothing speaks against it.
    package mutating func record(
        _ features: Features,
        outcome: Outcome,
        id: String? = nil,
        isOwn: Bool = false
    ) {
        while let index = fresh.firstIndex(where: {
            features.instant.milliseconds(since: $0.features.instant) > Self.attackSpan
        }) {
            settle(at: index)
        }
        let earlierRequest = EarlierRequest(features, outcome: outcome, id: id)
        var isApproval = outcome == .approved
        if let known = earlierRequest.id, let index = recent.firstIndex(where: { $0.id == known }) {
            if recent[index].outcome == .approved { isApproval = false }
            suspect(features, was: recent[index].outcome, is: outcome)
            recent[index].outcome = outcome
        } else {
            let index =
                recent.firstIndex { $0.instant <= earlierRequest.instant } ?? recent.endIndex
            recent.insert(earlierRequest, at: index)
            suspect(features, was: outcome == .open ? nil : .open, is: outcome)
            if recent.count > Self.recentCapacity { recent.remove(at: leastTelling) }
        }
        asked.removeAll { $0.id == earlierRequest.id && $0.id != nil }
        note(features, in: \.asked, of: earlierRequest.id, adding: outcome == .open)
        note(features, in: \.paid, of: earlierRequest.id, adding: isApproval)
        if isApproval, isOwn {
            if !settled.isEmpty { settled[0].learn(features) }
            learn(features)
        } else if isApproval {
            if fresh.isEmpty { settled = [counts] }
            fresh.append(FreshApproval(features))
            if fresh.count > Self.freshCapacity { settle(at: 0) }
        }
        weighFresh()
    }

    /// Notes the payments of a request, also what nothing is learned of: the money has gone.
    private mutating func note(
        _ features: Features,
        in list: WritableKeyPath<Self, [EarlierPayment]>,
        of id: String?,
        adding isAdded: Bool
    ) {
        let payments = isAdded ? features.payments.prefix(Self.freshParts) : []
        let new = payments.compactMap { payment -> EarlierPayment? in
            guard let key = payment.key?.baselineKey, let amount = Self.kept(payment.amount) else {
                return nil
            }
            return EarlierPayment(
                key: key,
                name: payment.account == nil ? nil : payment.payee?.baselineKey,
                amount: amount,
                instant: features.instant,
                expires: features.expires ?? features.instant,
                reference: payment.reference?.baselineKey,
                id: id
            )
        }
        self[keyPath: list].removeAll {
            features.instant.milliseconds(since: $0.instant) > EarlierPayment.span
        }
        self[keyPath: list].insert(contentsOf: new, at: 0)
        self[keyPath: list].removeLast(max(0, self[keyPath: list].count - EarlierPayment.capacity))
    }

    /// The oldest one; while more than half were not answered, the oldest of these, so that a flood
    /// makes nobody forget what was rejected.
    private var leastTelling: Int {
        let unanswered = recent.indices.filter { recent[$0].outcome == .open }
        return unanswered.count > Self.recentCapacity / 2
            ? unanswered.last ?? recent.endIndex - 1 : recent.endIndex - 1
    }

    /// Notes in its network and its payees what became of a request, or that it has come.
    private mutating func suspect(_ features: Features, was before: Outcome?, is outcome: Outcome) {
        func note(_ name: String, in list: inout [Suspect], upTo most: Int, adding: Bool = true) {
            let index = list.firstIndex { $0.name == name }
            guard outcome != .approved && adding || index != nil else { return }
            var suspect = index.map { list.remove(at: $0) } ?? Suspect(name: name)
            suspect.note(features.instant, was: before, is: outcome)
            guard !suspect.rejected.isEmpty || !suspect.unanswered.isEmpty else { return }
            list.insert(suspect, at: 0)
            guard list.count > most else { return }
            // Of this hour, what was rejected most often is remembered longest, then what came most
            // often; what is noted now always is.
            func recent(_ instants: [Instant]) -> Int {
                instants.count {
                    abs(features.instant.milliseconds(since: $0)) <= Self.attackSpan
                }
            }
            let weights = list.indices.dropFirst().map { index in
                (recent(list[index].rejected), recent(list[index].unanswered), -index)
            }
            if let least = weights.min(by: <) { list.remove(at: -least.2) }
        }
        if let network = features.network?.baselineKey {
            note(network, in: &suspects, upTo: Suspect.networks)
        }
        let payees = features.payments.prefix(Self.freshParts).map(PayeeSigns.init)
        var noted: Set<String> = []
        // Of a bulk only the first are new to the list: it would push out all others. One that names a
        // payee often is one request.
        for (place, payee) in payees.enumerated() {
            for name in [payee.account, payee.name].compactMap(\.self)
            where noted.insert(name).inserted {
                let isAdded = place < Suspect.payeesOfOne
                note(name, in: &suspectPayees, upTo: Suspect.payees, adding: isAdded)
            }
        }
    }

    /// What is to be thought of an approval.
    private enum Doubt: Int {
        case none
        /// Others wait, which may still be answered.
        case some
        /// Others were rejected.
        case mistake
    }

    /// What tells that an approval may have been let in by mistake.
    ///
    /// What brings nothing new is the person's. Who asks in a new way is none of theirs for sure after a
    /// rejection of the hour before or several unanswered ones, and when what is rejected within an hour
    /// after it, or a flood, comes from the same.
    private func doubt(_ approval: inout FreshApproval, for base: Baseline) -> Doubt {
        let news = News(approval, for: base)
        let payee = doubt(aboutPayeesOf: news, at: approval.features.instant)
        guard news.isOfRequester, payee != .mistake, !isEstablished(approval.request, for: base)
        else { return payee }
        for other in recent {
            let age = approval.features.instant.milliseconds(since: other.instant)
            guard abs(age) <= Self.attackSpan else { continue }
            let counts = age >= 0 || news.isShared(by: other)
            switch other.outcome {
            case .approved: approval.forget(other.name)
            case .open: if counts { approval.count(other.name, in: age >= 0 ? \.before : \.after) }
            case .rejected: if counts { return .mistake }
            }
        }
        let isCalm = approval.before.count < Self.fatigue && approval.after.count < Self.flood
        return isCalm ? payee : .some
    }

    /// The same of a payee or an account that is new, whoever asks for it: others ask for it in vain.
    ///
    /// Once rejected, it may have been asked for again with the right amount.
    private func doubt(aboutPayeesOf news: News, at instant: Instant) -> Doubt {
        var doubt = Doubt.none
        for names in news.payees where !isEstablished(names) {
            let alike = suspectPayees.filter { names.contains($0.name) }
            func count(_ instants: KeyPath<Suspect, [Instant]>, isBefore: Bool) -> Int {
                let near = alike.map { suspect in
                    suspect[keyPath: instants].count { other in
                        let age = instant.milliseconds(since: other)
                        return abs(age) <= Self.attackSpan && (age >= 0) == isBefore
                    }
                }
                return near.max() ?? 0
            }
            let rejected = count(\.rejected, isBefore: true)
            let unanswered = (
                before: count(\.unanswered, isBefore: true),
                after: count(\.unanswered, isBefore: false)
            )
            let isAskedInVain = unanswered.before + unanswered.after >= Self.fatigue
            if count(\.rejected, isBefore: false) > 0 || rejected > 1
                || rejected > 0 && isAskedInVain
            {
                return .mistake
            }
            if unanswered.before >= Self.fatigue || unanswered.after >= Self.flood { doubt = .some }
        }
        return doubt
    }

    /// Whether an account without a history has been used like this often enough within the hour: one
    /// rejection tells nothing then.
    private func isEstablished(_ request: EarlierRequest, for base: Baseline) -> Bool {
        guard base.isYoung else { return false }
        let alike = fresh.filter { $0.request.isOfRequester(of: request) }
        let others = recent.filter { other in
            abs(request.instant.milliseconds(since: other.instant)) <= Self.attackSpan
                && request.isOfRequester(of: other)
        }
        let rejected = others.count { $0.outcome == .rejected }
        let unanswered = others.count { $0.outcome == .open }
        let first = others.filter { $0.outcome != .approved }.map(\.instant).min()
        let before = alike.count { approval in
            first.map { approval.features.instant < $0 } ?? true
        }
        // Nobody lets in so many by mistake before anything else has come.
        return before >= Self.fatigue
            || alike.count >= Self.fatigue
                && alike.count > rejected + unanswered / Self.fatigue
    }

    /// Whether this payee was paid often enough within the hour: a bill that is rejected, such as one that
    /// came twice or asks for too much, tells nothing then.
    private func isEstablished(_ names: [String]) -> Bool {
        let paid = fresh.filter { $0.payees.contains { payee in names.contains(where: payee.has) } }
        let alike = suspectPayees.filter { names.contains($0.name) }
        let rejected = alike.map(\.rejected.count).max() ?? 0
        let unanswered = (alike.map(\.unanswered.count).max() ?? 0) / Self.fatigue
        let isYoung = settled.first?.isYoung == true
        let first = alike.flatMap(\.rejected).min()
        let before = paid.count { approval in first.map { approval.features.instant < $0 } ?? false
        }
        return isYoung && paid.count >= Self.fatigue && paid.count > rejected + unanswered
            || before >= (isYoung ? Self.fatigue - 1 : Self.fatigue)
                && before >= rejected + unanswered
    }

    /// How many approvals of the last hour do not count, as others like them were rejected, not the
    /// person's or not answered.
    var uncounted: Int {
        settled.first.map { max(0, fresh.count - (approvals - $0.approvals)) } ?? 0
    }

    /// The same in words, in front of a blank; empty where all count.
    var uncountedWording: PrintableText {
        switch uncounted {
        case 0: .empty
        case 1:
            " One approval of the last hour does not count, as others like it were rejected, not yours or"
                + " not answered."
        default:
            " \(uncounted) approvals of the last hour do not count, as others like them were rejected, not"
                + " yours or not answered."
        }
    }

    /// Whether too little is known to tell somebody by.
    private var isYoung: Bool { approvals < Thresholds().coldStart }

    /// Counts each fresh approval that nothing speaks against, and no other; forgets mistakes.
    mutating func weighFresh() {
        guard var base = settled.first else { return }
        var kept: [FreshApproval] = []
        for var approval in fresh {
            let doubt = doubt(&approval, for: base)
            if doubt == .none { base.learn(approval.features) }
            // In an account without a history more of the same may still show that it was none.
            if doubt != .mistake || base.isYoung { kept.append(approval) }
        }
        (base.recent, base.paid, base.asked) = (recent, paid, asked)
        (base.suspects, base.suspectPayees) = (suspects, suspectPayees)
        base.fresh = kept
        base.settled = kept.isEmpty ? [] : settled
        self = base
    }

    /// What counts an hour after the approval does for good.
    private mutating func settle(at index: Int) {
        var approval = fresh.remove(at: index)
        if doubt(&approval, for: settled[0]) == .none { settled[0].learn(approval.features) }
        if fresh.isEmpty { settled = [] }
    }

    /// What is learned, without the requests themselves.
    var counts: Baseline {
        var counts = self
        (counts.recent, counts.settled, counts.fresh) = ([], [], [])
        (counts.paid, counts.asked) = ([], [])
        (counts.suspects, counts.suspectPayees) = ([], [])
        return counts
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
        for (part, isStated) in [
            (.place, features.location != nil), (.network, features.network != nil),
            (.program, features.browser != nil),
        ] as [(Part, Bool)] where !isStated {
            count(part.rawValue, in: \.unstated, at: now)
        }
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
            var usual = index.map { members.remove(at: $0) } ?? MemberBaseline(place: member.place)
            usual.learn(member.value)
            members.insert(usual, at: 0)
        }
        while members.count > MemberBaseline.capacity,
            let oldest = members.lastIndex(where: { !MemberFeature.lasting.contains($0.place) })
        {
            members.remove(at: oldest)
        }
    }

    private mutating func count(
        _ key: String?,
        in weightedCounts: WritableKeyPath<Self, WeightedCounts>,
        at now: Instant
    ) {
        if let key { self[keyPath: weightedCounts].count(key, at: now) }
    }

    /// Keeps versions only of known outlines.
    private mutating func learnVersion(_ features: Features) {
        guard let outline = features.outline?.baselineKey,
            let version = features.browserVersion?.baselineKey
        else { return }
        browserVersions[outline] = version
        if browserVersions.count > WeightedCounts.capacity {
            browserVersions = browserVersions.filter { outlines[$0.key] != nil }
        }
    }

    private static func kept(_ amount: AmountBaseline?) -> AmountBaseline? {
        amount.flatMap { $0.isKept ? $0 : nil }
    }

    private mutating func learnAmount(_ total: AmountBaseline) {
        guard let amount = Self.kept(total) else { return }
        amounts.insert(amount, at: 0)
        if amounts.count > Self.amountCapacity { amounts.removeLast() }
    }

    private mutating func learnPayment(_ payment: PaymentFeatures, at now: Instant) {
        let currency = payment.currency.flatMap { code in
            code.utf8.count <= Self.longestCurrency ? code : nil
        }
        count(currency, in: \.currencies, at: now)
        guard let key = payment.key?.baselineKey else { return }
        let before = payees.firstIndex { Payment.Account.isSame($0.key, key) }
            .map { payees.remove(at: $0) }
        let amount = [Self.kept(payment.amount)].compactMap(\.self)
        let known = amount + (before?.amounts ?? [])
        // An IBAN that once came with its BIC keeps it.
        let isLonger = (before?.key.utf8.count ?? 0) > key.utf8.count
        let payee = PayeeBaseline(
            key: isLonger ? before?.key ?? key : key,
            names: before?.names(with: payment.payee?.baselineKey)
                ?? [payment.payee?.baselineKey].compactMap(\.self),
            account: isLonger ? before?.account : payment.account?.baselineKey,
            accountCountry: payment.accountCountry?.baselineKey,
            count: (before?.count ?? 0) + 1,
            amounts: Array(known.prefix(PayeeBaseline.amountCapacity)),
            first: min(now, before?.first ?? now),
            last: max(now, before?.last ?? now)
        )
        let index = payees.firstIndex { $0.last <= payee.last } ?? payees.endIndex
        payees.insert(payee, at: index)
        if payees.count > Self.payeeCapacity { payees.removeLast() }
    }
}

/// What of an approval no earlier one had.
private struct News {
    private let network: String?
    private let location: Coordinate?
    private let outline: String?
    /// Of each new payee or account, by what others are the same; the name alone where it is known with
    /// another account.
    let payees: [[String]]
    /// In an account without a history everything is new.
    private let isFirst: Bool

    init(_ approval: FreshApproval, for base: Baseline) {
        let features = approval.features
        network = features.network.flatMap { base.networks[$0] == nil ? $0 : nil }
        location = features.location.flatMap { place in
            base.places.contains { $0.centre.isInTown(with: place) } ? nil : place
        }
        outline = features.outline.flatMap { base.outlines[$0] == nil ? $0 : nil }
        payees = approval.payees.compactMap { payee in
            let known = base.payees.lazy.flatMap(\.signs)
            guard let sign = payee.account ?? payee.name, !known.contains(where: { $0.has(sign) })
            else { return nil }
            let isNamesake = payee.name.map { name in known.contains { $0.name == name } } ?? false
            return isNamesake ? [payee.account, payee.name].compactMap(\.self) : [sign]
        }
        isFirst = base.approvals < 2
    }

    /// Whether who asks is new, not only who is paid.
    var isOfRequester: Bool { network != nil || location != nil || outline != nil }

    /// Whether another request comes from the same.
    ///
    /// A browser alone tells little where none is known.
    func isShared(by other: EarlierRequest) -> Bool {
        let isNear = location.flatMap { place in other.location?.isInTown(with: place) }
        return network != nil && other.network == network || isNear == true
            || !isFirst && outline != nil && other.outline == outline
    }
}

extension Coordinate {
    /// Whether a town and its surroundings reach from one to the other.
    fileprivate func isInTown(with other: Coordinate) -> Bool {
        distance(to: other) < .metres(50_000)
    }
}

extension EarlierRequest {
    /// Whether another one came from the same network, device and place.
    fileprivate func isOfRequester(of other: EarlierRequest) -> Bool {
        guard network == other.network, outline == other.outline else { return false }
        return switch (location, other.location) {
        case (nil, nil): true
        case (let one?, let other?): one.isInTown(with: other)
        default: false
        }
    }
}

extension Baseline {
    /// In columns.
    package static let normalWidth = 80

    /// What is normal, in one line of at most ``normalWidth`` columns: `Usually: Bristol and London
    /// (GB), Firefox on Windows, 8 to 22 h`.
    ///
    /// Parts that do not fit are left out; names are cleaned and cut. Below `needed` approved
    /// requests the line says so.
    package func normalWording(
        at now: Instant,
        needed: Int = Thresholds().coldStart
    ) -> PrintableText {
        guard approvals >= needed else { return coldStartWording + uncountedWording }
        let parts = usual(at: now)
        var line: PrintableText = "Usually: "
        var isFirst = true
        for part in parts {
            let longer = isFirst ? line + part : line + ", " + part
            guard longer.columns <= Self.normalWidth else { continue }
            line = longer
            isFirst = false
        }
        return isFirst ? "The approved requests so far did not state what is usual." : line
    }

    /// Places, device, hours and amounts of the approved requests, as far as they stated them.
    package func usual(at now: Instant) -> [PrintableText] {
        [
            placesWording(at: now), programWording(at: now), hoursWording(at: now),
            paymentsWording(at: now),
        ].compactMap(\.self)
    }

    /// Who is paid, the last one first; of more than `limit` how many others.
    package func paid(upTo limit: Int) -> [PrintableText] {
        let recent = payees.sorted { $0.last > $1.last }
        let names = recent.prefix(limit).map { payee -> PrintableText in
            let name = payee.name ?? payee.account ?? payee.key
            return
                "\(PrintableText(name).fitted(to: 40))\(payee.count > 1 ? " (\(payee.count))" : "")"
        }
        return names + (recent.count > limit ? ["\(recent.count - limit) more"] : [])
    }

    private var coldStartWording: PrintableText {
        switch approvals {
        case ...0: "No approved request so far: too few to say what is usual."
        case 1: "Only 1 approved request so far: too few to say what is usual."
        default: "Only \(approvals) approved requests so far: too few to say what is usual."
        }
    }

    /// Such as `Bristol and London (GB)`; countries where no town is known.
    func placesWording(at now: Instant) -> PrintableText? {
        let usual = Self.usualKeys(towns, at: now)
        guard !usual.isEmpty else {
            let codes = Self.usualKeys(countries, at: now).map { Self.name($0) }
            return codes.isEmpty ? nil : Self.listed(codes)
        }
        let pairs = usual.map { key -> (country: Substring, town: Substring) in
            guard let slash = key.utf8.firstIndex(of: UInt8(ascii: "/")) else {
                return ("", key[...])
            }
            return (key[..<slash], key[key.utf8.index(after: slash)...])
        }
        if let country = pairs.first?.country, pairs.allSatisfy({ $0.country == country }) {
            let names = Self.listed(pairs.map { Self.name($0.town) })
            return country.isEmpty ? names : "\(names) (\(Self.name(country)))"
        }
        return Self.listed(pairs.map { "\(Self.name($0.town)) (\(Self.name($0.country)))" })
    }

    /// The browser and the system that came together most, such as `Firefox on Windows`.
    func programWording(at now: Instant) -> PrintableText? {
        guard let outline = outlines.heaviest(1, at: now).first?.key else {
            return operatingSystems.heaviest(1, at: now).first.map { Self.name($0.key.firstWord) }
        }
        let parts = outline.split(separator: "\t", omittingEmptySubsequences: false)
        let browser = Self.name(parts[0])
        let system = parts.dropFirst().first.map { Self.name($0) } ?? .empty
        return system.isEmpty ? browser : "\(browser) on \(system)"
    }

    func hoursWording(at now: Instant) -> PrintableText? {
        guard let (start, end) = usualHours(at: now) else { return nil }
        return start == end ? "at all hours" : "\(start) to \(end == 0 ? 24 : end) h"
    }

    /// The middle 80 % of payments in the usual currency, such as `payments 20 to 300 GBP`.
    private func paymentsWording(at now: Instant) -> PrintableText? {
        guard let currency = currencies.heaviest(1, at: now).first?.key else { return nil }
        let sizes = amounts.filter { $0.currency == currency }.map(\.magnitude)
        return Self.rangeWording(sizes).map { "payments \($0) \(Self.name(currency))" }
    }

    /// The middle 80 % of amounts from their decimal logarithms, such as `20 to 300` or `about 85`.
    static func rangeWording(_ magnitudes: [Double]) -> PrintableText? {
        let sizes = withoutOutliers(magnitudes.sorted())
        guard let low = sizes.dropFirst(sizes.count / 10).first,
            let high = sizes.dropLast(sizes.count / 10).last
        else { return nil }
        let from = rounded(low)
        let to = rounded(high)
        return from == to ? "about \(to)" : "\(from) to \(to)"
    }

    /// Without what is five times the median or a fifth of it, of four amounts or more of which at most a
    /// quarter are: one large payment makes others not look small.
    private static func withoutOutliers(_ sorted: [Double]) -> [Double] {
        guard sorted.count >= 4 else { return sorted }
        let median = sorted[sorted.count / 2]
        let kept = sorted.filter { abs($0 - median) <= outlying }
        return kept.count * 4 >= sorted.count * 3 ? kept : sorted
    }

    /// A factor of five, in decades.
    private static let outlying = 0.7

    /// At most two keys with at least a fifth each.
    private static func usualKeys(_ weightedCounts: WeightedCounts, at now: Instant) -> [String] {
        let total = weightedCounts.total(at: now)
        return weightedCounts.heaviest(2, at: now)
            .filter { $0.weight(at: now) >= total / 5 }
            .map(\.key)
    }

    private static func listed(_ names: [PrintableText]) -> PrintableText {
        names.dropFirst().reduce(names.first ?? .empty) { $0 + " and " + $1 }
    }

    /// Cleaned, and cut to leave room for others.
    private static func name(_ raw: some StringProtocol) -> PrintableText {
        PrintableText(String(raw), limit: WeightedCounts.longestKey).fitted(to: 20)
    }

    /// Two figures of an amount from its decimal logarithm, such as `1,300`.
    private static func rounded(_ magnitude: Double) -> String {
        guard magnitude < 15 else { return "more than 1,000,000,000,000,000" }
        guard magnitude >= 1 else { return decimalText(pow(10, max(-9, magnitude))) }
        let unit = pow(10, magnitude.rounded(.down) - 1)
        return grouped(String(Int((pow(10, magnitude) / unit).rounded() * unit)))
    }
}
