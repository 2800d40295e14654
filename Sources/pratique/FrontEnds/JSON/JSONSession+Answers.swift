import Host
import Push
import Review
import Risk
import Service
import Token
import Vocabulary

extension JSONSession {
    /// Approves what was confirmed as its friction asks for.
    func approve(_ id: MessageID, _ confirmation: JSONCommand.Confirmation) async throws {
        try checkScope(of: id)
        let entry = try await service.entry(id)
        guard let seen = shown(id) else { throw FrontEndError.untold }
        tellIfOther(entry)
        let decision = confirmation.decision(about: entry)
        var proofs = confirmation.proofs
        switch entry.need(of: decision, given: proofs) {
        case .phrase(let phrase): throw FrontEndError.untyped(phrase: phrase.text)
        case .insistence: throw FrontEndError.unconfirmed
        case .presence:
            try await verifyUser(for: id)
            proofs.isPresent = true
        // Which number is right the service knows.
        case .number, .shown, .confirmation, nil: break
        }
        try await answer(decision, to: entry, seen: seen, given: proofs)
    }

    /// Sends an answer and tells where the request stands then, and the requests that are weighed
    /// otherwise because of it.
    ///
    /// `seen` is what the person was told before, for the audit trail; `nil` for what was told last.
    func answer(
        _ decision: Decision,
        to entry: Entry,
        seen: [PrintableText]? = nil,
        given proofs: Proofs = Proofs()
    ) async throws {
        let outcome = try await service.answer(
            decision,
            to: entry.id,
            shown: seen ?? shown(entry.id) ?? [],
            given: proofs
        )
        emit(JSONEvent.state(outcome.state, of: entry.id, code: outcome.code))
        if let error = outcome.unrecorded { emit(JSONEvent.problem(error)) }
        noteDecided(entry.id)
        await tellWeighedAnew()
        guard outcome.state == .delivered(decision) else { throw FrontEndError.undelivered }
    }

    /// Asks through the front end who is at the device.
    private func verifyUser(for id: MessageID) async throws {
        try await service.checkMayApprove(id)
        try await service.userCheck.run { prompt in await self.ask(prompt, of: id) }
    }

    private func ask(_ prompt: VerificationPrompt, of id: MessageID) async -> SecretBytes? {
        guard prompt.kind.isQuestion else {
            emit(JSONEvent.told(prompt.text, of: id))
            return nil
        }
        let question = VerificationQuestion(text: prompt.text, isHidden: prompt.kind == .hidden)
        let typed = await questions.answer(for: .approval(id)) { [emit] in
            emit(JSONEvent.question(question, of: id))
        }
        if typed == nil, await questions.isClosed {
            noteUnanswered(id, answer: "the command \"answer\" with what the question asks for")
        }
        return typed
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
