import Geodesy
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
            notes: []
        )
    }
}
