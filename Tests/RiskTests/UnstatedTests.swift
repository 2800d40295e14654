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
}
