import Glibc
import Push
package import Vocabulary

/// How unusual a request is for its account, statistically; never changes the level.
package enum Unusualness: Hashable, Sendable {
    /// Too few approved requests.
    case coldStart(seen: Int, needed: Int)
    case score(Score)

    /// Such as `How unusual: not judged, since …`.
    package var sentence: PrintableText { "How unusual: " + wording }

    /// Without its beginning.
    package var wording: PrintableText {
        switch self {
        case .coldStart(let seen, let needed):
            "not judged, since only \(seen) of \(needed) approved requests were seen so far."
        case .score(let score): score.wording
        }
    }
}

/// The product over properties of their probability among everybody by that for this account.
///
/// Properties are treated as independent, which they are not: the result orders requests better
/// than it counts them. `baseline` must not include the request.
///
/// - Source: Freeman and others, NDSS 2016, with the smoothing of ``WeightedCounts/Share``.
package func unusualness(
    of features: [Features],
    baseline: Baseline,
    needed: Int = Thresholds().coldStart
) -> Unusualness {
    let all = features.map { unusualness(of: $0, baseline: baseline, needed: needed) }
    let most = all.max { one, other in
        guard case .score(let one) = one, case .score(let other) = other else { return false }
        return one.logarithm < other.logarithm
    }
    return most ?? .coldStart(seen: baseline.approvals, needed: needed)
}

package func unusualness(
    of features: Features,
    baseline: Baseline,
    needed: Int = Thresholds().coldStart
) -> Unusualness {
    guard baseline.approvals >= needed else {
        return .coldStart(seen: baseline.approvals, needed: needed)
    }
    var comparison = FeatureComparison(features: features, baseline: baseline)
    comparison.compareLocation()
    comparison.compareNetwork()
    comparison.compareProgram()
    comparison.compareHour()
    return .score(Score(parts: comparison.parts))
}

/// The likelihood ratios of one request.
private struct FeatureComparison {
    let features: Features
    let baseline: Baseline
    private(set) var parts: [Score.Part] = []
    private let approved: Double

    /// The share of strangers who copy a property of the account: one of ten, which bounds the
    /// evidence of a match.
    private static let imitation = 0.1

    private var now: Instant { features.instant }

    init(features: Features, baseline: Baseline) {
        self.features = features
        self.baseline = baseline
        approved = baseline.kinds.total(at: features.instant)
    }

    /// Country, then its province, then its town.
    mutating func compareLocation() {
        guard features.location != nil || features.country != nil else {
            return compareMissing(.country, in: baseline.countries)
        }
        var part = compare(
            .country,
            features.country,
            baseline.countries.share(of: features.country, at: now),
            stranger: Population.country
        )
        if let province = features.province {
            let share = baseline.provinces.share(of: province, at: now).narrowed(to: part)
            part *= compare(.province, province, share, stranger: Population.province)
        }
        if let town = features.town {
            let share = baseline.towns.share(of: town, at: now).narrowed(to: part)
            compare(.town, town, share, stranger: Population.town)
        }
    }

    /// Country, then network.
    mutating func compareNetwork() {
        guard let network = features.network else {
            return compareMissing(.network, in: baseline.networks)
        }
        var part = 1.0
        if let country = features.addressCountry {
            let share = baseline.addressCountries.share(of: country, at: now)
            part = compare(.addressCountry, country, share, stranger: Population.country)
        }
        let share = baseline.networks.share(of: network, at: now).narrowed(to: part)
        compare(.network, network, share, stranger: Population.network)
    }

    mutating func compareProgram() {
        if let browser = features.browser {
            let share = baseline.browsers.share(of: browser, at: now)
            compare(.browser, browser, share, stranger: Population.share(ofBrowser: browser))
        } else {
            compareMissing(.browser, in: baseline.browsers)
        }
        if let system = features.operatingSystem { compareSystem(system) }
        if let device = features.device?.rawValue {
            let share = baseline.devices.share(of: device, at: now)
            compare(.device, device, share, stranger: Population.share(ofDevice: device))
        }
    }

    /// Backs off to the family: `iOS` for `iOS 17.5`.
    private mutating func compareSystem(_ system: String) {
        let family = system.firstWord
        let share = Population.share(ofSystem: String(family))
        let stranger = share * Population.systemVersion
        let known = baseline.operatingSystems.share(at: now) { $0.firstWord == family }
        let parent = known.probability(parent: share) * Population.systemVersion
        let account = baseline.operatingSystems.share(of: system, at: now)
            .probability(parent: parent)
        add(.operatingSystem, system, ratio(stranger: stranger, account: account))
    }

    /// Smoothed around the clock.
    mutating func compareHour() {
        guard let hour = features.localTime?.hour else { return }
        let seen = baseline.hours.share(of: nil, at: now)
        let smoothed = WeightedCounts.Share(
            weight: baseline.hourWeights(at: now)[hour],
            total: seen.total,
            novelty: seen.novelty
        )
        compare(.hour, "\(hour) h", smoothed, stranger: Population.hour)
    }

    /// Odd only where the property was always stated.
    private mutating func compareMissing(
        _ feature: Score.Feature,
        in weightedCounts: WeightedCounts
    ) {
        let seen = weightedCounts.share(of: nil, at: now)
        let share = WeightedCounts.Share(
            weight: max(0, approved - seen.total),
            total: max(approved, seen.total),
            novelty: seen.novelty
        )
        let account = share.probability(parent: Population.missing)
        add(feature, nil, max(0, ratio(stranger: Population.missing, account: account)))
    }

    /// Backs off to the probability for strangers; returns the share of this value in the baseline.
    @discardableResult
    private mutating func compare(
        _ feature: Score.Feature,
        _ value: String?,
        _ share: WeightedCounts.Share,
        stranger: Double
    ) -> Double {
        let account = share.probability(parent: stranger)
        add(feature, value, ratio(stranger: stranger, account: account))
        return share.total > 0 ? share.weight / share.total : 0
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

    /// The decimal logarithm.
    private func ratio(stranger: Double, account: Double) -> Double {
        log10((1 - Self.imitation) * stranger / account + Self.imitation)
    }
}

/// Frequencies among all people.
///
/// They are stated guesses, as no counts of logins exist: a factor of two moves a score by less
/// than a third of a power of ten. Countries are equally likely, since an attacker chooses where to
/// appear; within one, so are provinces, towns and networks.
enum Population {
    /// ISO 3166-1 has 249 codes.
    static let country = 1.0 / 249
    /// ISO 3166-2 has about 5,000 codes, 20 for a country.
    static let province = 1.0 / 20
    /// 25,000 towns have 15,000 people, 5 for a province; with smaller ones, 50.
    static let town = 1.0 / 50
    /// 14 million public networks of 24 bits, 57,000 for a country; as many of 48 bits are assumed.
    static let network = 1.0 / 57_000
    static let hour = 1.0 / 24
    /// Without location, address or program: one in ten refuses its location.
    static let missing = 0.1
    /// Versions in use.
    static let systemVersion = 1.0 / 10

    /// Rounded from public counters of page views of 2024 and 2025, which agree within some points.
    static func share(ofBrowser name: String) -> Double {
        switch name {
        case "Chrome": 0.64
        case "Safari": 0.18
        case "Edge": 0.05
        case "Firefox": 0.03
        case "Samsung Internet", "Opera": 0.02
        default: 0.002
        }
    }

    /// From the same counters.
    static func share(ofSystem family: String) -> Double {
        switch family {
        case "Android": 0.42
        case "Windows": 0.28
        case "iOS": 0.17
        case "macOS": 0.07
        case "Linux": 0.02
        case "iPadOS", "ChromeOS": 0.01
        default: 0.002
        }
    }

    /// Phones somewhat more than computers.
    static func share(ofDevice name: String) -> Double {
        switch name {
        case "phone": 0.58
        case "desktop": 0.37
        case "tablet": 0.02
        case "automated": 0.02
        default: 0.01
        }
    }
}
