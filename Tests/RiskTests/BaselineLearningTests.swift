import Risk
import Testing
import Vocabulary

@Suite struct BaselineLearningTests {
    @Test(arguments: [Outcome.open, .rejected])
    func `what was not approved is noted, and shapes no habit`(outcome: Outcome) throws {
        var baseline = Baseline()
        let features = BaselineSample.features(
            at: try point(51, -2),
            payment: BaselineSample.payment(2)
        )
        baseline.record(features, outcome: outcome, id: "a")
        #expect(baseline.recent.map(\.outcome) == [outcome])
        var others = baseline
        (others.recent, others.suspects, others.suspectPayees) = ([], [], [])
        others.asked = []
        #expect(others == Baseline())
    }

    @Test func `a decision that comes later is learned once`() {
        var baseline = Baseline()
        let features = BaselineSample.features()
        baseline.record(features, outcome: .open, id: "a")
        baseline.record(BaselineSample.features(day: 1), outcome: .open, id: "b")
        for _ in 0..<3 { baseline.record(features, outcome: .approved, id: "a") }
        #expect(baseline.recent.map(\.outcome) == [.open, .approved])
        #expect(baseline.approvals == 1)
        #expect(baseline.towns["GB/Bristol"]?.weight == 1)
    }

    @Test func `requests without a name are each their own`() {
        var baseline = Baseline()
        for _ in 0..<3 { baseline.record(BaselineSample.features(), outcome: .approved) }
        #expect(baseline.recent.count == 3)
        #expect(baseline.approvals == 3)
    }

    private static func baseline(_ history: [(Features, Outcome, String)]) -> Baseline {
        var baseline = Baseline()
        for (features, outcome, id) in history {
            baseline.record(features, outcome: outcome, id: id)
        }
        return baseline
    }

    @Test func `what was approved and disowned leaves no trace but itself`() {
        let mine = BaselineSample.features()
        let other = BaselineSample.features(day: 1, town: "FR/Paris", network: "4:cb0071")
        let history = [(mine, Outcome.approved, "a"), (other, .approved, "b")]
        var notMine = history
        notMine[1].1 = .rejected
        let before = Self.baseline(history)
        let after = Self.baseline(notMine)
        #expect(before.towns["FR/Paris"] != nil)
        #expect(after.towns["FR/Paris"] == nil)
        #expect(after.networks.entries.map(\.key) == ["4:c63364"])
        #expect(after.approvals == 1)
        #expect(after.recent.map(\.outcome) == [.rejected, .approved])
    }

    @Test func `recent requests are sorted and bounded`() {
        var baseline = Baseline()
        for day in [5.0, 1, 3] + (10..<60).map(Double.init) {
            baseline.record(BaselineSample.features(day: day), outcome: .open)
        }
        #expect(baseline.recent.count == Baseline.recentCapacity)
        #expect(baseline.recent.map(\.instant) == baseline.recent.map(\.instant).sorted(by: >))
    }

    @Test func `a tally does not depend on the order`() {
        for seed in UInt64(0)..<50 {
            var generator = SeededGenerator(seed: seed)
            let times = (0..<30).map { _ in
                (
                    key: "k\(Int.random(in: 0..<5, using: &generator))",
                    at: BaselineSample.start.advanced(
                        byMilliseconds: Int64.random(in: 0..<400, using: &generator)
                            * BaselineSample.day
                    )
                )
            }
            var forwards = WeightedCounts()
            var shuffled = WeightedCounts()
            for time in times { forwards.count(time.key, at: time.at) }
            for time in times.shuffled(using: &generator) { shuffled.count(time.key, at: time.at) }
            for entry in forwards.entries {
                #expect(shuffled[entry.key]?.first == entry.first)
                #expect(shuffled[entry.key]?.last == entry.last)
                #expect(abs((shuffled[entry.key]?.weight ?? 0) - entry.weight) < 1e-9)
            }
        }
    }

    @Test(
        arguments: [(0, 4.0), (90, 2), (180, 1), (900, 4.0 / 1_024), (-10, 4)] as [(Int64, Double)]
    )
    func `a weight halves in 90 days`(days: Int64, weight: Double) {
        var weightedCounts = WeightedCounts()
        for _ in 0..<4 { weightedCounts.count("a", at: BaselineSample.start) }
        let now = BaselineSample.start.advanced(byMilliseconds: days * BaselineSample.day)
        #expect(abs(weightedCounts.total(at: now) - weight) < 1e-12)
    }

    @Test func `the lightest key goes when there are too many, and the new one stays`() {
        var weightedCounts = WeightedCounts()
        for index in 0..<64 {
            for _ in 0..<(index == 20 ? 1 : 2) {
                weightedCounts.count("k\(index)", at: BaselineSample.start)
            }
        }
        weightedCounts.count("new", at: BaselineSample.start)
        #expect(weightedCounts.entries.count == WeightedCounts.capacity)
        #expect(weightedCounts["k20"] == nil)
        #expect(weightedCounts["new"]?.weight == 1)
    }

    @Test func `a text that is too long stays unknown`() {
        let long = String(repeating: "a", count: WeightedCounts.longestKey + 1)
        let longest = String(long.dropLast())
        // With the system and the kind of device, the outline is one byte too long, or fits.
        let room = WeightedCounts.longestKey - "\tWindows\tdesktop".utf8.count
        var baseline = Baseline()
        for text in [long, longest] {
            baseline.record(
                BaselineSample.features(
                    town: text,
                    browser: String(
                        text.prefix(room + text.utf8.count - WeightedCounts.longestKey)
                    ),
                    version: longest,
                    payment: BaselineSample.payment(1, to: text, account: text, currency: text)
                ),
                outcome: .approved,
                id: text
            )
        }
        #expect(baseline.towns.entries.map(\.key) == [longest])
        #expect(baseline.payees.map(\.key) == [longest])
        let outline = "\(longest.prefix(room))\tWindows\tdesktop"
        #expect(baseline.outlines.entries.map(\.key) == [outline])
        #expect(baseline.browserVersions == [outline: longest])
        #expect(baseline.recent.map(\.id) == [longest, nil])
        #expect(baseline.amounts.isEmpty)
    }

    @Test func `everything is bounded`() throws {
        let baseline = try BaselineSample.random(3_000, seed: 1)
        #expect(baseline.recent.count == Baseline.recentCapacity)
        #expect(baseline.places.count == Baseline.placeCapacity)
        #expect(baseline.payees.count == Baseline.payeeCapacity)
        #expect(baseline.amounts.count == Baseline.amountCapacity)
        #expect(baseline.towns.entries.count == WeightedCounts.capacity)
        #expect(baseline.outlines.entries.count == WeightedCounts.capacity)
        #expect(baseline.browserVersions.count <= WeightedCounts.capacity)
        #expect(baseline.payees.allSatisfy { $0.amounts.count <= PayeeBaseline.amountCapacity })
    }

    @Test func `a payee is remembered with its names and latest amounts, latest first`() throws {
        var baseline = Baseline()
        let payments: [(String, String?, Double)] = [
            ("Rent", "GB1", 3), ("Shop", nil, 1), ("Rent Ltd", "GB1", 3.1),
        ]
        for (day, payment) in payments.enumerated() {
            baseline.record(
                BaselineSample.features(
                    day: Double(day),
                    payment: BaselineSample.payment(payment.2, to: payment.0, account: payment.1)
                ),
                outcome: .approved
            )
        }
        #expect(baseline.payees.map(\.key) == ["GB1", "\u{1}Shop"])
        let rent = try #require(baseline.payees.first)
        #expect(rent.names == ["Rent", "Rent Ltd"])
        #expect(rent.count == 2)
        #expect(rent.amounts.map(\.magnitude) == [3.1, 3])
        #expect(baseline.amounts.map(\.magnitude) == [3.1, 1, 3])
    }

    @Test func `hours are smoothed around midnight, and add up`() {
        let baseline = BaselineSample.baseline(
            [23, 23, 0, 12].map { BaselineSample.features(hour: $0) }
        )
        let weights = baseline.hourWeights(at: BaselineSample.start)
        #expect(abs(weights.reduce(0, +) - 4) < 1e-12)
        #expect(abs(weights[23] - 1.2) < 1e-12)
        #expect(abs(weights[0] - 0.9) < 1e-12)
        #expect(abs(weights[1] - 0.3) < 1e-12)
        #expect(abs(weights[2] - 0.05) < 1e-12)
        #expect(weights[6] == 0)
    }

    @Test(
        arguments: [
            ([9, 10, 17], 9, 18), ([22, 23, 1], 22, 2), ([5], 5, 6), ([23], 23, 0),
            (Array(0..<24), 0, 22),
        ] as [([Int], Int, Int)]
    )
    func `the usual hours are the shortest part of the day with nine of ten requests`(
        seen: [Int],
        start: Int,
        end: Int
    ) throws {
        let baseline = BaselineSample.baseline(seen.map { BaselineSample.features(hour: $0) })
        let hours = try #require(baseline.usualHours(at: BaselineSample.start))
        #expect(hours.start == start)
        #expect(hours.end == end)
        #expect(Baseline().usualHours(at: BaselineSample.start) == nil)
    }
}
