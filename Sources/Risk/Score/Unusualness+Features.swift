import Facts
import Glibc
import Vocabulary

/// How unusual a request is for the account of some habits.
///
/// For each property the probability among everybody is divided by the probability for this
/// account, and the ratios are multiplied, as if properties did not depend on each other. They do,
/// so that the result orders requests better than it counts them.
///
/// - Parameters:
///   - traits: The request.
///   - habits: The habits, without this request.
///   - needed: The approved requests without which nothing is judged.
/// - Returns: The score, or that it is too early for one.
/// - Source: Freeman and others, NDSS 2016, with the smoothing of ``Tally/Share``.
package func unusualness(
    of traits: Traits,
    habits: Habits,
    needed: Int = Thresholds().coldStart
) -> Unusualness {
    guard habits.approvals >= needed else {
        return .coldStart(seen: habits.approvals, needed: needed)
    }
    var comparison = Comparison(traits: traits, habits: habits)
    comparison.compareLocation()
    comparison.compareNetwork()
    comparison.compareProgram()
    comparison.compareHour()
    return .score(Score(parts: comparison.parts))
}

/// The likelihood ratios of one request, property by property.
private struct Comparison {
    let traits: Traits
    let habits: Habits
    private(set) var parts: [Score.Part] = []
    /// How often anything was approved.
    private let approved: Double

    /// The part of strangers who know a property of the account and copy it: one of ten.
    ///
    /// It bounds how much a property that fits can speak for the account.
    private static let imitation = 0.1

    private var now: Instant { traits.instant }

    init(traits: Traits, habits: Habits) {
        self.traits = traits
        self.habits = habits
        approved = habits.kinds.total(at: traits.instant)
    }

    /// Country, then province, then town, each backing off to the one before.
    mutating func compareLocation() {
        guard traits.location != nil || traits.country != nil else {
            return compareMissing(.country, in: habits.countries)
        }
        var stranger = Population.country
        var account = habits.countries.share(of: traits.country, at: now)
            .probability(parent: stranger)
        var before = ratio(stranger: stranger, account: account)
        add(.country, traits.country, before)
        for (feature, key, tally, part) in [
            (Score.Feature.province, traits.province, habits.provinces, Population.province),
            (Score.Feature.town, traits.town, habits.towns, Population.town),
        ] {
            guard let key else { continue }
            stranger *= part
            account = tally.share(of: key, at: now).probability(parent: account * part)
            let ratio = ratio(stranger: stranger, account: account)
            add(feature, key, ratio - before)
            before = ratio
        }
    }

    /// The country of the address, then its network.
    mutating func compareNetwork() {
        guard let network = traits.network else {
            return compareMissing(.network, in: habits.networks)
        }
        var stranger = Population.country
        var account = stranger
        var before = 0.0
        if let country = traits.addressCountry {
            account = habits.addressCountries.share(of: country, at: now)
                .probability(parent: stranger)
            before = ratio(stranger: stranger, account: account)
            add(.addressCountry, country, before)
        }
        stranger *= Population.network
        account = habits.networks.share(of: network, at: now)
            .probability(parent: account * Population.network)
        add(.network, network, ratio(stranger: stranger, account: account) - before)
    }

    /// Browser, operating system and device.
    mutating func compareProgram() {
        if let browser = traits.browser {
            let stranger = Population.share(ofBrowser: browser)
            let account = habits.browsers.share(of: browser, at: now)
                .probability(parent: stranger)
            add(.browser, browser, ratio(stranger: stranger, account: account))
        } else {
            compareMissing(.browser, in: habits.browsers)
        }
        if let system = traits.operatingSystem { compareSystem(system) }
        if let device = traits.device?.rawValue {
            let stranger = Population.share(ofDevice: device)
            let account = habits.devices.share(of: device, at: now)
                .probability(parent: stranger)
            add(.device, device, ratio(stranger: stranger, account: account))
        }
    }

    /// A version of an operating system, which backs off to the family: `iOS` for `iOS 17.5`.
    private mutating func compareSystem(_ system: String) {
        let family = system.prefix { $0 != " " }
        let share = Population.share(ofSystem: String(family))
        let stranger = share * Population.systemVersion
        let known = habits.operatingSystems.share(at: now) { key in
            key.hasPrefix(family)
                && (key.utf8.count == family.utf8.count || key.dropFirst(family.count).first == " ")
        }
        let parent = known.probability(parent: share) * Population.systemVersion
        let account = habits.operatingSystems.share(of: system, at: now)
            .probability(parent: parent)
        add(.operatingSystem, system, ratio(stranger: stranger, account: account))
    }

    /// The hour at the location, smoothed around the clock.
    mutating func compareHour() {
        guard let hour = traits.localTime?.hour else { return }
        let seen = habits.hours.share(of: nil, at: now)
        let smoothed = Tally.Share(
            weight: habits.hourWeights(at: now)[hour],
            total: seen.total,
            novelty: seen.novelty
        )
        let account = smoothed.probability(parent: Population.hour)
        add(.hour, "\(hour) h", ratio(stranger: Population.hour, account: account))
    }

    /// A property that is not stated, which is odd only where it always was.
    private mutating func compareMissing(_ feature: Score.Feature, in tally: Tally) {
        let seen = tally.share(of: nil, at: now)
        let share = Tally.Share(
            weight: max(0, approved - seen.total),
            total: max(approved, seen.total),
            novelty: seen.novelty
        )
        let account = share.probability(parent: Population.missing)
        add(feature, nil, max(0, ratio(stranger: Population.missing, account: account)))
    }

    private mutating func add(_ feature: Score.Feature, _ value: String?, _ logarithm: Double) {
        parts.append(
            Score.Part(
                feature: feature,
                value: value.map { PrintableText($0) },
                logarithm: logarithm
            )
        )
    }

    /// The decimal logarithm of how much likelier a stranger is.
    private func ratio(stranger: Double, account: Double) -> Double {
        log10((1 - Self.imitation) * stranger / account + Self.imitation)
    }
}
