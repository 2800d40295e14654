import Atlas
import Geodesy
import Push
import Risk
import Vocabulary

/// A request with its account, its approver and its machine, drawn from a seed.
struct GeneratedRuleInput {
    var location: (Double, Double)?
    var address: String?
    var agent: String?
    /// More members of the claim `x`, as JSON.
    var contextMembers: [String] = []
    var text: String?
    var alert: String?
    var category: String?
    var kind: String
    var numbers: String?
    var amount: Double?
    var payee: String
    var iban: String?
    /// More members of the claim `p`, as JSON.
    var payload: [String] = []
    var life = 120
    var claims: [(String, String)] = []
    /// Whether claims and members are written backwards.
    var isBackwards = false
    var baseline: Baseline
    var context: RiskContext
    var homes: [Coordinate]
    var policy = ApproverPolicy.standard
    var now = Signed.issued

    static let firefox = SettledAccount.firefox
    /// Both are known, and never came together.
    static let firefoxOnMac =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0"
    private static let contradiction =
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) Trident/7.0; rv:11.0 like Gecko"
    static let usual = (51.4561, -2.5883)

    init(seed: UInt64) throws {
        var random = Sequence64(state: seed &* 0x9E37_79B9_7F4A_7C15)
        func draw<Element>(_ list: [Element]) -> Element { list[random.next(below: list.count)] }
        location = draw([Self.usual, Self.usual, (51.7234, -2.4211), (48.85661, 2.35222), nil])
        address = draw([SettledAccount.address, SettledAccount.address, "93.184.216.34", nil])
        agent = draw([Self.firefox, Self.firefox, "something else", Self.contradiction, nil])
        text = draw(["Log in?", "Pay", nil])
        kind = draw(["default", "challenge", "challenge", "biometric"])
        numbers = kind == "challenge" ? "34,56,82" : nil
        amount = draw([nil, 20, 21, 90])
        payee = draw(["Ledger Books", "Ledger Boks", "Copper Kettle"])
        baseline = try Self.baseline(
            approvals: draw([0, 4, 5, 9, 40]),
            kind: draw([.standard, .challenge, .biometric]),
            pays: draw([true, false])
        )
        let isPlaceKnown = location != nil && draw([true, false])
        let border = Place.Border(
            country: Place.Country(code: "BE", name: "Belgium"),
            distance: .metres(1_500)
        )
        let france = SettledAccount.place("FR", "France", border: border)
        context = RiskContext(
            place: isPlaceKnown ? location?.1 ?? 0 < 0 ? SettledAccount.bristol : france : nil,
            addressCountry: draw([.country(code: "GB"), .unknown]),
            localTime: draw([LocalTime(minuteOfDay: 725, weekday: 3, offsetMinutes: 0), nil])
        )
        homes = draw([[], [try point(51.4545, -2.5879)]])
    }

    private static func baseline(
        approvals: Int,
        kind: Features.KindWord,
        pays: Bool
    ) throws -> Baseline {
        var baseline = Baseline()
        for index in 0..<approvals {
            let payment = PaymentFeatures(
                payee: index.isMultiple(of: 3) ? "Paper Mill" : "Ledger Books",
                account: nil,
                accountCountry: nil,
                currency: "EUR",
                magnitude: Magnitude.of(20 + Double(index % 3))
            )
            let isMac = index % 5 == 3
            let features = Features(
                instant: RuleCase.before(days: Int64(approvals - index)),
                location: try point(51.4545 + Double(index % 7) / 1_000, -2.5879),
                country: "GB",
                province: "GB-ENG",
                network: "4:510245",
                addressCountry: "GB",
                browser: isMac ? "Safari" : "Firefox",
                browserVersion: isMac ? "17.1" : "140.0",
                operatingSystem: isMac ? "macOS 10.15" : "Windows 10/11",
                device: .desktop,
                localTime: LocalTime(
                    minuteOfDay: (9 + index % 9) * 60,
                    weekday: 3,
                    offsetMinutes: 0
                ),
                kind: kind,
                payment: pays ? payment : nil
            )
            baseline.record(features, outcome: .approved)
        }
        return baseline
    }

    private var allClaims: [(String, String)] {
        var members = contextMembers
        if let location {
            members.append("\"location\":{\"latitude\":\(location.0),\"longitude\":\(location.1)}")
        }
        if let address { members.append("\"remoteIp\":\"\(address)\"") }
        if let agent { members.append("\"userAgent\":\"\(agent)\"") }
        var paid = payload
        if let amount {
            paid += ["\"amount\":\"\(amount)\"", "\"currency\":\"EUR\"", "\"payee\":\"\(payee)\""]
            if let iban { paid.append("\"iban\":\"\(iban)\"") }
        }
        if isBackwards { (members, paid) = (members.reversed(), paid.reversed()) }
        let optional: [(String, String?)] = [
            ("i", String(Signed.issued.milliseconds)), ("t", String(life)), ("k", kind),
            ("n", numbers), ("m", text), ("x", "{\(members.joined(separator: ","))}"),
            ("p", paid.isEmpty ? nil : "{\(paid.joined(separator: ","))}"),
        ]
        let all = optional.compactMap { name, text in text.map { (name, $0) } } + claims
        return isBackwards ? all.reversed() : all
    }

    func assessment() throws -> Assessment {
        assess(
            try Signed.request(allClaims, alert: alert, category: category),
            context: context,
            baseline: baseline,
            profile: Profile(homes: homes, policy: policy),
            now: now
        )
    }
}
