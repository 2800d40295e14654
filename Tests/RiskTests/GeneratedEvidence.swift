import Geodesy
import Push
import Risk
import Vocabulary

/// Something that speaks against a request and leaves all else as it is.
struct GeneratedEvidence: Sendable {
    let name: String
    /// Adds it, as long as there is any of it left to add.
    let add: @Sendable (inout GeneratedRuleInput) throws -> Void

    /// All kinds; those that can be added again and again are there more than once.
    static let all: [GeneratedEvidence] =
        texts + program + place + money + money + recentRequests + recentRequests + recentRequests
        + machine

    private static let texts = [
        GeneratedEvidence(name: "hidden characters") { $0.text = ($0.text ?? "") + " a\u{200B}b" },
        GeneratedEvidence(name: "confusable letters") {
            $0.text = ($0.text ?? "") + " p\u{430}ypal"
        },
        GeneratedEvidence(name: "mixed scripts") { $0.text = ($0.text ?? "") + " p\u{436}ypal" },
        GeneratedEvidence(name: "another alert") { $0.alert = $0.alert ?? "Something else" },
        GeneratedEvidence(name: "another category") { $0.category = "authentication_other" },
        GeneratedEvidence(name: "a number twice") {
            if $0.kind == "challenge" { $0.numbers = "34,34,82" }
        },
        GeneratedEvidence(name: "no number asked for") {
            if $0.kind == "challenge" { $0.kind = "default" }
        },
        GeneratedEvidence(name: "an odd life") { $0.life = 10 },
    ]

    private static let program = [
        GeneratedEvidence(name: "a program") {
            if $0.agent == GeneratedRuleInput.firefox { $0.agent = "curl/8.5.0" }
        },
        GeneratedEvidence(name: "a browser on another known system") {
            if $0.agent == GeneratedRuleInput.firefox { $0.agent = GeneratedRuleInput.firefoxOnMac }
        },
        GeneratedEvidence(name: "an impossible address") {
            if $0.address == SettledAccount.address { $0.address = "203.0.113.9" }
        },
        GeneratedEvidence(name: "an address of a listed relay") {
            // All that a input may have, so that none of them takes it away again.
            let networks = ["81.0.0.0/8", "93.0.0.0/8", "203.0.0.0/8"].compactMap { text in
                NetworkPrefix(text).map {
                    RelayNetworks.Network(prefix: $0, text: PrintableText(text), name: nil)
                }
            }
            $0.policy.relays = RelayNetworks(networks)
        },
        GeneratedEvidence(name: "an address of another country") {
            if $0.context.addressCountry == .country(code: "GB") {
                $0.context.addressCountry = .country(code: "KP")
            }
        },
        GeneratedEvidence(name: "the night") {
            $0.context.localTime = LocalTime(minuteOfDay: 185, weekday: 3, offsetMinutes: 0)
        },
        GeneratedEvidence(name: "quiet hours") {
            $0.context.approverTime = LocalTime(minuteOfDay: 120, weekday: 3, offsetMinutes: 0)
            $0.policy.quietHours = [.init(start: 60, end: 180)]
        },
    ]

    private static let place =
        [60_000, 700_000, 3_000_000].map { metres in
            GeneratedEvidence(name: "\(metres) m away") { sample in
                // A place that was looked up would have to be another one there.
                let home = try point(51.4545, -2.5879)
                guard let (latitude, longitude) = sample.location, sample.context.place == nil,
                    home.distance(to: try point(latitude, longitude)).metres < metres
                else { return }
                let there = home.destination(at: .metres(metres), towards: Azimuth(degrees: 118))
                sample.location = (there.latitude, there.longitude)
            }
        } + [
            GeneratedEvidence(name: "a request from elsewhere") { sample in
                let elsewhere = EarlierRequest(
                    instant: RuleCase.before(minutes: 30),
                    location: try point(-33.87, 151.21),
                    outcome: .open
                )
                sample.baseline.recent.insert(elsewhere, at: 0)
            },
            GeneratedEvidence(name: "a forbidden area") {
                let globe = ApproverPolicy.Area.circle(
                    centre: try point(51.4545, -2.5879),
                    radius: .metres(20_100_000)
                )
                $0.policy.forbiddenAreas = [globe]
            },
            GeneratedEvidence(name: "an allowed area") {
                $0.policy.allowedAreas = [
                    .circle(centre: try point(-45, -170), radius: .metres(1_000))
                ]
            },
        ]

    private static let money = [
        GeneratedEvidence(name: "ten times the amount") { $0.amount = $0.amount.map { $0 * 10 } },
        GeneratedEvidence(name: "a lower limit") { sample in
            guard let amount = sample.amount else { return }
            let limit = sample.policy.limits["EUR"]
            sample.policy.limits["EUR"] = limit == nil ? amount * 1.05 : min(limit ?? 0, 10)
        },
        GeneratedEvidence(name: "a damaged IBAN") { $0.iban = "GB83WEST12345698765432" },
        GeneratedEvidence(name: "another amount in the text") {
            if $0.amount != nil { $0.text = ($0.text ?? "") + " Pay 7.77 EUR" }
        },
        GeneratedEvidence(name: "an amount that nobody reads") {
            if $0.payload.isEmpty { $0.payload = [#""amount2":"1""#] }
        },
    ]

    private static let recentRequests: [GeneratedEvidence] = [
        ("a rejection", true, .rejected, false), ("an open request", true, .open, true),
        ("a request of another account", false, .open, true),
    ].map { (name: String, isSame: Bool, outcome: Outcome, isPending: Bool) in
        GeneratedEvidence(name: name) { sample in
            let count = Int64(sample.context.recentRequests.count)
            for offset in 1...2 {
                sample.context.recentRequests.append(
                    recentRequest(
                        secondsBefore: 4 * count + Int64(offset),
                        isSame ? .same : .other(Int(offset)),
                        outcome,
                        isPending: isPending
                    )
                )
            }
        }
    }

    private static let machine = [
        GeneratedEvidence(name: "a debugger") { $0.context.machine.isTraced = true },
        GeneratedEvidence(name: "a recording") { $0.context.machine.isRecorded = true },
        GeneratedEvidence(name: "a lock") { $0.context.account.isLocked = true },
        GeneratedEvidence(name: "a policy") { $0.context.account.failingPolicy = "x" },
        GeneratedEvidence(name: "another server") { $0.context.account.isServerChanged = true },
    ]
}
