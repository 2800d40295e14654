import Push
import Risk
import Testing
import Vocabulary

/// What an approval by mistake teaches, and what the attack around it does.
@Suite struct MistakeTests {
    /// The mistake comes first, when all is quiet; what follows within an hour shows what it was.
    @Test(arguments: [(Outcome.rejected, 1), (.rejected, 6), (.open, 10), (.open, 40)])
    func `what follows shows that an approval was a mistake`(
        outcome: Outcome,
        count: Int
    ) throws {
        var baseline = try SettledAccount.baseline()
        let before = baseline.approvals
        baseline.record(
            try SettledAccount.stranger(7_000, "4:1"),
            outcome: .approved,
            id: "mistake"
        )
        #expect(baseline.networks["4:1"] != nil && baseline.countries["RU"] != nil)
        for index in 0..<count {
            // From another network, which tells nothing by itself.
            let other = try SettledAccount.stranger(6_000 - Int64(index), "4:2")
            baseline.record(other, outcome: .open, id: "\(index)")
            baseline.record(other, outcome: outcome, id: "\(index)")
        }
        func expectForgotten(_ baseline: Baseline) {
            #expect(baseline.networks["4:1"] == nil && baseline.countries["RU"] == nil)
            #expect(baseline.approvals == before)
        }
        expectForgotten(baseline)
        // So it stays when others push the evidence out, written and read, and when an hour has passed.
        if outcome == .rejected {
            for index in 0..<40 {
                let other = try SettledAccount.stranger(4_000 - Int64(index), nil)
                let elsewhere = Features(instant: other.instant, browser: "curl")
                baseline.record(elsewhere, outcome: .rejected)
            }
        }
        baseline = try Baseline(decoding: baseline.encoded())
        expectForgotten(baseline)
        let own = SettledAccount.Traits(day: 0, location: try point(51.4561, -2.5883)).features
        baseline.record(own, outcome: .open)
        expectForgotten(baseline)
    }

    /// What was counted when it was approved, or within the hour, is no less when others push it out.
    @Test(arguments: [
        (4, 0, Outcome.open, 20), (4, 0, .open, 40), (4, 0, .rejected, 33), (2, 12, .open, 20),
    ])
    func `a flood from elsewhere makes no mistake usual`(
        before: Int,
        after: Int,
        outcome: Outcome,
        count: Int
    ) throws {
        var baseline = try SettledAccount.baseline()
        for index in 0..<before {
            baseline.record(
                try SettledAccount.stranger(7_000 - Int64(index), "4:1"),
                outcome: .open
            )
        }
        baseline.record(try SettledAccount.stranger(6_900, "4:1"), outcome: .open, id: "mistake")
        baseline.record(
            try SettledAccount.stranger(6_900, "4:1"),
            outcome: .approved,
            id: "mistake"
        )
        for index in 0..<after {
            baseline.record(
                try SettledAccount.stranger(6_800 - Int64(index), "4:1"),
                outcome: .open
            )
        }
        for index in 0..<count {
            let instant = try SettledAccount.stranger(6_700 - Int64(index), nil).instant
            let elsewhere = Features(instant: instant, network: "4:\(index + 9)", browser: "curl")
            baseline.record(elsewhere, outcome: .open, id: "\(index)")
            baseline.record(elsewhere, outcome: outcome, id: "\(index)")
        }
        baseline = try Baseline(decoding: baseline.encoded())
        #expect(baseline.networks["4:1"] == nil && baseline.countries["RU"] == nil)
        baseline.record(try SettledAccount.stranger(0, "4:1"), outcome: .open)
        #expect(baseline.networks["4:1"] == nil && baseline.countries["RU"] == nil)
    }

    /// By the person's own device, network and place: whom it goes to is the news.
    @Test(arguments: [
        (3, Outcome.rejected, 3, false), (0, .rejected, 1, false), (5, .open, 12, false),
        (2, .rejected, 0, false), (1, .rejected, 0, true), (2, .open, 0, true),
    ])
    func `a payee that others ask for in vain is not learned`(
        before: Int,
        outcome: Outcome,
        after: Int,
        isLearned: Bool
    ) throws {
        var baseline = try SettledAccount.baseline()
        let here = try point(51.4561, -2.5883)
        func paid(_ secondsBefore: Int) -> Features {
            let own = SettledAccount.Traits(day: 0, location: here)
            return Features(
                instant: RuleCase.before(seconds: Int64(secondsBefore)),
                location: here,
                network: own.network,
                browser: own.browser,
                operatingSystem: own.system,
                device: own.device,
                payment: PaymentFeatures.pounds(
                    to: "Ledger Books",
                    account: "GB94BARC10201530093459"
                )
            )
        }
        for index in 0..<before {
            baseline.record(paid(6_000 - index), outcome: .open, id: "b\(index)")
            baseline.record(paid(6_000 - index), outcome: outcome, id: "b\(index)")
        }
        baseline.record(paid(5_000), outcome: .approved, id: "paid")
        for index in 0..<after {
            baseline.record(paid(4_000 - index), outcome: .open, id: "a\(index)")
            baseline.record(paid(4_000 - index), outcome: outcome, id: "a\(index)")
        }
        baseline.record(paid(0), outcome: .open, id: "next")
        #expect(baseline.payees.contains { $0.name == "Ledger Books" } == isLearned)
    }

    @Test func `a bulk that names a payee often is one request`() throws {
        var baseline = try SettledAccount.baseline()
        let here = try point(51.4561, -2.5883)
        let own = SettledAccount.Traits(day: 0, location: here)
        let payment = PaymentFeatures.pounds(to: "Ledger Books", account: "GB94BARC10201530093459")
        func paid(_ second: Int64, times: Int) -> Features {
            Features(
                instant: RuleCase.before(seconds: second),
                location: here,
                network: own.network,
                browser: own.browser,
                operatingSystem: own.system,
                device: own.device,
                payment: payment,
                payments: Array(repeating: payment, count: times)
            )
        }
        baseline.record(paid(5_000, times: 1), outcome: .approved, id: "paid")
        baseline.record(paid(4_000, times: 12), outcome: .open, id: "bulk")
        baseline.record(paid(0, times: 1), outcome: .open, id: "next")
        #expect(baseline.payees.contains { $0.name == "Ledger Books" })
    }

    /// A swapped account of a known payee, let in by mistake: whatever pushes the rest out of sight, and
    /// with whichever other accounts it was tried.
    @Test(arguments: [
        (3, 0, 33, Outcome.rejected, false), (10, 0, 33, .open, false), (1, 9, 33, .open, false),
        (3, 2, 0, .rejected, true), (3, 0, 33, .open, false),
    ])
    func `a swapped account that was let in stays swapped`(
        before: Int,
        after: Int,
        others: Int,
        outcome: Outcome,
        isOfOtherAccounts: Bool
    ) throws {
        var baseline = try SettledAccount.baseline()
        func paid(_ account: String, _ second: Int) -> Features {
            Features(
                instant: RuleCase.before(seconds: Int64(second)),
                payment: PaymentFeatures.pounds(to: "Water Co", account: account)
            )
        }
        func came(_ features: Features, _ outcome: Outcome, _ id: String) {
            baseline.record(features, outcome: .open, id: id)
            baseline.record(features, outcome: outcome, id: id)
        }
        baseline.learn(paid("GB29NWBK60161331926819", 900_000))
        func mule(_ index: Int) -> String { isOfOtherAccounts ? "GB00MULE\(index)" : "GB00MULE" }
        for index in 0..<before {
            let isRejected = before == 1 || outcome == .rejected
            came(paid(mule(index), 7_000 - index), isRejected ? .rejected : .open, "b\(index)")
        }
        for index in 0..<others {
            // Bulks of strangers, that push no payee out either.
            let bulk = (0..<64).map { number in
                PaymentFeatures.pounds(to: "\(index) \(number)", account: "GB00\(index)X\(number)")
            }
            let other = Features(
                instant: RuleCase.before(seconds: Int64(6_500 - index)),
                payments: bulk
            )
            came(other, outcome, "o\(index)")
        }
        came(paid("GB00MULE", 6_000), .approved, "mistake")
        for index in 0..<after { came(paid(mule(-1), 5_900 - index), outcome, "a\(index)") }
        baseline = try Baseline(decoding: baseline.encoded())
        baseline.record(paid("GB00MULE", 0), outcome: .open, id: "next")
        #expect(!baseline.payees.contains { $0.account == "GB00MULE" })
        #expect(baseline.payees.contains { $0.account == "GB29NWBK60161331926819" })
    }

    /// What was rejected long ago takes nobody's place.
    @Test func `old rejections hide no new attacker`() throws {
        var baseline = try SettledAccount.baseline()
        for index in 0..<128 {
            let old = try SettledAccount.stranger(40_000 - Int64(index), "4:old\(index % 64)")
            baseline.record(old, outcome: .rejected, id: "old\(index)")
        }
        for index in 0..<2 {
            baseline.record(
                try SettledAccount.stranger(100 - Int64(index), "4:new"),
                outcome: .rejected
            )
        }
        #expect(baseline.suspects.first?.isAttacking(around: RuleCase.before(seconds: 0)) == true)
        #expect(baseline.suspects.count == 64)
    }

    /// What protects a new account is not lost when an attack on it is rejected.
    @Test(arguments: [true, false], [true, false])
    func `a rejection in its first hour makes nobody forget the person`(
        comesFirst: Bool,
        isSwapped: Bool
    ) throws {
        var baseline = Baseline()
        let home = try point(51.4561, -2.5883)
        func own(_ second: Int, account: String = "GB29NWBK60161331926819") -> Features {
            Features(
                instant: RuleCase.before(seconds: Int64(second)),
                location: home,
                network: "4:7",
                browser: "Firefox",
                operatingSystem: "Linux",
                device: .desktop,
                payment: PaymentFeatures.pounds(to: "Water Co", account: account)
            )
        }
        func reject(_ second: Int) throws {
            let attack =
                isSwapped
                ? own(second, account: "GB00MULE")
                : try SettledAccount.stranger(Int64(second), "4:1")
            baseline.record(attack, outcome: .open, id: "attack")
            baseline.record(attack, outcome: .rejected, id: "attack")
        }
        if comesFirst { try reject(9_000) }
        for index in 0..<7 {
            baseline.record(own(8_000 - 300 * index), outcome: .approved, id: "own\(index)")
        }
        if !comesFirst { try reject(5_000) }
        func expectKnown(_ baseline: Baseline) {
            #expect(baseline.approvals == 7 && baseline.networks["4:7"] != nil)
            #expect(baseline.payees.map(\.account) == ["GB29NWBK60161331926819"])
        }
        expectKnown(baseline)
        baseline = try Baseline(decoding: baseline.encoded())
        // So it is when the hour is over.
        baseline.record(try SettledAccount.stranger(0, "4:1"), outcome: .open, id: "later")
        expectKnown(baseline)
    }

    @Test func `what waits together and is approved one by one is all learned`() throws {
        var baseline = try SettledAccount.baseline()
        for index in 0..<40 {
            let one = try SettledAccount.stranger(Int64(200 - index), "4:\(index)")
            baseline.record(one, outcome: .open, id: "\(index)")
        }
        for index in 0..<40 {
            let one = try SettledAccount.stranger(Int64(200 - index), "4:\(index)")
            baseline.record(one, outcome: .approved, id: "\(index)")
        }
        #expect((0..<40).allSatisfy { baseline.networks["4:\($0)"] != nil })
        #expect(try Baseline(decoding: baseline.encoded()) == baseline)
    }
}
