import Vocabulary

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
                    standing: .always,
                    when: "another program watches this one and can read its keys",
                    remedy: "End the other program, or answer on another machine."
                )
            case .recorded:
                Meaning(
                    [.low],
                    standing: .always,
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
        gist: "this program is being watched"
    )

    private static let recorded = Code.recorded.hint("This terminal seems to be recorded.")
}
