import Host
import Push
import Review
import Risk
import Service
import Token
import Vocabulary

extension JSONSession {
    /// Approves what was confirmed as its confirmation level asks for.
    func approve(_ id: MessageID, _ decision: Decision, given proofs: Proofs) async throws {
        try checkScope(of: id)
        guard await session.hasShown(id) else {
            _ = try await session.updates(of: .look(id))
            throw FrontEndError.notShown
        }
        do {
            try await answer(decision, to: id, given: proofs)
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
        switch updates.first {
        case .needs(_, .phrase(let phrase)): throw FrontEndError.untyped(phrase: phrase.text)
        case .needs: throw FrontEndError.unconfirmed
        default: break
        }
        let outcome = try AnswerOutcome(updates)
        emit(JSONEvent.state(outcome.state, of: id, code: outcome.code))
        if let error = outcome.unrecorded { emit(JSONEvent.problem(error)) }
        recordDecided(id)
        // The answer has left: a store that cannot be read now is no error of it.
        try? await perform(.recheck, for: nil)
        guard case .delivered = outcome.state else { throw FrontEndError.undelivered }
    }

    /// What an approval that failed lacks; `nil` when it failed for something else.
    static func answer(to error: any Error) -> PrintableText? {
        switch error {
        case FrontEndError.unconfirmed: "the member \"insisted\": true"
        case FrontEndError.untyped(let phrase):
            "the member \"typed\": \"\(phrase.fitted(to: 150))\""
        case RequestError.riskRose: "the member that its confirmation level now needs"
        case AnswerError.presenceNeeded: "the member \"shown\" with what the login page shows"
        case AnswerError.numberNeeded: "the member \"number\" with what the login page shows"
        default: nil
        }
    }
}
