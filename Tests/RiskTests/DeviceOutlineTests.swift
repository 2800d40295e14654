import Push
import Risk
import Testing
import Vocabulary

@Suite struct DeviceOutlineTests {
    private typealias Case = (agent: String, news: String?)

    private func assessed(
        _ agent: String,
        address: String? = SettledAccount.address,
        baseline: Baseline
    ) throws -> Assessment {
        try SettledAccount.assessed(
            SettledAccount.claims(address: address, agent: agent),
            baseline: baseline
        )
    }

    private static let pair = "a browser and a system"

    private static let cases: [Case] = [
        (SettledAccount.firefox, nil), (OutlineSample.safari, nil), (OutlineSample.phone, nil),
        (OutlineSample.olderPhone, nil), (OutlineSample.firefoxOnMac, pair),
        (OutlineSample.chromeOnWindows, pair),
    ]

    @Test(arguments: cases.indices)
    func `a browser and a system that never came together are told`(index: Int) throws {
        let (agent, news) = Self.cases[index]
        let baseline = try OutlineSample.baseline()
        let known = try assessed(agent, baseline: baseline)["device.first-time"]
        let strange = try assessed(agent, address: SettledAccount.strange, baseline: baseline)
        let elsewhere = strange["device.first-time"]
        #expect(known?.severity == news.map { _ in .low })
        #expect(elsewhere?.severity == news.map { _ in .medium })
        let start = news.map {
            "It says it comes from \($0) not seen together here before among approved requests"
        }
        #expect(known?.sentence.text == start.map { $0 + "." })
        #expect(elsewhere?.sentence.text == start.map { $0 + ", and from a network that is new." })
        #expect(known?.summary == news.map { _ in "a device that is new" })
    }

    @Test func `a known browser and system on a kind of device of others is told as such`() throws {
        let baseline = try OutlineSample.baseline { index, traits in
            guard index % 6 == 1 else { return }
            traits.browser = "Safari"
            traits.system = "iPadOS 17"
            traits.device = .tablet
        }
        let hint = try assessed(OutlineSample.tablet, baseline: baseline)["device.first-time"]
        #expect(hint?.severity == .low)
        #expect(
            hint?.sentence
                == "It says it comes from a browser, a system and a kind of device not seen together here before among approved requests."
        )
    }

    @Test func `a part that is new by itself is told instead`() throws {
        let baseline = try OutlineSample.baseline()
        let linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        #expect(
            try assessed(linux, baseline: baseline)["device.first-time"]?.sentence
                == "It says it comes from an operating system that no approved request came from."
        )
    }

    @Test func `what came together once is known, and a cold start says nothing`() throws {
        var baseline = try OutlineSample.baseline()
        #expect(
            try assessed(OutlineSample.firefoxOnMac, baseline: baseline)["device.first-time"] != nil
        )
        let once = SettledAccount.Traits(day: -1, browser: "Firefox", system: "macOS 14").features
        baseline.record(once, outcome: .rejected)
        #expect(
            try assessed(OutlineSample.firefoxOnMac, baseline: baseline)["device.first-time"] != nil
        )
        // After a rejection of the hour an approval may be a mistake.
        baseline.record(once, outcome: .approved)
        #expect(
            try assessed(OutlineSample.firefoxOnMac, baseline: baseline)["device.first-time"] != nil
        )
        let apart = SettledAccount.Traits(day: -2, browser: "Firefox", system: "macOS 14").features
        baseline.record(apart, outcome: .approved)
        #expect(
            try assessed(OutlineSample.firefoxOnMac, baseline: baseline)["device.first-time"] == nil
        )
        var few = Baseline()
        for day in -4..<0 {
            let isMac = day == -1
            few.record(
                SettledAccount.Traits(
                    day: day,
                    browser: isMac ? "Safari" : "Firefox",
                    system: isMac ? "macOS 14" : "Windows 10/11"
                ).features,
                outcome: .approved
            )
        }
        #expect(try assessed(OutlineSample.firefoxOnMac, baseline: few)["device.first-time"] == nil)
    }

    @Test func `where new combinations are usual, another one weighs nothing`() throws {
        let baseline = try SettledAccount.baseline { index, traits in
            guard !index.isMultiple(of: 4) else { return }
            traits.browser = "Browser \(index % 16)"
            traits.system = "System\(index) 1"
        }
        var mac = baseline
        mac.record(
            SettledAccount.Traits(day: -1, browser: "Safari", system: "macOS 14").features,
            outcome: .approved
        )
        let hint = try #require(
            try assessed(
                OutlineSample.firefoxOnMac,
                address: SettledAccount.strange,
                baseline: mac
            )["device.first-time"]
        )
        #expect(hint.severity == Severity.none)
    }

    @Test(arguments: [(137, .low), (138, nil), (140, nil)] as [(Int, Severity?)])
    func `a version is compared with the last one on such a device`(
        version: Int,
        severity: Severity?
    ) throws {
        let baseline = try OutlineSample.baseline { index, traits in
            guard index % 6 == 1 else { return }
            traits.browser = "Chrome"
            traits.system = "Windows 10/11"
        }
        var phone = baseline
        phone.record(
            Features(
                instant: RuleCase.before(minutes: 90),
                browser: "Chrome",
                browserVersion: "150.0",
                operatingSystem: "Android 14",
                device: .phone
            ),
            outcome: .approved
        )
        let hint = try assessed(OutlineSample.chrome(version), baseline: phone)[
            "device.version-back"
        ]
        #expect(hint?.severity == severity)
        #expect(
            hint.map {
                $0.sentence
                    == "It says it comes from Chrome 137; the last approved request with Chrome on Windows (desktop) came from version 140."
            } ?? true
        )
        #expect(try assessed(OutlineSample.phone, baseline: phone)["device.version-back"] != nil)
    }

    @Test func `a place repeated from a combination that is new says so`() throws {
        var baseline = try OutlineSample.baseline()
        let point = try point(51.45678, -2.59)
        baseline.record(
            SettledAccount.Traits(day: -1, location: point, network: "4:510244").features,
            outcome: .approved
        )
        let claims = SettledAccount.claims(at: (51.45678, -2.59), agent: OutlineSample.firefoxOnMac)
        let hint = try #require(
            try SettledAccount.assessed(claims, baseline: baseline)["place.repeated-digits"]
        )
        #expect(hint.severity == .medium)
        #expect(
            hint.sentence.text.hasSuffix(
                ", from another network and with a browser and a system that are new together."
            )
        )
    }

    @Test func `an outline has no version and is missing without a browser or a device`() {
        func outline(_ browser: String?, _ system: String?, _ isPhone: Bool?) -> String? {
            BaselineSample.features(
                browser: browser,
                system: system,
                device: isPhone.map { $0 ? .phone : .desktop }
            ).outline
        }
        #expect(outline("Safari", "iOS 17.5", true) == "Safari\tiOS\tphone")
        #expect(outline("Safari", "iOS", true) == "Safari\tiOS\tphone")
        #expect(outline("IEMobile", "Windows Phone 8", true) == "IEMobile\tWindows Phone\tphone")
        #expect(outline("curl", nil, false) == "curl\t\tdesktop")
        #expect(outline(nil, "iOS", true) == nil)
        #expect(outline("Safari", "iOS", nil) == nil)
    }
}
