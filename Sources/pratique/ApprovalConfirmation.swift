import Console
import FrontEnds
import Machine
import Review
import Risk
import Token
import Vocabulary

/// What an approval by a command asks of the person, by the risk of the request.
struct ApprovalConfirmation {
    private let entry: Entry

    init(_ entry: Entry) { self.entry = entry }

    /// Asks for what is missing.
    ///
    /// - Parameters:
    ///   - typed: The phrase from an option; one that is given must be right, whatever the risk.
    ///   - isConfirmed: Whether a flag stands for the yes; it never stands for the phrase.
    /// - Throws: `FrontEndError.untyped` and `FrontEndError.unconfirmed`; then nothing was sent.
    func require(_ typed: String?, isConfirmed: Bool) async throws {
        let phrase = entry.approvalPhrase
        if let typed {
            guard phrase.accepts(typed) else { throw FrontEndError.untyped(phrase: phrase.text) }
            return
        }
        switch entry.friction {
        case .none:
            try await Confirmation.agree(to: "Approve this request?", isGiven: isConfirmed)
        case .confirm:
            try await Confirmation.require(
                "Approve at risk \(entry.review.assessment.level.word)? It cannot be undone.",
                isGiven: isConfirmed
            )
        case .type:
            Plain.demand(for: entry).forEach(Output.line)
            let answer = try await TerminalQuestion.line("Type it:", isHidden: false)
            let line = answer?.withBytes { bytes in
                String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
            }
            guard let line, phrase.accepts(line) else {
                throw FrontEndError.untyped(phrase: phrase.text)
            }
        }
    }
}
