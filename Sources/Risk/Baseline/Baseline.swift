package import Geodesy
import Push
package import Vocabulary

/// The baseline of an account, learned from approved requests.
///
/// Its size is bounded, whatever the length of the history: rules read it instead. Rejected
/// requests are only in ``recent``.
package struct Baseline: Hashable, Sendable {
    package static let recentCapacity = 32
    /// The payee paid longest ago is dropped.
    package static let payeeCapacity = 128
    package static let amountCapacity = 64
    /// Milliseconds that clocks may differ: added to the time between two requests.
    static let clockAllowance: Int64 = 60_000
    /// Milliseconds for which a rejection, or a request that nobody answered, affects others.
    static let attackSpan: Int64 = 3_600_000
    /// Unanswered requests after which one is let in to have peace.
    static let fatigue = 3
    /// Requests that nobody makes by trying again.
    static let flood = 10
    /// The most approvals that can still be found to be mistakes.
    static let freshCapacity = 64
    /// The most payments, sums and members of such a one that are kept.
    static let freshParts = 64
    /// Bytes.
    static let longestCurrency = 16

    /// Any outcome, newest first.
    package var recent: [EarlierRequest]
    /// Networks of what was rejected or not answered, the latest first, 64 at most: no flood from one
    /// other network hides them.
    package var suspects: [Suspect] = []
    /// The same of payees, by account and by name: ``Suspect/payees`` at most.
    package var suspectPayees: [Suspect] = []
    /// What was paid within ``EarlierPayment/span``, newest first, whether it counts as usual or not.
    var paid: [EarlierPayment] = []
    /// What was asked for, newest first, and neither approved nor rejected.
    package var asked: [EarlierPayment] = []
    /// The approvals of the last hour, in their order: what follows can still show that one was a mistake.
    var fresh: [FreshApproval] = []
    /// What is usual without them; one where there are any, else none.
    var settled: [Baseline] = []
    package var approvals = 0
    package var knowsLocation: Bool { !places.isEmpty }
    /// Origins of approved requests, heaviest first.
    package var places: [UsualPlace] = []
    /// ISO 3166-1 of the locations.
    package var countries = WeightedCounts()
    /// ISO 3166-2 of the locations.
    package var provinces = WeightedCounts()
    package var towns = WeightedCounts()
    package var networks = WeightedCounts()
    /// ISO 3166-1 of the addresses.
    package var addressCountries = WeightedCounts()
    /// Without versions.
    package var browsers = WeightedCounts()
    /// The latest version by outline.
    package var browserVersions: [String: String] = [:]
    package var operatingSystems = WeightedCounts()
    package var devices = WeightedCounts()
    package var outlines = WeightedCounts()
    /// What approved requests did not state, by ``Part``.
    package var unstated = WeightedCounts()
    /// Hours of the day at the location, `0` to `23`.
    package var hours = WeightedCounts()
    /// Days of the week at the location, `1` to `7`.
    package var weekdays = WeightedCounts()
    package var kinds = WeightedCounts()
    package var currencies = WeightedCounts()
    /// Latest first.
    package var payees: [PayeeBaseline] = []
    /// To any payee, newest first.
    package var amounts: [AmountBaseline] = []

    /// Values of unread places of the custom payload, latest place first.
    var members: [MemberBaseline] = []

    package init(recent: [EarlierRequest] = []) {
        self.recent = Array(recent.sorted { $0.instant > $1.instant }.prefix(Self.recentCapacity))
    }
}

extension Baseline {
    /// The latest request of any outcome before `instant` with a location other than 0/0; clocks
    /// may differ by a minute.
    package func lastPlace(before instant: Instant) -> EarlierRequest? {
        let latest = instant.advanced(byMilliseconds: Baseline.clockAllowance)
        return recent.first { earlierRequest in
            earlierRequest.instant <= latest
                && earlierRequest.location.map { !$0.isNullIsland } ?? false
        }
    }

    /// The location of the latest approved request before `instant`; clocks may differ by a minute.
    ///
    /// A burst of other requests may have displaced it in ``recent``: then the middle of the place
    /// that was approved last.
    package func lastApprovedPlace(before instant: Instant) -> Coordinate? {
        let latest = instant.advanced(byMilliseconds: Baseline.clockAllowance)
        let approved = recent.first { earlierRequest in
            earlierRequest.outcome == .approved && earlierRequest.instant <= latest
                && earlierRequest.location.map { !$0.isNullIsland } ?? false
        }
        return approved?.location
            ?? places.filter { $0.last <= latest }.max { $0.last < $1.last }?.centre
    }
}

extension Baseline {
    /// What a request may leave out.
    enum Part: String {
        case place
        case network
        case program
    }

    /// Whether a fifth of the approved requests, and more than one, did not state this, the first of them before
    /// `start`.
    func isOftenUnstated(
        _ part: Part,
        at now: Instant,
        before start: Instant? = nil
    ) -> Bool {
        guard let missing = unstated[part.rawValue], missing.first < missing.last,
            missing.first < start ?? now
        else { return false }
        return missing.weight(at: now) * 5 >= kinds.total(at: now)
    }
}

extension Baseline {
    /// 24 weights by hour of the day, whose sum is that of ``hours``.
    ///
    /// Each time counts half for its own hour, a fifth for each adjacent one and a twentieth for
    /// the next, across midnight: the baseline is not precise to the minute.
    package func hourWeights(at now: Instant) -> [Double] {
        var weights = [Double](repeating: 0, count: 24)
        for entry in hours.entries {
            guard let hour = Int(entry.key), (0..<24).contains(hour) else { continue }
            let weight = entry.weight(at: now)
            for (offset, share) in [(-2, 0.05), (-1, 0.2), (0, 0.5), (1, 0.2), (2, 0.05)] {
                weights[(hour + offset + 24) % 24] += weight * share
            }
        }
        return weights
    }

    /// The shortest part of the day with at least nine of ten requests: its first hour and its end,
    /// equal for the whole day.
    package func usualHours(at now: Instant) -> (start: Int, end: Int)? {
        var seen = [Double](repeating: 0, count: 24)
        for entry in hours.entries {
            guard let hour = Int(entry.key), (0..<24).contains(hour) else { continue }
            seen[hour] += entry.weight(at: now)
        }
        let total = seen.reduce(0, +)
        guard total > 0 else { return nil }
        // The parts of one length by first hour; each is made from the one before.
        var parts = [Double](repeating: 0, count: 24)
        for length in 1..<24 {
            for start in 0..<24 {
                parts[start] += seen[(start + length - 1) % 24]
                if parts[start] >= total * 0.9 { return (start, (start + length) % 24) }
            }
        }
        return (0, 0)
    }
}

extension Baseline {
    /// The lightest is dropped.
    package static let placeCapacity = 32
    /// The largest reach of a place; see ``UsualPlace/reach``.
    package static let placeReach = Distance.metres(5_000)

    /// Moves the place that holds the location a little towards it, or adds a new one; a path for
    /// each place of similar latitude.
    mutating func learnPlace(_ features: Features) {
        guard let location = features.location else { return }
        let now = features.instant
        if let found = nearest(to: location, where: { path, place in path.distance <= place.reach })
        {
            places[found.index] = places[found.index].moved(along: found.path, at: now)
            mergeNeighbour(of: found.index)
        } else {
            // Places are sorted: the last is the lightest.
            if places.count >= Self.placeCapacity { places.removeLast() }
            places.append(
                UsualPlace(
                    centre: location,
                    spread: .metres(0),
                    weight: 1,
                    first: now,
                    last: now
                )
            )
        }
        sortPlaces()
    }

    /// Merges two places that have grown into each other.
    private mutating func mergeNeighbour(of index: Int) {
        let place = places[index]
        let neighbour = nearest(to: place.centre, except: index) { path, other in
            path.distance <= min(place.reach, other.reach)
        }
        guard let neighbour else { return }
        let other = places[neighbour.index]
        places[neighbour.index] = other.merged(with: place, along: neighbour.path)
        places.remove(at: index)
    }

    /// The nearest matching place, and the path from its centre.
    private func nearest(
        to location: Coordinate,
        except excluded: Int? = nil,
        where isWanted: (Geodesic, UsualPlace) -> Bool
    ) -> (index: Int, path: Geodesic)? {
        // A degree of latitude is at least 110 km long.
        let degrees = Self.placeReach.metres / 110_000
        var nearest: (index: Int, path: Geodesic)?
        for (index, place) in places.enumerated() where index != excluded {
            guard abs(place.centre.latitude - location.latitude) <= degrees else { continue }
            let path = place.centre.geodesic(to: location)
            guard isWanted(path, place) else { continue }
            if let best = nearest, best.path.distance <= path.distance { continue }
            nearest = (index, path)
        }
        return nearest
    }

    private mutating func sortPlaces() {
        guard let latest = places.map(\.last).max() else { return }
        let weights = places.map { $0.weight(at: latest) }
        let order = weights.indices.sorted {
            weights[$0] == weights[$1] ? $0 < $1 : weights[$0] > weights[$1]
        }
        places = order.map { places[$0] }
    }
}

extension Baseline {
    /// Whom approvals of the last hour paid that do not count, each once.
    var doubtfulPayees: [PayeeBaseline] {
        guard !fresh.isEmpty else { return [] }
        var seen = Set(payees.map(\.key))
        return fresh.flatMap { approval in
            approval.features.payments.prefix(Self.freshParts).compactMap { payment in
                guard let key = payment.key?.baselineKey, seen.insert(key).inserted else {
                    return nil
                }
                return PayeeBaseline(
                    key: key,
                    names: [payment.payee?.baselineKey].compactMap(\.self),
                    account: payment.account?.baselineKey,
                    accountCountry: payment.accountCountry?.baselineKey,
                    count: 1,
                    amounts: [payment.amount].compactMap(\.self),
                    first: approval.features.instant,
                    last: approval.features.instant
                )
            }
        }
    }
}

/// A payment that was approved or asked for, by which one that is asked for again is found.
package struct EarlierPayment: Hashable, Sendable {
    /// Three days, in milliseconds: as long as a bill lies about among people who share an account,
    /// shorter than a weekly wage or fee.
    static let span: Int64 = 3 * 24 * 3_600_000
    /// The most of each kind that are kept.
    static let capacity = 256

    /// See ``PaymentFeatures/key``.
    let key: String
    /// The name, where it is not the key.
    let name: String?
    let amount: AmountBaseline
    let instant: Instant
    /// The last instant to answer its request.
    let expires: Instant
    let reference: String?
    /// Of its request, see ``EarlierRequest/id``.
    package let id: String?
}

/// An approval of the last hour, and what was counted against it, however many requests follow.
package struct FreshApproval: Hashable, Sendable {
    /// The most unanswered requests of each kind that are kept.
    static let capacity = 16

    let features: Features
    /// The same as others are compared with it.
    let request: EarlierRequest
    /// Whom it paid, as suspects are kept.
    let payees: [PayeeSigns]
    /// The names of unanswered requests of the hour before.
    var before: [String] = []
    /// Those of an hour after, which have the same news.
    var after: [String] = []

    init(_ features: Features) {
        self.features = features
        request = EarlierRequest(features, outcome: .approved)
        payees = features.payments.prefix(Baseline.freshParts).map(PayeeSigns.init)
    }

    mutating func count(_ name: String, in list: WritableKeyPath<Self, [String]>) {
        guard !self[keyPath: list].contains(name), self[keyPath: list].count < Self.capacity
        else { return }
        self[keyPath: list].append(name)
    }

    /// Forgets a request that was answered.
    mutating func forget(_ name: String) {
        before.removeAll { $0 == name }
        after.removeAll { $0 == name }
    }
}

/// A network, or a payee, of requests that were rejected or not answered.
package struct Suspect: Hashable, Sendable {
    /// The most of each kind that are kept.
    static let capacity = 16
    /// The most networks, and the most payees.
    static let networks = WeightedCounts.capacity
    static let payees = 256
    /// The most payees that one request adds.
    static let payeesOfOne = 8

    let name: String
    /// Newest first.
    var rejected: [Instant] = []
    /// Newest first.
    var unanswered: [Instant] = []

    /// Notes what became of a request, or that it has come.
    mutating func note(_ instant: Instant, was before: Outcome?, is outcome: Outcome) {
        if before == .open, let own = unanswered.firstIndex(of: instant) {
            unanswered.remove(at: own)
        }
        switch outcome {
        case .approved: break
        case .open: unanswered.insert(instant, at: 0)
        case .rejected: rejected.insert(instant, at: 0)
        }
        unanswered.removeLast(max(0, unanswered.count - Self.capacity))
        rejected.removeLast(max(0, rejected.count - Self.capacity))
    }

    /// How many were rejected, and how many not answered, within the day before an instant.
    func inDay(before instant: Instant) -> (rejected: Int, unanswered: Int) {
        func count(_ instants: [Instant]) -> Int {
            instants.count { (1...RecentRequest.span).contains(instant.milliseconds(since: $0)) }
        }
        return (count(rejected), count(unanswered))
    }

    /// Whether one was rejected within an hour of an instant, or as many others as are a flood were not
    /// answered.
    package func isAttacking(around instant: Instant) -> Bool {
        var others = unanswered
        if let own = others.firstIndex(of: instant) { others.remove(at: own) }
        return isRejected(around: instant)
            || others.count { Self.isNear($0, instant) } >= Baseline.flood
    }

    /// Whether one was rejected within an hour of an instant.
    func isRejected(around instant: Instant) -> Bool {
        rejected.contains { Self.isNear($0, instant) }
    }

    private static func isNear(_ one: Instant, _ other: Instant) -> Bool {
        abs(one.milliseconds(since: other)) <= Baseline.attackSpan
    }
}
