import Host
import Push
import Review
import Risk
import Service
import Token
import Vocabulary

extension JSONSession {
    /// Approves what was confirmed as its confirmation level asks for.
    func approve(_ id: MessageID, _ confirmation: JSONCommand.Confirmation) async throws {
        try checkScope(of: id)
        guard await session.hasShown(id) else {
            _ = try await service.entry(id)
            throw FrontEndError.notShown
        }
        do {
            try await answer(confirmation.decision, to: id, given: confirmation.proofs)
        } catch {
            let isLeft = await session.questions.leftOpen.contains(.approval(id))
            let question: PrintableText = "the command \"answer\" with what the question asks for"
            if let answer = isLeft ? question : Self.answer(to: error) {
                recordUnanswered(id, answer: answer)
            }
            throw error
        }
    }

    /// Sends an answer and tells where the request stands then, and the requests that are assessed
    /// otherwise because of it.
    func answer(
        _ decision: Decision,
        to id: MessageID,
        given proofs: Proofs = Proofs()
    ) async throws {
        let updates = await session.perform(.answer(id, decision, given: proofs))
        for update in updates {
            switch update {
            case .needs(_, .phrase(let phrase)): throw FrontEndError.untyped(phrase: phrase.text)
            case .needs(_, .insistence): throw FrontEndError.unconfirmed
            case .failed(let error): throw error
            default: break
            }
        }
        var isDelivered = false
        for update in updates {
            switch update {
            case .stateChanged(_, let state):
                let codes = updates.compactMap { update in
                    if case .codeToType(let code, _) = update { code } else { nil }
                }
                emit(JSONEvent.state(state, of: id, code: codes.first))
                if case .delivered = state { isDelivered = true }
            case .problem(let error): emit(JSONEvent.problem(error))
            default: break
            }
        }
        recordDecided(id)
        // The answer has left: a store that cannot be read now is no error of it.
        try? await perform(.recheck, for: nil)
        guard isDelivered else { throw FrontEndError.undelivered }
    }

    /// What an approval that failed lacks; `nil` when it failed for something else.
    static func answer(to error: any Error) -> PrintableText? {
        switch error {
        case FrontEndError.unconfirmed: "the member \"insisted\": true"
        case FrontEndError.untyped(let phrase):
            "the member \"typed\": \"\(phrase.fitted(to: 150))\""
        case RequestError.riskRose: "the member that the friction of the request asks for now"
        case AnswerError.presenceNeeded: "the member \"shown\" with what the login page shows"
        case AnswerError.numberNeeded: "the member \"number\" with what the login page shows"
        default: nil
        }
    }
}
