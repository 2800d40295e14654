import Host
package import Push
package import Review
import Risk
package import Store
package import Vocabulary

extension ApprovalService {
    /// Sends a decision: first into the store, then to the server, then the outcome into the
    /// store.
    ///
    /// Only one answer to a request is under way at a time, whichever process asks.
    ///
    /// - Parameters:
    ///   - decision: What the person decided.
    ///   - id: The request.
    ///   - shown: Exactly what the person saw, for the audit trail.
    ///   - proofs: What the person has given for an approval.
    /// - Returns: Where the request stands afterwards.
    /// - Throws: ``AnswerError``, ``AccountError`` and ``UnsentAnswer`` before anything was noted
    ///   or sent; `RequestError.unknown`, and `RequestError.riskRose` when an approval asks for more by now.
    package func answer(
        _ decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        given proofs: Proofs = Proofs(.once)
    ) async throws -> Outcome {
        let confirmationLevel = decision.isRejection ? .none : proofs.confirmationLevel
        return try await answer(
            decision,
            to: id,
            shown: shown,
            given: proofs,
            grounds: .person(
                confirmationLevel: confirmationLevel == .none ? nil : confirmationLevel.rawValue
            )
        )
    }

    /// Rejects in place of the person: noted, sent, its outcome noted.
    ///
    /// - Throws: As ``answer(_:to:shown:given:)``.
    func reject(_ id: MessageID, by rule: String, shown: [PrintableText]) async throws {
        _ = try await answer(
            .reject,
            to: id,
            shown: shown,
            given: Proofs(),
            grounds: .rule(rule)
        )
    }

    private func answer(
        _ decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        given proofs: Proofs,
        grounds: DecisionGrounds
    ) async throws -> Outcome {
        let begun: Begun
        do {
            begun = try await begin(
                decision,
                to: id,
                shown: shown,
                given: proofs,
                grounds: grounds
            )
        } catch let error as StorageError {
            throw UnsentAnswer(cause: error)
        }
        let (state, code, httpStatus) = await send(begun)
        journal.log(.settled(id: id.text, state: PrintableText(state.word)))
        do {
            let noted = try await store.finish(
                begun.attempt,
                as: state,
                httpStatus: httpStatus,
                learning: learner.change(state, of: begun.request),
                now: clock.now
            )
            return Outcome(state: noted, unrecorded: nil, code: code)
        } catch {
            journal.log(.failed(code: error.code))
            return Outcome(state: state, unrecorded: error, code: code)
        }
    }

    /// An answer that may be sent.
    private struct Begun {
        let attempt: Attempt
        let request: ApprovalRequest
        let device: any PushDevice
        let post: PostRequest
    }

    /// Notes a decision in the store, after the last look at what it is about.
    private func begin(
        _ decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        given proofs: Proofs,
        grounds: DecisionGrounds
    ) async throws -> Begun {
        guard let stored = try await store.request(messageID: id.text),
            let device = try await accountIndex(of: stored)[stored.mechanismUID]?.push?.device,
            let request = stored.verified(by: device)
        else { throw RequestError.unknown(Found(id.text)) }
        // Where it stands says more than that its time is over.
        if let answerError = stored.answerError(to: decision, request, at: clock.now) {
            throw answerError
        }
        // Who denies needs no right to.
        if !decision.isRejection { try await checkUsable(device.account) }
        let post = try device.answer(
            decision,
            to: request,
            in: stored.message(),
            now: clock.now,
            isUserVerified: proofs.isPresent
        )
        // The last look before anything leaves: whoever asked may have asked a while ago. How the
        // request is assessed now stays with it.
        if stored.isOpen(at: clock.now), let entry = try await entries([stored]).first,
            !decision.isRejection
        {
            let assessment = entry.review.assessment
            guard entry.need(of: decision, given: proofs) == nil, assessment.level <= proofs.level
            else { throw RequestError.riskRose }
            if let number = assessment.expectedPayment,
                try await !useExpectation(number, for: id)
            {
                throw RequestError.riskRose
            }
        }
        let attempt = try await store.begin(
            decision,
            for: request,
            shown: shown,
            grounds: grounds,
            now: clock.now
        ).get()
        journal.log(.decided(attempt, on: grounds))
        return Begun(attempt: attempt, request: request, device: device, post: post)
    }

    /// Throws why an approval would be refused because of its account, before a person is asked to
    /// prove anything.
    ///
    /// - Throws: ``AccountError`` when it is locked, ``StorageError``, `RequestError.unknown`.
    func checkMayApprove(_ id: MessageID) async throws {
        guard let stored = try await store.request(messageID: id.text),
            let account = try await accountIndex(of: stored)[stored.mechanismUID]?.account
        else { throw RequestError.unknown(Found(id.text)) }
        try await checkUsable(account.id)
    }

    /// - Returns: Where the request stands, what the person types at the login page, and the status of
    ///   the reply when one came.
    private func send(
        _ begun: Begun
    ) async -> (RequestState, code: PrintableText?, httpStatus: Int?) {
        let (decision, previous) = (begun.attempt.decision, begun.attempt.previous)
        do {
            // Whoever enrolled an address for http allowed it then.
            let reply = try await poster.post(begun.post, allowingPlainHTTP: true)
            let reported = begun.device.meaning(of: reply)
            return (
                .after(reported.meaning, decision: decision, previous: previous), reported.code,
                reply.status
            )
        } catch {
            return (
                .after(
                    failure: error.code,
                    mayHaveBeenSent: error.mayHaveBeenSent,
                    decision: decision,
                    previous: previous
                ),
                nil, nil
            )
        }
    }

    /// The request with an id.
    ///
    /// - Throws: `RequestError.unknown`, ``StorageError``.
    package func entry(_ id: MessageID) async throws -> Entry {
        try await settleBeforeReading()
        guard let row = try await store.request(messageID: id.text),
            let entry = try await entries([row]).first
        else { throw RequestError.unknown(Found(id.text)) }
        return entry
    }

    /// How many of the newest requests can be named by a part of their id.
    private static let namedRequests = 10_000

    /// What names each of the newest requests for ``entry(matching:)``.
    package func shortIDs() async throws(StorageError) -> ShortIDs {
        ShortIDs(try await store.messageIDs(limit: Self.namedRequests))
    }

    /// The one request whose id is `text`, or whose id without its type begins or ends with it.
    ///
    /// - Parameter text: 4 or more characters unless it is the whole id.
    /// - Returns: The entry.
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`, ``StorageError``.
    package func entry(matching text: String) async throws -> Entry {
        let ids = try await store.messageIDs(limit: Self.namedRequests)
        let id = try RequestName(text).id(among: ids)
        guard let id = try? MessageID(id) else { throw RequestError.unknown(Found(text)) }
        return try await entry(id)
    }
}

extension StoredRequest {
    /// Why a decision may not be sent now; `nil` when it may.
    fileprivate func answerError(
        to decision: Decision,
        _ request: ApprovalRequest,
        at now: Instant
    ) -> AnswerError? {
        if ending != nil, state.isUncertain { return .ended }
        return state.answerError(
            to: decision,
            kind: request.facts.kind,
            validity: request.facts.validity,
            at: now
        )
    }
}

/// Why an answer was not sent: the store, which every answer is in before it leaves, could not
/// take it.
package struct UnsentAnswer: CodedError {
    /// What the store said.
    package let cause: StorageError

    /// That of the cause, and that nothing was sent.
    package var row: (code: String, reason: String) {
        (cause.code, cause.reason + " Nothing was sent.")
    }
}
