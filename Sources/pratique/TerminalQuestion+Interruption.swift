import Arguments
import Machine
import Token
import Vocabulary

extension TerminalQuestion {
    /// Asks for one line; Ctrl-C and signals end the program with the terminal as it was.
    ///
    /// - Parameters:
    ///   - question: Printed before the answer.
    ///   - isHidden: Whether the answer stays invisible.
    /// - Returns: The line; `nil` without a terminal.
    /// - Throws: ``ExitCode/interrupted``.
    static func line(_ question: PrintableText, isHidden: Bool) async throws -> SecretBytes? {
        let answer = try await Interruption.stops { await ask(question, isHidden: isHidden) }
        switch answer {
        case .typed(let line): return line
        case .cancelled: throw ExitCode.interrupted
        case .noTerminal: return nil
        }
    }
}
