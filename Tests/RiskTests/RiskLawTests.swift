import Risk
import Testing
import Vocabulary

@Suite struct RiskLawTests {
    private typealias Change = @Sendable (inout GeneratedRuleInput) -> Void

    private static let seeds: ClosedRange<UInt64> = 1...40

    /// What bears on no rule and on no feature of the score, and is no hint by itself.
    private static let irrelevant: [(name: String, change: Change)] = [
        ("a claim", { $0.claims.append(("zz", "unknown")) }),
        ("a cookie", { $0.claims.append(("l", "YW1sYmNvb2tpZT0wMQ==")) }),
        ("a user", { $0.claims.append(("d", "ann")) }),
        (
            "members of the context",
            { $0.contextMembers += [#""theme":"dark""#, #""sizes":[1,{}]"#] }
        ),
        ("members of a sample", { $0.claims.append(("payload", #"{"theme":"dark"}"#)) }),
        ("the order of claims and members", { $0.isBackwards = true }),
        ("the order of arrivals", { $0.context.recentRequests.reverse() }),
        ("the hour of the assessment", { $0.now = RuleCase.before(minutes: -90) }),
        ("a limit of another currency", { $0.policy.limits["SEK"] = 1 }),
        (
            "what the approver has approved of other accounts",
            {
                $0.context.recentRequests.append(
                    recentRequest(secondsBefore: 1, .other(0), .approved)
                )
            }
        ),
    ]

    /// Evidence for the whole way from an ordinary request to one with all that is known.
    private func walk(
        _ seed: UInt64,
        step: (GeneratedRuleInput, Assessment, String) throws -> Void
    ) throws {
        var random = Sequence64(state: seed)
        var sample = try GeneratedRuleInput(seed: seed)
        var left = GeneratedEvidence.all
        try step(sample, sample.assessment(), "nothing")
        while !left.isEmpty {
            let evidence = left.remove(at: random.next(below: left.count))
            try evidence.add(&sample)
            try step(sample, sample.assessment(), evidence.name)
        }
    }

    @Test(arguments: seeds)
    func `more evidence against never lowers points or level`(seed: UInt64) throws {
        var before: Assessment?
        try walk(seed) { _, after, name in
            #expect(after.points >= before?.points ?? 0, "\(name)")
            #expect(after.level >= before?.level ?? .none, "\(name)")
            #expect(after.hints.allSatisfy { after.level >= $0.severity }, "\(name)")
            before = after
        }
        #expect(before?.level == .critical)
    }

    @Test(arguments: seeds)
    func `the same input gives the same assessment`(seed: UInt64) throws {
        var first: [Assessment] = []
        try walk(seed) { sample, assessment, _ in
            first.append(assessment)
            let again = try sample.assessment()
            #expect(again == assessment)
        }
        var second: [Assessment] = []
        try walk(seed) { _, assessment, _ in second.append(assessment) }
        #expect(first == second)
    }

    @Test(arguments: seeds)
    func `what is irrelevant changes nothing`(seed: UInt64) throws {
        var random = Sequence64(state: seed)
        try walk(seed) { sample, assessment, step in
            var all = sample
            for (name, change) in Self.irrelevant {
                change(&all)
                // One of them alone every few steps, all of them together each time.
                guard random.next(below: 8) == 0 else { continue }
                var one = sample
                change(&one)
                let changed = try one.assessment()
                #expect(changed == assessment, "\(name) after \(step)")
            }
            let changed = try all.assessment()
            #expect(changed == assessment, "all after \(step)")
        }
    }

    @Test(arguments: seeds)
    func `sentences are whole and count right`(seed: UInt64) throws {
        try walk(seed) { _, assessment, _ in
            #expect(Set(assessment.codes).count == assessment.codes.count)
            for hint in assessment.hints {
                #expect(hint.code.hasPrefix("\(hint.family)."))
                let sentence = hint.sentence.text
                #expect(sentence.hasSuffix(".") && sentence.first?.isLowercase == false)
                #expect(!hint.summary.text.hasSuffix(".") && !hint.summary.isEmpty)
                #expect(hint.remedy.text.hasSuffix("."))
                #expect(!sentence.contains("  ") && !sentence.contains(" ."))
                for thing in ["requests", "payments", "members", "payees", "days", "accounts"] {
                    #expect(!" \(sentence)".contains(" 1 \(thing)"))
                }
            }
        }
    }
}
