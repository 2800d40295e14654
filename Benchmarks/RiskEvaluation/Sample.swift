import Geodesy
import Glibc
import Push
import Risk
import Vocabulary

/// An invented request.
struct Sample {
    enum Origin: Hashable {
        case honest
        case attack(Attack)
    }

    /// The request before it becomes facts.
    struct Claim {
        var instant: Instant
        var location: Coordinate?
        var address: UInt32
        /// By a table of networks.
        var addressCountry: String
        var agent: Agent
        var payment: Payment?
        var message = "Login attempt"
        var kind = PushKind.standard
    }

    var claim: Claim
    var origin: Origin
    /// Whether detectors are judged by it; other requests of an attack lead up to it.
    var isJudged = true
    var outcome: Outcome
}

struct Agent: Hashable {
    let browser: String
    var version: Int
    let system: String
    let device: UserAgent.Device

    var facts: UserAgent {
        UserAgent(
            text: PrintableText("\(browser)/\(version).0 (\(system))"),
            browser: PrintableText(browser),
            version: PrintableText("\(version).0"),
            operatingSystem: PrintableText(system),
            device: device
        )
    }
}

extension Sample.Claim {
    var facts: RequestFacts {
        let bytes = [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".")
        return RequestFacts(
            messageID: nil,
            mechanismUID: "m",
            challenge: [],
            loadBalancerCookie: nil,
            kind: kind,
            message: PrintableText(message),
            user: nil,
            validity: Validity(
                issued: instant,
                received: instant.advanced(byMilliseconds: 900),
                timeToLive: 120
            ),
            locations: location.map {
                [LocationClaim(source: .context, outcome: .usable($0))]
            } ?? [],
            remoteAddress: RemoteAddress(
                text: PrintableText(bytes),
                value: .v4(address),
                scope: .global
            ),
            userAgent: agent.facts,
            payment: payment,
            other: [],
            unsignedAlert: nil,
            anomalies: []
        )
    }
}

/// A way to tell attacks from honest requests.
enum Detector: String, CaseIterable {
    /// AM's node Device Location Match at its default of 10 km.
    case locationMatch = "AM"
    /// More than 1,000 km/h since the last request.
    case impossibleTravel = "speed"
    /// The statistical score alone.
    case score = "score"
    /// The rules alone: level medium or above.
    case rules = "rules"
    /// Either of the last two.
    case both = "both"
}

/// The values of the detectors for one request; higher is more suspicious.
struct Suspicion {
    var locationMatch: Double
    var impossibleTravel: Double
    var score: Double
    var level: Severity
    var points: Int

    func value(for detector: Detector) -> Double {
        switch detector {
        case .locationMatch: locationMatch
        case .impossibleTravel: impossibleTravel
        case .score: score
        case .rules, .both: Double(points)
        }
    }

    func alarms(_ detector: Detector, scoreLimit: Double) -> Bool {
        switch detector {
        case .locationMatch: locationMatch >= 10
        case .impossibleTravel: impossibleTravel > 1_000
        case .score: score >= scoreLimit
        case .rules: level >= .medium
        case .both: level >= .medium || score >= scoreLimit
        }
    }
}

/// The two simple detectors' data about an account.
struct SimpleMemory {
    private var places: [String: Coordinate] = [:]
    private var last: (instant: Instant, location: Coordinate)?

    /// Kilometres to the device's stored place; without one, none is near.
    func locationMatch(_ claim: Sample.Claim) -> Double {
        guard let location = claim.location, let stored = places[Self.key(of: claim)] else {
            return 1e9
        }
        return Self.kilometres(stored, location)
    }

    /// In km/h since the last request, 0 when unknown.
    func speed(_ claim: Sample.Claim) -> Double {
        guard let location = claim.location, let last else { return 0 }
        let hours = Double(max(1_000, claim.instant.milliseconds(since: last.instant))) / 3_600_000
        return last.location.geodesic(to: location).distance.kilometres / hours
    }

    mutating func record(_ claim: Sample.Claim) {
        guard let location = claim.location else { return }
        places[Self.key(of: claim)] = location
        last = (claim.instant, location)
    }

    private static func key(of claim: Sample.Claim) -> String {
        "\(claim.agent.browser)/\(claim.agent.system)"
    }

    /// AM's formula: the spherical law of cosines in degrees, 60 arc minutes of 1.1515 statute
    /// miles each; a cosine rounded above 1 matches nothing, as there.
    private static func kilometres(_ from: Coordinate, _ to: Coordinate) -> Double {
        let radians = Double.pi / 180
        let cosine =
            sin(from.latitude * radians) * sin(to.latitude * radians)
            + cos(from.latitude * radians) * cos(to.latitude * radians)
            * cos((from.longitude - to.longitude) * radians)
        let distance = acos(cosine) / radians * 60 * 1.1515 * 1.609344
        return distance.isNaN ? 1e9 : distance
    }
}
