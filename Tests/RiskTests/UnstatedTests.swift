import Geodesy
import Push
import Risk
import Testing
import Vocabulary

/// Accounts whose approved requests do not all state the same: an app or a VPN client beside a browser.
@Suite struct UnstatedTests {
    private static let cfNetwork = "ExampleBank/5.2.1 CFNetwork/1490.0.4 Darwin/23.2.0"
    private static let outlook = "Outlook-iOS/2.0"
    private static let programs = [
        cfNetwork, outlook, "AnyConnect Windows 4.10.07061", "OpenVPN/2.6.10", "ktor-client",
        "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17531; Pro)",
        "ExampleBank/5 (com.example.bank; build:12; iOS 17.5.1) Alamofire/5.9.1",
    ]

    /// Forty approvals, every other one, or all, by this program, the others by a browser.
    private func baseline(_ agent: String, isAlone: Bool = false) throws -> Baseline {
        let claims = SettledAccount.claims(agent: agent)
        let program = Features(try Signed.request(claims).facts, context: RiskContext())
        return try SettledAccount.baseline { index, traits in
            guard isAlone || index.isMultiple(of: 2) else { return }
            traits.browser = program.browser
            traits.version = program.browserVersion
            traits.system = program.operatingSystem
            traits.device = program.device
        }
    }

    private func codes(_ agent: String, _ baseline: Baseline) throws -> [String] {
        let claims = SettledAccount.claims(agent: agent)
        return try SettledAccount.assessed(claims, baseline: baseline).codes.filter {
            $0.hasPrefix("device.")
        }
    }

    /// Three requests of a stranger were rejected within half an hour.
    private func attacked(
        _ baseline: Baseline,
        from network: String? = "4:5fa514"
    ) throws -> Baseline {
        var baseline = baseline
        for seconds in [1_500, 1_200, 900] as [Int64] {
            baseline.record(
                try SettledAccount.stranger(seconds, network),
                outcome: .rejected
            )
        }
        return baseline
    }

    @Test(arguments: programs)
    func `a program that was approved is no news beside a browser`(agent: String) throws {
        let baseline = try baseline(agent)
        #expect(try codes(agent, baseline) == [])
        #expect(try codes(SettledAccount.firefox, baseline) == [])
        let claims = SettledAccount.claims(agent: agent)
        let later = try SettledAccount.assessed(claims, baseline: try attacked(baseline))
        #expect(later.level <= .low)
        #expect(
            try SettledAccount.assessed(claims, baseline: baseline).comparison[.device]?.status
                == .usual
        )
    }

    @Test(arguments: programs, [true, false])
    func `another program that is not recognised is new`(agent: String, isAlone: Bool) throws {
        let baseline = try baseline(agent, isAlone: isAlone)
        #expect(try codes("EvilTool/1", baseline) == ["device.first-time"])
        let claims = SettledAccount.claims(agent: "EvilTool/1")
        #expect(
            try SettledAccount.assessed(claims, baseline: try attacked(baseline)).level >= .high
        )
    }

    @Test func `a browser that suddenly names no system is new`() throws {
        let bare = "Mozilla/5.0 Gecko/20100101 Firefox/140.0"
        for baseline in [try SettledAccount.baseline(), try baseline(Self.cfNetwork)] {
            #expect(try codes(bare, baseline) == ["device.first-time"])
        }
        let hint = try SettledAccount.assessed(
            SettledAccount.claims(agent: bare),
            baseline: try baseline(Self.cfNetwork)
        )["device.first-time"]
        #expect(
            hint?.sentence
                == "It says it comes from a browser and a system not seen together here before among approved requests."
        )
    }

    @Test func `a version or a comment makes no other program`() throws {
        let baseline = try baseline(Self.outlook)
        #expect(try codes("Outlook-iOS/3.1 (build 7)", baseline) == [])
        #expect(try codes("Outlook-Android/2.0", baseline) == ["device.first-time"])
    }

    /// What a request leaves out.
    enum Part: CaseIterable {
        case agent
        case place
        case address
    }

    private static let left: [[Part]] = [
        [.agent], [.place], [.address], [.agent, .place], [.agent, .address],
    ]
    private static let missing = ["device.missing", "place.withheld", "network.address-missing"]

    /// Forty approvals, of which each of these lacks these parts; the others come by a browser.
    private func baseline(
        without parts: [Part],
        approvals: Int = 40,
        where isLacking: (Int) -> Bool = { $0.isMultiple(of: 2) }
    ) throws -> Baseline {
        try SettledAccount.baseline(approvals: approvals) { index, traits in
            guard isLacking(index) else { return }
            if parts.contains(.agent) {
                (traits.browser, traits.version, traits.system) = (nil, nil, nil)
                traits.device = nil
            }
            if parts.contains(.place) {
                (traits.location, traits.country) = (nil, nil)
                (traits.province, traits.town) = (nil, nil)
            }
            if parts.contains(.address) { (traits.network, traits.addressCountry) = (nil, nil) }
        }
    }

    private func assessed(
        without parts: [Part],
        address: String = SettledAccount.address,
        _ baseline: Baseline
    ) throws -> Assessment {
        try SettledAccount.assessed(
            SettledAccount.claims(
                at: parts.contains(.place) ? nil : (51.4561, -2.5883),
                address: parts.contains(.address) ? nil : address,
                agent: parts.contains(.agent) ? nil : SettledAccount.firefox
            ),
            place: parts.contains(.place) ? nil : SettledAccount.bristol,
            addressCountry: parts.contains(.address) ? nil : "GB",
            hour: parts.contains(.place) ? nil : 12,
            baseline: baseline
        )
    }

    @Test(arguments: left)
    func `what half of the approved requests did not state is not missed`(parts: [Part]) throws {
        let baseline = try baseline(without: parts)
        let usual = try assessed(without: parts, baseline)
        #expect(
            usual.level <= .low
                && usual.hints.allSatisfy { $0.severity == .none || $0.isAboutSetup }
        )
        #expect(usual.codes.filter(Self.missing.contains) == [])
        #expect(usual.comparison.rows.allSatisfy { !$0.status.isMarked })
        #expect(try assessed(without: [], baseline).level == .none)
        // A place alone tells nobody from an attacker who claims it.
        let attacked = try attacked(baseline)
        let isOfPlaceAlone = parts.contains(.agent) && parts.contains(.address)
        let level = try assessed(without: parts, attacked).level
        #expect(isOfPlaceAlone ? level >= .high : level <= .low)
        #expect(try assessed(without: [], attacked).level <= .low)
    }

    @Test(arguments: left)
    func `what few approved requests did not state is missed`(parts: [Part]) throws {
        for few in [
            try baseline(without: parts) { $0 == 10 || $0 == 30 },
            try baseline(without: parts, approvals: 5) { $0 == 2 },
        ] {
            let codes = try assessed(without: parts, few).codes.filter(Self.missing.contains)
            #expect(codes.count == parts.count)
        }
    }

    @Test func `from a network that is new it is missed, whatever approved requests did`() throws {
        let parts: [Part] = [.agent, .place]
        let baseline = try baseline(without: parts)
        let strange = try assessed(without: parts, address: SettledAccount.strange, baseline)
        #expect(strange["device.missing"]?.severity == .medium)
        #expect(
            strange["device.missing"]?.sentence
                == "From a network that is new, the message does not say which program it comes from."
        )
        #expect(strange["place.withheld"]?.severity == .medium)
        #expect(
            strange["place.withheld"]?.sentence
                == "From a network that is new, the message does not say where the request comes from."
        )
        #expect(strange.level >= .medium)
        let attacked = try attacked(baseline)
        #expect(
            try assessed(without: parts, address: SettledAccount.strange, attacked).level >= .high
        )
    }

    @Test func `nothing tells two requests without an address apart in an attack`() throws {
        let baseline = try baseline(without: [.address])
        let attacked = try attacked(baseline, from: nil)
        #expect(try assessed(without: [.address], attacked).level >= .high)
        #expect(try assessed(without: [], attacked).level <= .low)
    }
}
