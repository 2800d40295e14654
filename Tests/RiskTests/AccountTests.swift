import Risk
import Testing
import Vocabulary

@Suite struct AccountTests {
    @Test(
        arguments: [
            (
                AccountCondition(isLocked: true), "account.locked", .medium,
                "The account is locked, so the request cannot be approved."
            ),
            (
                AccountCondition(failingPolicy: "biometricAvailable"), "account.policy-fails",
                .medium, "This machine does not pass the account's policy biometricAvailable."
            ),
            (
                AccountCondition(failingPolicy: ""), "account.policy-fails", .medium,
                "This machine does not pass a policy of the account."
            ),
            (
                AccountCondition(isServerChanged: true), "account.server-changed", .high,
                "Answers go to another server than when the account was set up."
            ),
        ] as [(AccountCondition, String, Severity, String)]
    )
    func `what is wrong with the account is said`(
        condition: AccountCondition,
        code: String,
        severity: Severity,
        sentence: String
    ) throws {
        try RuleCase.expectOnlyHint(code, severity, sentence) { $0.account = condition }
    }

    @Test func `the state of the account adds nothing to what is odd about the request`() throws {
        var sample = RuleCase(claims: [("m", "a\u{200B}b")])
        let before = try sample.assessment().points
        sample.context.account = AccountCondition(isLocked: true, failingPolicy: "x")
        #expect(try sample.assessment().points == before)
    }
}

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
        let hint = try RuleCase.expectOnlyHint(code, severity, sentence) { $0.machine = condition }
        #expect(hint.isAboutSetup)
    }
}
