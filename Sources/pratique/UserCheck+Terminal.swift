import Approvals
import Device
import Machine
import Token
import Vocabulary

extension UserCheck {
    /// Asks on the terminal; Ctrl-C and signals end the program with the terminal as it was.
    ///
    /// - Throws: What ``run(asking:)`` throws; without a terminal, what is asked counts as
    ///   cancelled.
    func runOnTerminal() async throws {
        try await Interruption.stops { try await run(asking: TerminalQuestion.answer) }
    }
}

extension PAMServiceCheck {
    /// Asks on the terminal, likewise.
    func runOnTerminal() async throws {
        try await Interruption.stops { try await run(asking: TerminalQuestion.answer) }
    }
}

extension TerminalQuestion {
    /// Shows what PAM tells, and asks what it asks.
    @Sendable static func answer(_ prompt: VerificationPrompt) async -> SecretBytes? {
        guard prompt.kind.isQuestion else {
            Output.note(prompt.text)
            return nil
        }
        return await ask(prompt.text, isHidden: prompt.kind == .hidden).line
    }
}
