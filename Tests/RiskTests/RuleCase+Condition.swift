import Risk
import Testing
import Vocabulary

extension RuleCase {
    /// Expects that a change of what is known gives one hint of its family, which was not there.
    ///
    /// - Returns: The hint.
    @discardableResult
    static func expectOnlyHint(
        _ code: String,
        _ severity: Severity,
        _ sentence: String,
        after change: (inout RiskContext) -> Void
    ) throws -> RiskHint {
        var sample = RuleCase()
        #expect(try sample.assessment()[code] == nil)
        change(&sample.context)
        let assessment = try sample.assessment()
        let hint = try #require(assessment[code])
        #expect(assessment.hints.filter { $0.family == hint.family } == [hint])
        #expect(hint.severity == severity)
        #expect(hint.sentence.text == sentence)
        #expect(!hint.remedy.isEmpty)
        return hint
    }
}
