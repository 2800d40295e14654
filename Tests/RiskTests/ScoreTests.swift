import Glibc
import Risk
import Testing
import Vocabulary

@Suite struct ScoreTests {
    /// An account with ten equal approved requests.
    private let usual = BaselineSample.baseline((0..<10).map { _ in BaselineSample.features() })

    private func score(_ features: Features, _ baseline: Baseline? = nil) throws -> Score {
        guard case .score(let score) = unusualness(of: features, baseline: baseline ?? usual) else {
            throw NoScore()
        }
        return score
    }

    private struct NoScore: Error {}

    private func part(_ feature: Score.Feature, of score: Score) throws -> Double {
        try #require(score.parts.first { $0.feature == feature }).logarithm
    }

    @Test(arguments: 0..<5)
    func `too few approved requests are a cold start, and that is said`(count: Int) {
        let baseline = BaselineSample.baseline((0..<count).map { _ in BaselineSample.features() })
        let result = unusualness(of: BaselineSample.features(), baseline: baseline)
        #expect(result == .coldStart(seen: count, needed: 5))
        #expect(
            result.sentence.text
                == "How unusual: not judged, since only \(count) of 5 approved requests were seen"
                + " so far."
        )
    }

    @Test func `rejected requests do not end a cold start`() {
        var baseline = Baseline()
        for _ in 0..<20 { baseline.record(BaselineSample.features(), outcome: .rejected) }
        #expect(
            unusualness(of: BaselineSample.features(), baseline: baseline)
                == .coldStart(seen: 0, needed: 5)
        )
    }

    /// Ten times one value: a new one has one chance in eleven, spread as among everybody, so that
    /// a stranger is eleven times likelier, less the tenth who copy what the account does.
    @Test(
        arguments: [
            (
                BaselineSample.features(country: "FR", province: "FR-IDF", town: "FR/Paris"),
                .country
            ),
            (BaselineSample.features(province: "GB-SCT", town: "GB/Ayr"), .province),
            (BaselineSample.features(town: "GB/Bath"), .town),
            (BaselineSample.features(network: "4:cb0071"), .network),
            (BaselineSample.features(network: "4:cb0071", addressCountry: "FR"), .addressCountry),
            (BaselineSample.features(browser: "Safari"), .browser),
            (BaselineSample.features(browser: nil), .browser),
            (BaselineSample.features(network: nil), .network),
        ] as [(Features, Score.Feature)]
    )
    func `a value that was never seen counts as much as was seen without it`(
        features: Features,
        feature: Score.Feature
    ) throws {
        let score = try score(features)
        let added = try part(feature, of: score)
        let known = try self.score(BaselineSample.features()).parts
        #expect(score.parts.first?.feature == feature)
        #expect(abs(added - 1) < 1e-9, "0.9 times eleven and 0.1 are ten")
        #expect(known.allSatisfy { $0.logarithm < 0.05 })
        #expect(
            score.parts.dropFirst().allSatisfy { $0.logarithm < 0.05 },
            "what follows from it is not counted again"
        )
    }

    @Test func `what is usual speaks for the account, and only within bounds`() throws {
        let score = try score(BaselineSample.features())
        let country = (10 + 1.0 / 249) / 11
        let expected = log10(0.9 / 249 / country + 0.1)
        #expect(abs(try part(.country, of: score) - expected) < 1e-12)
        #expect(score.word == .usual)
        #expect(score.logarithm < -1)
        #expect(score.parts.allSatisfy { $0.logarithm >= -1 }, "the tenth who copy bound it")
        #expect(score.times == 1)
    }

    @Test func `a town, a province and a country that are new weigh more and more`() throws {
        var generator = SeededGenerator(seed: 1)
        let history = (0..<200).map { index in
            BaselineSample.features(
                day: Double(index),
                country: index.isMultiple(of: 40) ? "FR" : "GB",
                province: ["GB-ENG", "GB-WLS"].randomElement(using: &generator),
                town: "GB/\(Int.random(in: 0..<12, using: &generator))"
            )
        }
        let baseline = BaselineSample.baseline(history)
        func features(_ country: String, _ province: String, _ town: String) -> Features {
            BaselineSample.features(day: 200, country: country, province: province, town: town)
        }
        let scores = try [
            features("GB", "GB-ENG", "GB/3"), features("GB", "GB-ENG", "GB/Bath"),
            features("GB", "GB-SCT", "GB/Ayr"), features("DE", "DE-BE", "DE/Berlin"),
        ].map { try score($0, baseline).logarithm }
        #expect(scores == scores.sorted())
        #expect(Set(scores).count == 4)
    }

    @Test func `a new version of a system is less unusual than another system`() throws {
        let same = try part(.operatingSystem, of: score(BaselineSample.features()))
        let newer = try part(
            .operatingSystem,
            of: score(BaselineSample.features(system: "Windows 12"))
        )
        let other = try part(
            .operatingSystem,
            of: score(BaselineSample.features(system: "macOS 14"))
        )
        let lookalike = try part(
            .operatingSystem,
            of: score(BaselineSample.features(system: "Windowsill 1"))
        )
        #expect(same < newer)
        #expect(newer < other)
        #expect(abs(lookalike - other) < 1e-9, "a family is a whole word")
    }

    @Test func `an hour beside the usual one is less unusual than one at night`() throws {
        let hours = try [14, 15, 16, 3].map {
            try part(.hour, of: score(BaselineSample.features(hour: $0)))
        }
        #expect(hours == hours.sorted())
        #expect(hours[1] < 0)
        #expect(hours[3] > 0)
    }

    @Test func `what the account never states is not held against a request`() throws {
        let silent = BaselineSample.features(
            country: nil,
            province: nil,
            town: nil,
            network: nil,
            addressCountry: nil,
            browser: nil,
            system: nil,
            device: nil,
            hour: nil
        )
        let baseline = BaselineSample.baseline((0..<10).map { _ in silent })
        #expect(try score(silent, baseline).logarithm == 0)
        #expect(try score(silent, baseline).word == .usual)
        #expect(try score(silent).logarithm > 2.9, "but what it always stated is missed")
    }

    @Test func `payments and versions have no part in the score`() throws {
        let plain = try score(BaselineSample.features())
        let other = BaselineSample.features(
            version: "1.0",
            payment: BaselineSample.payment(6, to: "New")
        )
        #expect(try score(other) == plain)
    }

    @Test func `a value that was never seen never lowers the score`() throws {
        for seed in UInt64(0)..<60 {
            var generator = SeededGenerator(seed: seed)
            let baseline = try BaselineSample.random(30 + Int(seed), seed: seed)
            guard baseline.approvals >= 5 else { continue }
            func seen(_ weightedCounts: WeightedCounts) -> String? {
                weightedCounts.entries.randomElement(using: &generator)?.key
            }
            let town = seen(baseline.towns)
            let network = seen(baseline.networks)
            let browser = seen(baseline.browsers)
            let system = seen(baseline.operatingSystems)
            func features(_ change: Int) -> Features {
                BaselineSample.features(
                    day: 60,
                    country: "key 1é",
                    province: "key 2é",
                    town: change == 0 ? "new" : town,
                    network: change == 1 ? "new" : network,
                    addressCountry: "key 1é",
                    browser: change == 2 ? "new" : browser,
                    system: change == 3 ? "new" : system
                )
            }
            let before = try score(features(-1), baseline).logarithm
            for change in 0..<4 {
                let after = try score(features(change), baseline).logarithm
                #expect(after >= before, "seed \(seed), change \(change)")
            }
        }
    }

    @Test func `a score does not depend on the order in which habits were learned`() throws {
        var generator = SeededGenerator(seed: 8)
        let history = (0..<80).map { index in
            BaselineSample.features(
                day: Double(index),
                town: "GB/\(Int.random(in: 0..<9, using: &generator))",
                hour: Int.random(in: 7..<23, using: &generator)
            )
        }
        let features = BaselineSample.features(day: 81, town: "GB/3")
        let forwards = try score(features, BaselineSample.baseline(history)).logarithm
        let shuffled = BaselineSample.baseline(history.shuffled(using: &generator))
        #expect(abs(try score(features, shuffled).logarithm - forwards) < 1e-9)
    }

    @Test(
        arguments: [
            (-3, .usual, "usual for this account."),
            (0, .usual, "usual for this account."),
            (0.2, .slightlyUnusual, "slightly unusual, a little likelier from a stranger"),
            (0.95, .slightlyUnusual, "slightly unusual, 9 times likelier from a stranger"),
            (1.3, .unusual, "unusual, 20 times likelier from a stranger"),
            (2.5, .veryUnusual, "very unusual, 320 times likelier from a stranger"),
            (4.1, .extremelyUnusual, "extremely unusual, 13,000 times likelier"),
            (6, .extremelyUnusual, "extremely unusual, 1,000,000 times likelier"),
            (60, .extremelyUnusual, "extremely unusual, more than 1,000,000 times likelier"),
        ] as [(Double, Score.Word, String)]
    )
    func `a score is said in words and in times`(
        logarithm: Double,
        word: Score.Word,
        words: String
    ) {
        let score = Score(parts: [
            .init(feature: .hour, value: "3 h", logarithm: -1),
            .init(feature: .network, value: "4:c63364", logarithm: logarithm + 1),
        ])
        #expect(score.word == word)
        let sentence = Unusualness.score(score).sentence.text
        #expect(sentence.hasPrefix("How unusual: " + words))
        #expect(
            word == .usual
                || sentence.hasSuffix(" than from you, most of all because of its network.")
        )
    }

    @Test func `hostile values of a part are clean`() throws {
        let score = try score(BaselineSample.features(town: "GB/\u{202E}x\u{1B}[2J"))
        let town = try #require(score.parts.first { $0.feature == .town })
        #expect(town.value?.text == "GB/<U+202E>x<U+001B>[2J")
    }

    @Test func `the score has no part in the level`() {
        let score = Score(parts: [.init(feature: .town, value: nil, logarithm: 50)])
        let assessment = Assessment(hints: [], unusualness: .score(score))
        #expect(assessment.level == .none)
        #expect(assessment.unusualness == .score(score))
    }
}
