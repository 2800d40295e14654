import Risk
import Testing
import Vocabulary

@Suite struct MachineTests {
    @Test(
        arguments: [
            (
                MachineCondition(isTraced: true), "machine.traced", .high,
                "Another program watches this one, as a debugger does, and can read its keys."
            ),
            (
                MachineCondition(isRecorded: true), "machine.recorded", .low,
                "This terminal seems to be recorded."
            ),
        ] as [(MachineCondition, String, Severity, String)]
    )
    func `who may be watching is said`(
        condition: MachineCondition,
        code: String,
        severity: Severity,
        sentence: String
    ) throws {
        var sample = RuleCase()
        #expect(try sample.assessment()[code] == nil)
        sample.circumstances.machine = condition
        let assessment = try sample.assessment()
        #expect(assessment.codes.count { $0.hasPrefix("machine.") } == 1)
        let hint = try #require(assessment[code])
        #expect(hint.severity == severity)
        #expect(hint.sentence.text == sentence)
        #expect(hint.isStanding)
    }
}
