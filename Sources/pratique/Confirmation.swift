import FrontEnds
import Machine
import Token
import Vocabulary

/// A question whose answer must be `yes`.
enum Confirmation {
    /// Asks on the terminal; nothing but `yes` goes on.
    ///
    /// - Parameters:
    ///   - question: What is about to happen.
    ///   - isGiven: Whether the person has confirmed it by a flag.
    /// - Throws: `FrontEndError.unconfirmed` for any other answer and without a terminal.
    static func require(_ question: PrintableText, isGiven: Bool) async throws {
        guard !isGiven else { return }
        let answer = try await TerminalQuestion.line("\(question) Type yes:", isHidden: false)
        let isYes = answer?.withBytes { bytes in
            bytes.count == 3 && bytes[0] == 0x79 && bytes[1] == 0x65 && bytes[2] == 0x73
        }
        guard isYes == true else { throw FrontEndError.unconfirmed }
    }

    /// Asks on the terminal; `y` and `yes` in any letter case go on.
    ///
    /// - Parameters:
    ///   - question: What is about to happen.
    ///   - isGiven: Whether the person has confirmed it by a flag.
    /// - Throws: `FrontEndError.unconfirmed` for any other answer and without a terminal.
    static func agree(to question: PrintableText, isGiven: Bool = false) async throws {
        guard !isGiven else { return }
        let answer = try await TerminalQuestion.line("\(question) [y/N]", isHidden: false)
        let word = answer?.withBytes { bytes in bytes.indices.map { bytes[$0] | 0x20 } }
        guard word == Array("y".utf8) || word == Array("yes".utf8) else {
            throw FrontEndError.unconfirmed
        }
    }
}
