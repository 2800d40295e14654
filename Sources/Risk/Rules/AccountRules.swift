import Vocabulary

struct AccountRule: Rule {
    enum Code: String, RuleCode {
        case locked = "account.locked"
        case policyFails = "account.policy-fails"
        case serverChanged = "account.server-changed"

        var meaning: Meaning {
            switch self {
            case .locked:
                Meaning(
                    [.medium],
                    setupScope: .always,
                    when: "the account is locked, so that nothing can be approved",
                    remedy: "Unlock the account once you know why it was locked."
                )
            case .policyFails:
                Meaning(
                    [.medium],
                    setupScope: .always,
                    when: "this machine does not pass one of the account's policies",
                    remedy: "Make this machine comply with the policy."
                )
            case .serverChanged:
                Meaning(
                    [.high],
                    when: """
                        the account was enrolled again and answers go to another host or port than \
                        before
                        """,
                    remedy: """
                        Ask the server's administrator for its address; if it did not move, \
                        reject.
                        """
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let account = input.context.account
        return [
            account.isLocked ? Self.locked : nil,
            account.failingPolicy.map(policyFails),
            account.isServerChanged ? Self.serverChanged : nil,
        ].compactMap(\.self)
    }

    private static let locked = Code.locked.hint(
        "The account is locked, so the request cannot be approved."
    )

    private func policyFails(_ policy: PrintableText) -> RiskHint {
        Code.policyFails.hint(
            policy.isEmpty
                ? "This machine does not pass a policy of the account."
                : "This machine does not pass the account's policy \(policy.fitted(to: 60).quotedWords).",
            evidence: [.init(name: "policy", value: policy)]
        )
    }

    private static let serverChanged = Code.serverChanged.hint(
        "Answers go to another server than when the account was set up.",
        summary: "another server"
    )
}

/// Whether somebody may be watching the machine that shows the request.
struct MachineRule: Rule {
    enum Code: String, RuleCode {
        case traced = "machine.traced"
        case recorded = "machine.recorded"

        var meaning: Meaning {
            switch self {
            case .traced:
                Meaning(
                    [.high],
                    setupScope: .always,
                    when: "another program watches this one and can read its keys",
                    remedy: "End the other program, or answer on another machine."
                )
            case .recorded:
                Meaning(
                    [.low],
                    setupScope: .always,
                    when: """
                        `script`, `asciinema`, `ttyrec`, `tlog` or the like runs above the \
                        program; others cannot be seen
                        """,
                    remedy: "End the recording, or answer in another terminal."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let machine = input.context.machine
        return [
            machine.isTraced ? Self.traced : nil,
            machine.isRecorded ? Self.recorded : nil,
        ].compactMap(\.self)
    }

    private static let traced = Code.traced.hint(
        "Another program watches this one, as a debugger does, and can read its keys.",
        summary: "this program is being watched"
    )

    private static let recorded = Code.recorded.hint("This terminal seems to be recorded.")
}
