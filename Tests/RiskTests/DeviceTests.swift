import Push
import Risk
import Testing
import Vocabulary

@Suite struct DeviceTests {
    private static let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64"
    private static let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) "
    private static let blink =
        "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
    private static let chrome = windows + ") " + blink
    private static let safari =
        mac + "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15"
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1_2 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1"

    private static func firefox(_ version: String) -> String {
        windows + "; rv:\(version)) Gecko/20100101 Firefox/\(version)"
    }

    private func hint(
        _ agent: String?,
        _ code: String,
        baseline: Baseline? = nil
    ) throws -> RiskHint? {
        let claims = SettledAccount.claims(agent: agent)
        return try SettledAccount.assessed(claims, baseline: baseline)[code]
    }

    @Test(
        arguments: [
            (firefox("140.0"), nil, ""), (firefox("150.0"), nil, ""),
            (mac + "Gecko/20100101 Firefox/140.0", .low, "an operating system"),
            (chrome, .low, "a browser"), (safari, .low, "a browser and an operating system"),
            (iPhone, .low, "a browser and an operating system"),
            ("something else", .low, "a browser and an operating system"),
        ] as [(String, Severity?, String)]
    )
    func `what is new about a device weighs low on a known network, and medium on a new one`(
        agent: String,
        severity: Severity?,
        news: String
    ) throws {
        let hint = try hint(agent, "device.first-time")
        #expect(hint?.severity == severity)
        let claims = SettledAccount.claims(address: SettledAccount.strange, agent: agent)
        let elsewhere = try SettledAccount.assessed(claims)["device.first-time"]
        #expect(elsewhere?.severity == severity.map { _ in .medium })
        #expect(
            elsewhere.map {
                $0.sentence.text == "It says it comes from \(news) that no approved request came"
                    + " from, and from a network that is new."
            } ?? true
        )
        #expect(
            hint.map {
                $0.sentence.text
                    == "It says it comes from \(news) that no approved request came from."
            } ?? true
        )
    }

    @Test func `a new kind of device alone weighs low, and a cold start says nothing`() throws {
        let baseline = try SettledAccount.baseline { $1.device = .phone }
        let reported = try hint(SettledAccount.firefox, "device.first-time", baseline: baseline)
        #expect(reported?.severity == .low)
        #expect(reported?.summary == "a kind of device that is new")
        let few = try SettledAccount.baseline(approvals: 4)
        #expect(try hint(Self.safari, "device.first-time", baseline: few) == nil)
    }

    @Test func `a device of which all is new weighs medium when no network is stated`() throws {
        let claims = SettledAccount.claims(address: nil, agent: Self.safari)
        let hint = try SettledAccount.assessed(claims)["device.first-time"]
        #expect(hint?.severity == .medium)
    }

    @Test func `new browsers weigh less for an account that often has them`() throws {
        let baseline = try SettledAccount.baseline { $1.browser = "Browser \($0)" }
        #expect(try hint(Self.safari, "device.first-time", baseline: baseline)?.severity == .low)
        #expect(
            try hint(Self.chrome, "device.first-time", baseline: baseline)?.severity
                == Severity.none
        )
        let claims = SettledAccount.claims(address: SettledAccount.strange, agent: Self.chrome)
        #expect(
            try SettledAccount.assessed(claims, baseline: baseline)["device.first-time"]?.severity
                == Severity.none
        )
    }

    @Test(
        arguments: [
            ("140.0", nil), ("141.0", nil), ("138.9", nil), ("137.0", .low), ("99.0", .low),
        ] as [(String, Severity?)]
    )
    func `a version of three releases back is told`(version: String, severity: Severity?) throws {
        let hint = try hint(Self.firefox(version), "device.version-back")
        #expect(hint?.severity == severity)
        #expect(
            version != "137.0"
                || hint?.sentence
                    == "It says it comes from Firefox 137; the last approved request with Firefox on Windows (desktop) came from version 140."
        )
    }

    @Test(
        arguments: [
            ((51.4561, -2.5883), SettledAccount.address, .low),
            ((51.4561, -2.5883), SettledAccount.strange, .low),
            ((51.6, -2.4), SettledAccount.address, .low),
            ((51.6, -2.4), SettledAccount.strange, .medium),
        ] as [((Double, Double), String, Severity)]
    )
    func `an older browser weighs more on a new network away from usual places`(
        location: (Double, Double),
        address: String,
        severity: Severity
    ) throws {
        let claims = SettledAccount.claims(
            at: location,
            address: address,
            agent: Self.firefox("137.0")
        )
        let hint = try #require(try SettledAccount.assessed(claims)["device.version-back"])
        #expect(hint.severity == severity)
        #expect(hint.sentence.text.hasSuffix(", and its network is new.") == (severity == .medium))
    }

    @Test(
        arguments: [
            (
                windows + ") AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15",
                "Safari 17.1 with Windows 10/11"
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; Pixel 8) Trident/7.0; rv:11.0 like Gecko",
                "Internet Explorer 11.0 with Android 14"
            ),
            (windows + "; iPhone; CPU iPhone OS 17_1) " + blink, "Windows with an iPhone"),
            (mac + "(Linux; Android 14) " + blink, "a Macintosh with Android"),
        ] as [(String, String)]
    )
    func `things that do not go together are told`(agent: String, what: String) throws {
        let hint = try #require(try hint(agent, "device.contradiction", baseline: Baseline()))
        #expect(hint.severity == .medium)
        #expect(
            hint.sentence.text
                == "It says it comes from \(what), which do not go together: the text may be made up."
        )
    }

    @Test(arguments: [
        SettledAccount.firefox, safari, iPhone, chrome, "curl/8.5.0", "",
        "Mozilla/5.0 (Windows; U; Windows NT 6.1) AppleWebKit/533.21 (KHTML, like Gecko) "
            + "Version/5.0.5 Safari/533.21",
        "Mozilla/5.0 (Windows Phone 8.1; ARM; Trident/7.0; rv:11.0; IEMobile/11.0; Android 4.0) "
            + "like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Version/17.0 Safari/605.1.15",
    ])
    func `texts of real programs have no contradiction`(agent: String) throws {
        #expect(try hint(agent, "device.contradiction") == nil)
    }

    /// Safari of one device before and after it was updated to iOS 26, which states 18.6 or 18.7.
    @Test(arguments: [
        ("iPhone; CPU iPhone OS 18_6", "18.6", "iPhone; CPU iPhone OS 18_6", "26.0"),
        ("iPhone; CPU iPhone OS 18_6_2", "26.0", "iPhone; CPU iPhone OS 18_7", "26.2"),
        ("iPhone; CPU iPhone OS 18_7", "26.2", "iPhone; CPU iPhone OS 18_6", "26.0"),
        ("iPhone; CPU iPhone OS 26_0", "26.0", "iPhone; CPU iPhone OS 18_7", "26.4"),
        ("iPad; CPU OS 17_5", "17.5", "iPad; CPU OS 18_6", "26.0"),
    ])
    func `a system that is stated as frozen is no news`(
        before: String,
        version: String,
        after: String,
        newVersion: String
    ) throws {
        func text(_ comment: String, _ version: String) -> String {
            "Mozilla/5.0 (\(comment) like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/\(version) Mobile/15E148 Safari/604.1"
        }
        let agent = UserAgent(text(before, version))
        let baseline = try SettledAccount.baseline { _, traits in
            traits.browser = agent.browser?.text
            traits.version = agent.version?.text
            traits.system = agent.operatingSystem?.text
            traits.device = agent.device
        }
        let claims = SettledAccount.claims(agent: text(after, newVersion))
        let codes = try SettledAccount.assessed(claims, baseline: baseline).hints.map {
            "\($0.code)"
        }
        #expect(codes.filter { $0.hasPrefix("device.") } == [])
    }

    @Test func `a program that approved requests named weighs less`() throws {
        #expect(try hint("curl/8.5.0", "device.automated")?.severity == .medium)
        let baseline = try SettledAccount.baseline { _, traits in
            traits.browser = "curl"
            traits.system = nil
            traits.device = .automated
        }
        let usual = try #require(try hint("curl/8.6.0", "device.automated", baseline: baseline))
        #expect(usual.severity == .low)
        #expect(usual.sentence == "It says it comes from a program, as approved requests did.")
    }

    @Test func `a missing user agent is told where there were some`() throws {
        let hint = try #require(try hint(nil, "device.missing"))
        #expect(hint.severity == .medium)
        #expect(
            hint.sentence
                == "Unlike approved ones, the message does not say which program it comes from."
        )
        #expect(try self.hint(nil, "device.missing", baseline: Baseline()) == nil)
        #expect(try self.hint(SettledAccount.firefox, "device.missing") == nil)
    }
}
