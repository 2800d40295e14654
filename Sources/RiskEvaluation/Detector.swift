import Geodesy
import Glibc
import Risk
import Vocabulary

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

    mutating func note(_ claim: Sample.Claim) {
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
