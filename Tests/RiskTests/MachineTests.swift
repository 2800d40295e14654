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
        let hint = try RuleCase.expectOnlyHint(code, severity, sentence) {
            $0.machine = condition
        }
        #expect(hint.isStanding)
    }
}
