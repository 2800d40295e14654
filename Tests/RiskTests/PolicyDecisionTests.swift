import Risk
import Testing
import Vocabulary

struct PolicyDecisionTests {
    private func hint(_ code: String, _ severity: Severity) -> RiskHint {
        RiskHint(
            code: code,
            severity: severity,
            sentence: "It says so.",
            evidence: [],
            remedy: "None."
        )
    }

    private func rule(_ level: Severity?, _ codes: [String], _ hints: [RiskHint]) -> String? {
        ApproverPolicy.AutomaticRejection(level: level, codes: codes)
            .rule(meeting: Assessment(hints: hints))
    }

    @Test(arguments: Severity.allCases.filter { $0 > .none })
    func `a level is met from it on`(level: Severity) {
        for severity in Severity.allCases {
            let met = rule(level, [], [hint("place.at-sea", severity)])
            #expect(met == (severity >= level ? "level \(level.word)" : nil))
        }
    }

    @Test func `a code is met before a level, and only by a hint that weighs something`() {
        let far = hint("place.far-from-home", .low)
        #expect(rule(nil, ["place.far-from-home"], [far]) == "place.far-from-home")
        #expect(rule(.low, ["place.far-from-home"], [far]) == "place.far-from-home")
        #expect(rule(nil, ["place.at-sea"], [far]) == nil)
        #expect(rule(nil, ["place.far-from-home"], [hint("place.far-from-home", .none)]) == nil)
    }

    @Test func `without a rule nothing is met`() {
        #expect(rule(nil, [], [hint("place.at-sea", .critical)]) == nil)
        #expect(ApproverPolicy.standard.automaticRejection == .init())
    }

    @Test func `a level asks for at least what lower levels ask for`() {
        let standard = Severity.allCases.map { ApproverPolicy.standard.confirmationLevel(at: $0) }
        #expect(standard == [.none, .none, .none, .confirm, .type])
        let low = ApproverPolicy(confirmationLevel: [.low: .type, .critical: .none])
        #expect(
            Severity.allCases.map(low.confirmationLevel(at:)) == [
                .none, .type, .type, .type, .type,
            ]
        )
    }
}
