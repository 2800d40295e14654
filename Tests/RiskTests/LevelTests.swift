import Risk
import Testing
import Vocabulary

@Suite struct LevelTests {
    private static let families = [
        "place", "travel", "network", "device", "time", "frequency", "money", "message",
        "account", "machine",
    ]

    private func hint(_ code: String, _ severity: Severity, isAboutSetup: Bool = false) -> RiskHint
    {
        RiskHint(
            code: code,
            severity: severity,
            sentence: "Something is odd.",
            evidence: [],
            remedy: "Look twice.",
            isAboutSetup: isAboutSetup
        )
    }

    private func hints(_ severities: [Severity]) -> [RiskHint] {
        zip(Self.families, severities).map { hint("\($0).a", $1) }
    }

    @Test(
        arguments: [
            ([], .none, 0), ([.none, .none], .none, 0), ([.low], .low, 1),
            ([.low, .low, .low], .low, 3), ([.low, .low, .low, .low], .medium, 4),
            ([.medium], .medium, 4), ([.medium, .medium, .low, .low, .low], .medium, 11),
            ([.medium, .medium, .medium], .high, 12),
            ([.medium, .medium, .low, .low, .low, .low], .high, 12), ([.high], .high, 12),
            ([.high, .high, .medium, .medium], .high, 32), ([.high, .high, .high], .critical, 36),
            ([.critical], .critical, 36), (Array(repeating: .low, count: 10), .medium, 10),
        ] as [([Severity], Severity, Int)]
    )
    func `the families are added`(severities: [Severity], level: Severity, points: Int) {
        let assessment = Assessment(hints: hints(severities))
        #expect(assessment.level == level)
        #expect(assessment.points == points)
    }

    @Test(arguments: Severity.allCases)
    func `a hint alone gives its own level, and so do many of one family`(severity: Severity) {
        #expect(Assessment(hints: [hint("place.a", severity)]).level == severity)
        let many = (0..<9).map { hint("place.\($0)", severity) }
        #expect(Assessment(hints: many).level == severity)
    }

    @Test func `what is about the set-up counts, and adds nothing`() {
        let lows = hints([.low, .low, .low])
        let isAboutSetup = hint("machine.a", .low, isAboutSetup: true)
        #expect(Assessment(hints: lows + [isAboutSetup]).level == .low)
        #expect(Assessment(hints: lows + [hint("machine.a", .low)]).level == .medium)
        let heavy = hint("machine.a", .high, isAboutSetup: true)
        #expect(Assessment(hints: lows + [heavy]).level == .high)
        #expect(Assessment(hints: [isAboutSetup]).level == .low)
        let both = [hint("machine.b", .low), heavy]
        #expect(Assessment(hints: lows + both).points == 12)
    }

    @Test func `each family contributes by its heaviest hint`() {
        let assessment = Assessment(hints: [
            hint("place.a", .low), hint("place.b", .medium), hint("time.a", .none),
            hint("money.a", .high), hint("money.b", .high),
        ])
        #expect(assessment.contributions.map(\.hint.code) == ["money.a", "place.b"])
        #expect(assessment.contributions.map(\.points) == [12, 4])
        #expect(assessment.points == 16)
    }

    @Test(arguments: 1...40)
    func `another hint never lowers the level, and the order changes nothing`(seed: UInt64) {
        var random = Sequence64(state: seed)
        var hints: [RiskHint] = []
        var before = Assessment(hints: [])
        for number in 0..<40 {
            let family = Self.families[random.next(below: Self.families.count)]
            let severity = Severity.allCases[random.next(below: 5)]
            let position = random.next(below: hints.count + 1)
            hints.insert(
                hint("\(family).\(number)", severity, isAboutSetup: random.next(below: 4) == 0),
                at: position
            )
            let after = Assessment(hints: hints)
            #expect(after.points >= before.points)
            #expect(after.level >= before.level)
            #expect(after.level >= severity)
            #expect(Assessment(hints: hints.reversed()).points == after.points)
            before = after
        }
    }
}

struct Sequence64 {
    var state: UInt64

    /// A number from 0 to `bound` - 1.
    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
