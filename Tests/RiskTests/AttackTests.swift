import Atlas
import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct AttackTests {
    private static func rejected(_ count: Int) -> [RecentRequest] {
        (1...count).map { recentRequest(secondsBefore: 60 * Int64($0), .same, .rejected) }
    }

    private func assessed(
        _ claims: [(String, String)] = SettledAccount.claims(),
        recentRequests: [RecentRequest] = rejected(5),
        baseline: Baseline? = nil
    ) throws -> Assessment {
        assess(
            try Signed.request(claims, received: Signed.issued),
            context: RiskContext(
                place: SettledAccount.bristol,
                addressCountry: .country(code: "GB"),
                localTime: LocalTime(minuteOfDay: 725, weekday: 3, offsetMinutes: 0),
                recentRequests: recentRequests
            ),
            baseline: try baseline ?? SettledAccount.baseline(),
            profile: Profile(homes: [], policy: .standard),
            now: Signed.issued
        )
    }

    @Test func `a request like those approved before keeps its own level in an attack`() throws {
        let assessment = try assessed()
        #expect(assessment["frequency.after-rejection"]?.severity == .low)
        #expect(assessment["frequency.burst"] == nil)
        #expect(assessment.level <= .low)
        let hint = try #require(assessment["frequency.after-rejection"])
        #expect(hint["all_approved_before"] == "yes")
        #expect(hint.sentence.text.hasSuffix("Its device, network and place were approved before."))
    }

    /// A quarter of the person's town, or what the account never states, tells nobody apart.
    @Test(arguments: [true, false])
    func `a request from elsewhere in town, or never placed, keeps its level, too`(
        isPlaced: Bool
    ) throws {
        let baseline = try SettledAccount.baseline { _, traits in
            guard !isPlaced else { return }
            (traits.location, traits.country) = (nil, nil)
            (traits.province, traits.town) = (nil, nil)
        }
        let claims = SettledAccount.claims(at: isPlaced ? (51.475, -2.62) : nil)
        let bristol = Place(
            country: SettledAccount.bristol.country,
            province: SettledAccount.bristol.province,
            dispute: nil,
            ground: .land,
            town: Place.Town(
                name: "Bristol",
                countryCode: "GB",
                population: 0,
                coordinate: try point(51.4545, -2.5879),
                distance: .metres(3_200),
                azimuth: Azimuth(degrees: 320)
            ),
            border: nil
        )
        let assessment = assess(
            try Signed.request(claims, received: Signed.issued),
            context: RiskContext(
                place: isPlaced ? bristol : nil,
                addressCountry: .country(code: "GB"),
                localTime: isPlaced
                    ? LocalTime(minuteOfDay: 725, weekday: 3, offsetMinutes: 0) : nil,
                recentRequests: Self.rejected(5)
            ),
            baseline: baseline,
            profile: Profile(homes: [], policy: .standard),
            now: Signed.issued
        )
        #expect(assessment["frequency.after-rejection"]?.severity == .low)
        #expect(assessment.level <= .low)
    }

    /// What an account never states is not asked for, whatever its requests are.
    enum Kind: CaseIterable {
        case program, addressAlone, payeeByName, accountAlone, amountAlone

        func change(_ index: Int, _ traits: inout SettledAccount.Traits) {
            switch self {
            case .program:
                (traits.browser, traits.version) = ("OkHttp", "4.12.0")
                (traits.system, traits.device) = (nil, .automated)
            case .addressAlone:
                (traits.browser, traits.version, traits.system) = (nil, nil, nil)
                (traits.device, traits.location, traits.country) = (nil, nil, nil)
                (traits.province, traits.town) = (nil, nil)
            case .payeeByName: traits.payment = .pounds(to: "Ledger Books")
            case .accountAlone: traits.payment = .pounds(account: Self.account)
            case .amountAlone: traits.payment = .pounds()
            }
        }

        /// The same, asked for once more, by somebody's address.
        func claims(from address: String = SettledAccount.address) -> [(String, String)] {
            func paid(_ payee: String?, _ iban: String? = nil) -> [(String, String)] {
                SettledAccount.claims(
                    address: address,
                    more: [RuleCase.payment("85", "GBP", to: payee, iban: iban)]
                )
            }
            return switch self {
            case .program: SettledAccount.claims(address: address, agent: "okhttp/4.12.0")
            case .addressAlone: SettledAccount.claims(at: nil, address: address, agent: nil)
            case .payeeByName: paid("Ledger Books")
            case .accountAlone: paid(nil, Self.account)
            case .amountAlone: paid(nil)
            }
        }

        private static let account = "GB29 NWBK 6016 1331 9268 19"

    }

    @Test(arguments: Kind.allCases, [5, 12])
    func `what an account never states tells no request of its own from an attack`(
        kind: Kind,
        count: Int
    ) throws {
        let baseline = try SettledAccount.baseline(change: kind.change)
        for outcome in [Outcome.rejected, .open] {
            let others = (1...count).map {
                recentRequest(secondsBefore: 40 * Int64($0), .same, outcome)
            }
            let own = try assessed(kind.claims(), recentRequests: others, baseline: baseline)
            #expect(own["frequency.after-rejection"]?.severity ?? .low == .low)
            #expect((own["frequency.burst"] == nil) == (outcome == .rejected))
            #expect(own.level <= .low)
            let strange = try assessed(
                kind.claims(from: SettledAccount.strange),
                recentRequests: others,
                baseline: baseline
            )
            #expect(strange.level >= (outcome == .rejected ? Severity.critical : .medium))
        }
    }

    /// A place may be missing for once: device and network tell who asks.
    @Test func `an own request without its place is medium at most in an attack`() throws {
        let assessment = try assessed(SettledAccount.claims(at: nil))
        #expect(assessment["frequency.after-rejection"]?.severity == .medium)
        #expect(assessment.level == .medium)
        let strange = SettledAccount.claims(at: nil, address: SettledAccount.strange)
        #expect(try assessed(strange).level == .critical)
    }

    /// Whoever rejected them, and from wherever they came: a bill of somebody who is paid again and again
    /// gains an attacker nothing.
    @Test func `an own payment without its place is medium at most beside what was rejected`()
        throws
    {
        func assessed(_ payee: String, network: String) throws -> Assessment {
            var baseline = try SettledAccount.baseline { index, traits in
                if index % 5 == 0 { traits.payment = .pounds(to: "Ledger Books") }
            }
            for minutes in 1...3 {
                baseline.record(
                    try SettledAccount.stranger(Int64(minutes) * 60, network),
                    outcome: .rejected
                )
            }
            let claims = SettledAccount.claims(
                at: nil,
                more: [RuleCase.payment("85", "GBP", to: payee)]
            )
            return try self.assessed(
                claims,
                recentRequests: Self.rejected(3),
                baseline: baseline
            )
        }
        for network in ["4:510245", "4:5db8d8"] {
            let own = try assessed("Ledger Books", network: network)
            #expect(own["frequency.after-rejection"]?.severity == .medium)
            #expect(
                own["frequency.after-rejection"]?.remedy.text.hasPrefix("Approve it if") == true
            )
            #expect(own.level == .medium)
        }
        #expect(try assessed("Nobody Known", network: "4:510245").level >= .high)
    }

    /// From Bristol Bath is 18 km away, London 170 km, Paris 450 km.
    @Test(arguments: [
        (51.3811, -2.3590, Severity.medium), (51.5074, -0.1278, .medium), (48.85, 2.35, .critical),
    ])
    func `an own request from a town nearby is medium at most in an attack`(
        latitude: Double,
        longitude: Double,
        level: Severity
    ) throws {
        let place = (latitude, longitude)
        #expect(try assessed(SettledAccount.claims(at: place)).level == level)
        let strange = SettledAccount.claims(at: place, address: SettledAccount.strange)
        #expect(try assessed(strange).level == .critical)
    }

    @Test func `requests of several other accounts raise no ordinary one`() throws {
        let others = (1...12).map {
            recentRequest(secondsBefore: 2 * Int64($0), .other($0 % 3), isPending: true)
        }
        #expect(
            try assessed(recentRequests: others)["frequency.several-accounts"]?.severity == .low
        )
        let strange = SettledAccount.claims(address: SettledAccount.strange)
        let raised = try assessed(strange, recentRequests: others)
        #expect(raised["frequency.several-accounts"]?.severity == .medium)
    }

    /// A flood raises what is known of the person no higher than rejections do.
    @Test func `an own payment to somebody new is medium at most in a flood`() throws {
        let flood = (1...12).map { recentRequest(secondsBefore: 40 * Int64($0), .same, .open) }
        let paid = SettledAccount.claims(more: [RuleCase.payment("10", to: "Ledger Books")])
        let assessment = try assessed(paid, recentRequests: flood)
        #expect(assessment["frequency.burst"]?.severity == .medium)
        #expect(assessment.level == .medium)
    }

    /// A phone has a new network each day: its browser and place tell the person.
    @Test(arguments: [Outcome.rejected, .open])
    func `from ever new networks an own request is medium at most`(
        outcome: Outcome
    ) throws {
        let baseline = try SettledAccount.baseline {
            $1.network = "4:5102\(String(128 + $0, radix: 16))"
        }
        let others = (1...12).map { recentRequest(secondsBefore: 40 * Int64($0), .same, outcome) }
        let own = try assessed(recentRequests: others, baseline: baseline)
        let code = outcome == .open ? "frequency.burst" : "frequency.after-rejection"
        #expect(own[code]?.severity == .medium)
        #expect(own.level == .medium)
        let elsewhere = try assessed(
            SettledAccount.claims(at: (48.85, 2.35)),
            recentRequests: others,
            baseline: baseline
        )
        #expect(elsewhere.level >= .high)
    }

    @Test(arguments: [
        SettledAccount.claims(at: (48.85, 2.35)),
        SettledAccount.claims(address: SettledAccount.strange),
        SettledAccount.claims(address: nil), SettledAccount.claims(agent: nil),
        SettledAccount.claims(
            agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"
                + " AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
        ),
    ])
    func `a request that differs in one of them is raised`(claims: [(String, String)]) throws {
        let assessment = try assessed(claims)
        #expect(assessment["frequency.after-rejection"]?.severity == .critical)
        #expect(assessment["frequency.burst"]?.severity == .medium)
        #expect(assessment.level == .critical)
    }

    /// Who asks is known; whom they pay is judged by itself.
    @Test func `the first payment to somebody is no attack of whoever asks as usual`() throws {
        let paid = SettledAccount.claims(more: [RuleCase.payment("10", to: "Ledger Books")])
        let assessment = try assessed(paid)
        #expect(assessment["frequency.after-rejection"]?.severity == .medium)
        #expect(assessment["frequency.burst"] == nil)
        #expect(assessment.level < .critical)
    }

    /// The approvals of the hour before an attack from elsewhere stay what they are.
    @Test(arguments: [0, 4, 40])
    func `what a person approved before an attack from elsewhere counts`(approvals: Int) throws {
        var baseline = try SettledAccount.baseline(approvals: approvals)
        let home = try point(51.4561, -2.5883)
        for minute in 0..<5 {
            var own = SettledAccount.Traits(day: 0, location: home)
            own.network = "4:77"
            let features = Features(
                instant: RuleCase.before(seconds: 3_000 - 60 * Int64(minute)),
                location: home,
                network: own.network,
                browser: own.browser,
                operatingSystem: own.system,
                device: own.device
            )
            baseline.record(features, outcome: .approved, id: "own \(minute)")
        }
        for index in 0..<6 {
            baseline.record(
                try SettledAccount.stranger(600 - Int64(index), "4:1"),
                outcome: .rejected
            )
        }
        #expect(baseline.approvals == approvals + 5)
        #expect(baseline.networks["4:77"] != nil)
    }

    /// Where strangers were, minutes before.
    private static func attacked(_ baseline: Baseline, _ outcome: Outcome) throws -> Baseline {
        var baseline = baseline
        for minute in 1...5 {
            let features = Features(
                instant: Signed.issued.advanced(byMilliseconds: -Int64(minute) * 60_000),
                location: try point(6.45, 3.4),
                country: "NG",
                network: "4:1",
                addressCountry: "NG",
                browser: "curl",
                device: .automated
            )
            baseline.record(features, outcome: outcome)
        }
        return baseline
    }

    @Test(arguments: [2, 3, 4, 5, 8, 40], [Outcome.rejected, .open])
    func `a stranger's place is none of the person's, with few approvals too`(
        approvals: Int,
        outcome: Outcome
    ) throws {
        let baseline = try Self.attacked(
            try SettledAccount.baseline(approvals: approvals),
            outcome
        )
        let own = try assessed(baseline: baseline)
        #expect(own.level <= .low, "\(own.hints.map { "\($0.code) \($0.severity)" })")
        #expect((own["travel.speed"]?.severity ?? .none) <= .low)
        // From the stranger's place, or another device or network, it is not.
        for other in [
            SettledAccount.claims(at: (6.45, 3.4)),
            SettledAccount.claims(address: SettledAccount.strange),
            SettledAccount.claims(agent: "curl/8.4.0"),
        ] {
            #expect(try assessed(other, baseline: baseline).level >= .high)
        }
    }

    @Test func `one approval is not enough to be known by`() throws {
        let baseline = try Self.attacked(try SettledAccount.baseline(approvals: 1), .rejected)
        #expect(try assessed(baseline: baseline).level >= .high)
    }

    @Test(arguments: [2, 40])
    func `under load an ordinary request stays low, others do not`(approvals: Int) throws {
        let baseline = try Self.attacked(
            try SettledAccount.baseline(approvals: approvals),
            .rejected
        )
        let waiting = (1...40).map { recentRequest(secondsBefore: 15 * Int64($0), isPending: true) }
        let all = waiting + Self.rejected(5)
        #expect(try assessed(recentRequests: all, baseline: baseline).level <= .low)
        let strange = SettledAccount.claims(address: SettledAccount.strange)
        #expect(try assessed(strange, recentRequests: all, baseline: baseline).level >= .high)
    }

    /// Payments to payees that were paid before are work left undone; sign-ins in a row are not.
    @Test(arguments: [(12, 0, true), (12, 9, true), (0, 12, false), (2, 12, false)])
    func `what waits from home stays low, but for sign-ins in a row`(
        payments: Int,
        signIns: Int,
        isLow: Bool
    ) throws {
        let home = try point(51.4545, -2.5879)
        func backlog(_ outcome: Outcome) throws -> Baseline {
            var baseline = try SettledAccount.baseline()
            for index in 0..<(payments + signIns) {
                var features = SettledAccount.Traits(day: 0, location: home).features
                let payee = PaymentFeatures.pounds(to: "Ledger Books", account: nil)
                features = Features(
                    instant: RuleCase.before(seconds: 20 * Int64(1 + index)),
                    location: home,
                    network: features.network,
                    browser: "Firefox",
                    operatingSystem: "Windows 10/11",
                    device: .desktop,
                    payment: index < payments ? payee : nil
                )
                baseline.record(features, outcome: index == 0 ? outcome : .open)
            }
            return baseline
        }
        let waiting = (1...(payments + signIns)).map {
            recentRequest(secondsBefore: 20 * Int64($0), isPending: true)
        }
        let own = try assessed(recentRequests: waiting, baseline: backlog(.open))
        #expect(own["frequency.burst"]?.severity == (isLow ? .low : .medium))
        // What was rejected from there is none of theirs.
        let rejected = try assessed(recentRequests: waiting, baseline: backlog(.rejected))
        #expect(rejected["frequency.burst"]?.severity == .medium)
        #expect(
            rejected["frequency.burst"]?.sentence.text.hasSuffix("network as they did.") == true
        )
    }

    private static func mistake(_ count: Int) -> [RecentRequest] {
        (1...count).map { recentRequest(secondsBefore: 10 * Int64($0), .same, .approved) }
    }

    @Test func `what was approved since the attack began proves nothing`() throws {
        let strange = SettledAccount.claims(address: SettledAccount.strange)
        var baseline = try SettledAccount.baseline()
        let network = try #require(try network(of: SettledAccount.strange))
        let here = try point(51.4561, -2.5883)
        baseline.record(
            SettledAccount.Traits(day: 0, location: here, network: network).features,
            outcome: .approved
        )
        let after = try assessed(
            strange,
            recentRequests: Self.rejected(5) + Self.mistake(1),
            baseline: baseline
        )
        #expect(after["frequency.after-rejection"]?.severity == .critical)
        // The same network, known from a day before the attack, is one of the account.
        baseline = try SettledAccount.baseline()
        baseline.record(
            SettledAccount.Traits(day: -1, location: here, network: network).features,
            outcome: .approved
        )
        let before = try assessed(strange, baseline: baseline)
        #expect(before["frequency.after-rejection"]?.severity == .low)
    }

    /// However many more come, and for however long: neither makes the mistake older than the attack.
    @Test(arguments: [(300, Int64(1)), (300, 15), (40, 180), (30, 240)])
    func `a mistake during an attack proves nothing about the rest of it`(
        count: Int,
        seconds: Int64
    ) throws {
        var baseline = try SettledAccount.baseline()
        let network = try #require(try network(of: SettledAccount.strange))
        let last = Int64(count) * seconds
        func strange(_ secondsBefore: Int64) throws -> Features {
            Features(
                instant: RuleCase.before(seconds: secondsBefore),
                location: try point(51.4561, -2.5883),
                country: "GB",
                town: "GB/Bristol",
                network: network,
                browser: "Firefox",
                operatingSystem: "Windows 10/11",
                device: .desktop
            )
        }
        for rejection in 1...3 {
            baseline.record(try strange(last + 60 * Int64(1 + rejection)), outcome: .rejected)
        }
        baseline.record(try strange(last + 60), outcome: .open, id: "mistake")
        baseline.record(try strange(last + 60), outcome: .approved, id: "mistake")
        for index in 1...count {
            baseline.record(try strange(Int64(index) * seconds), outcome: .open, id: "\(index)")
        }
        let claims = SettledAccount.claims(address: SettledAccount.strange)
        let assessment = try assessed(
            claims,
            recentRequests: (1...min(count, RecentRequest.most)).map {
                recentRequest(secondsBefore: Int64($0) * seconds)
            },
            baseline: baseline
        )
        #expect(assessment["frequency.burst"]?.severity ?? .medium >= .medium)
        #expect(assessment.hints.allSatisfy { $0["all_approved_before"] == nil })
        #expect(assessment.hints.allSatisfy { $0["device_and_network_known"] == nil })
        // What was rejected minutes ago is not forgotten for what nobody answered.
        if last < 3_600 - 240 {
            #expect(assessment["frequency.after-rejection"]?.severity == .critical)
        }
        // The person's own requests keep their level.
        #expect(try assessed(baseline: baseline)["frequency.burst"]?.severity ?? .low <= .low)
        // Nor does it prove anything when all is quiet again.
        #expect(baseline.networks[network] == nil)
        var taught = baseline
        taught.record(try strange(last + 60), outcome: .approved, id: "own", isOwn: true)
        #expect(taught.networks[network] != nil)
        // What was approved once more when all was quiet is the person's.
        baseline.record(
            SettledAccount.Traits(day: -1, location: try point(51.4561, -2.5883), network: network)
                .features,
            outcome: .approved
        )
        #expect(baseline.networks[network]?.first == RuleCase.before(days: 1))
    }

    /// It was let in when all was quiet, so that it is learned; the rest comes from where it came.
    @Test(arguments: [(Outcome.rejected, 1), (.rejected, 6), (.open, 10)])
    func `what comes from an attacker's network is never apart from the attack`(
        outcome: Outcome,
        count: Int
    ) throws {
        var baseline = try SettledAccount.baseline()
        let network = try #require(try network(of: SettledAccount.strange))
        let here = try point(51.4561, -2.5883)
        baseline.record(
            SettledAccount.Traits(day: -1, location: here, network: network).features,
            outcome: .approved
        )
        for index in 1...count {
            let features = Features(
                instant: RuleCase.before(seconds: 60 * Int64(index)),
                location: here,
                network: network,
                browser: "Firefox"
            )
            baseline.record(features, outcome: outcome)
        }
        let claims = SettledAccount.claims(address: SettledAccount.strange)
        let assessment = try assessed(claims, recentRequests: [], baseline: baseline)
        #expect(assessment.hints.allSatisfy { $0["all_approved_before"] == nil })
        // However many come from elsewhere meanwhile, and whatever becomes of them.
        for index in 0..<40 {
            let other = try SettledAccount.stranger(50 - Int64(index), "4:b")
            baseline.record(other, outcome: index.isMultiple(of: 2) ? .open : .rejected)
        }
        baseline = try Baseline(decoding: baseline.encoded())
        let flooded = try assessed(claims, recentRequests: [], baseline: baseline)
        #expect(flooded.hints.allSatisfy { $0["all_approved_before"] == nil })
        let own = try assessed(baseline: baseline)
        #expect(own.hints.contains { $0["all_approved_before"] == "yes" })
    }

    private func network(of address: String) throws -> String? {
        let request = try Signed.request(
            SettledAccount.claims(address: address),
            received: Signed.issued
        )
        return Features(request.facts, context: RiskContext()).network
    }

    @Test func `a payment keeps its level for a payee and an account paid before alone`() throws {
        let iban = "GB33 BUKB 2020 1555 5555 55"
        func payment(_ payee: String, _ iban: String?) -> [(String, String)] {
            SettledAccount.claims(more: [RuleCase.payment("85", "GBP", to: payee, iban: iban)])
        }
        var baseline = try SettledAccount.baseline()
        for day in -40..<(-1) {
            let payment = PaymentFeatures.pounds(to: "Ledger Books", account: iban)
            baseline.learn(Features(instant: RuleCase.before(days: -Int64(day)), payment: payment))
        }
        #expect(
            try assessed(payment("Ledger Books", iban), baseline: baseline)[
                "frequency.after-rejection"
            ]?
            .severity == .low
        )
        for strange in [
            payment("Ledger Books", "GB94BARC10201530093459"), payment("Ledger Books", nil),
            payment("Harbour Rowing", iban),
        ] {
            #expect(
                try assessed(strange, baseline: baseline)["frequency.after-rejection"]?.severity
                    == .medium
            )
        }
    }

    /// One that was rejected came from the own network; a thief has nothing of what the account's payees get.
    @Test func `a payment as always keeps its level beside one that was rejected at home`() throws {
        let iban = "GB33 BUKB 2020 1555 5555 55"
        var baseline = try SettledAccount.baseline()
        for day in 2..<12 {
            let payment = PaymentFeatures.pounds(to: "Ledger Books", account: iban)
            baseline.learn(Features(instant: RuleCase.before(days: Int64(day)), payment: payment))
        }
        let home = try point(51.4545, -2.5879)
        var rejected = SettledAccount.Traits(day: 0, location: home)
        rejected.payment = PaymentFeatures.pounds(to: "Somebody", account: "GB94BARC10201530093459")
        let own = rejected.features.network
        for seconds in [60, 120] as [Int64] {
            let features = Features(
                instant: RuleCase.before(seconds: seconds),
                location: home,
                network: own,
                payment: rejected.payment
            )
            baseline.record(features, outcome: .rejected)
        }
        let recent = [60, 120].map { recentRequest(secondsBefore: $0, .same, .rejected) }
        func weight(_ claims: [(String, String)]) throws -> Severity? {
            try assessed(claims, recentRequests: recent, baseline: baseline)[
                "frequency.after-rejection"
            ]?.severity
        }
        func payment(_ iban: String) -> [(String, String)] {
            SettledAccount.claims(
                more: [RuleCase.payment("85", "GBP", to: "Ledger Books", iban: iban)]
            )
        }
        #expect(try weight(payment(iban)) == .low)
        #expect(try weight(payment("GB94BARC10201530093459")) == .medium)
    }

    @Test func `an attack says since when, how many requests and how many rejections`() throws {
        let attack = try #require(try assessed().attack)
        #expect(attack.since == Signed.issued.advanced(byMilliseconds: -300_000))
        #expect(attack.requests == 6)
        #expect(attack.rejected == 5)
        #expect(try assessed(recentRequests: []).attack == nil)
        #expect(try assessed(recentRequests: Self.rejected(1)).attack == nil)
    }

    @Test func `what came hours before a burst is no part of it`() throws {
        let old = recentRequest(secondsBefore: 18_000)
        let attack = try #require(try assessed(recentRequests: [old] + Self.rejected(2)).attack)
        #expect(attack.since == Signed.issued.advanced(byMilliseconds: -120_000))
        #expect(attack.requests == 3)
        #expect(attack.rejected == 0)
    }
}
