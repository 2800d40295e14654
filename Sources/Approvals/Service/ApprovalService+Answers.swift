package import Authenticator
package import Facts
import Logbook
import Machine
package import Review
package import Risk
import Storage
import Transport
package import Vocabulary

extension ApprovalService {
    /// Sends a decision: first into the ledger, then to the server, then the outcome into the
    /// ledger.
    ///
    /// Only one answer to a request is under way at a time, whichever process asks.
    ///
    /// - Parameters:
    ///   - decision: What the person decided.
    ///   - id: The request.
    ///   - shown: Exactly what the person saw, for the audit trail.
    ///   - isUserVerified: Whether the person has just proven who they are.
    ///   - passed: What the person has done beside the usual keys.
    /// - Returns: Where the request stands afterwards.
    /// - Throws: ``AnswerError``, ``AccountError`` and ``UnsentAnswer`` before anything was noted
    ///   or sent; `RequestError.unknown`, and `RequestError.riskRose` when an approval asks for more by now.
    package func answer(
        _ decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        isUserVerified: Bool = false,
        passed: ApproverPolicy.Friction = .none
    ) async throws -> Outcome {
        let friction = decision == .reject ? .none : passed
        return try await answer(
            decision,
            to: id,
            shown: shown,
            isUserVerified: isUserVerified,
            passed: friction,
            grounds: .person(friction: friction == .none ? nil : friction.rawValue)
        )
    }

    /// Rejects in place of the person: noted, sent, its outcome noted.
    ///
    /// - Throws: As ``answer(_:to:shown:isUserVerified:passed:)``.
    func reject(_ id: MessageID, by rule: String, shown: [PrintableText]) async throws {
        _ = try await answer(
            .reject,
            to: id,
            shown: shown,
            isUserVerified: false,
            passed: .none,
            grounds: .rule(rule)
        )
    }

    private func answer(
        _ decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        isUserVerified: Bool,
        passed: ApproverPolicy.Friction,
        grounds: DecisionGrounds
    ) async throws -> Outcome {
        let (attempt, post, request): (Attempt, PostRequest, ApprovalRequest)
        do {
            (attempt, post, request) = try await begin(
                decision,
                to: id,
                shown: shown,
                isUserVerified: isUserVerified,
                passed: passed,
                grounds: grounds
            )
        } catch let error as StorageError {
            throw UnsentAnswer(cause: error)
        }
        let (state, httpStatus) = await send(post, deciding: decision, previous: attempt.previous)
        journal.note(.settled(id: id.text, state: PrintableText(state.word)))
        do {
            let noted = try await ledger.finish(
                attempt,
                as: state,
                httpStatus: httpStatus,
                learning: learner.change(state.outcome, of: request),
                now: clock.now
            )
            return Outcome(state: noted, unrecorded: nil)
        } catch {
            journal.note(.failed(code: error.code))
            return Outcome(state: state, unrecorded: error)
        }
    }

    /// Notes a decision in the ledger, after the last look at what it is about.
    private func begin(
        _ decision: Decision,
        to id: MessageID,
        shown: [PrintableText],
        isUserVerified: Bool,
        passed: ApproverPolicy.Friction,
        grounds: DecisionGrounds
    ) async throws -> (Attempt, PostRequest, ApprovalRequest) {
        guard let stored = try await ledger.request(messageID: id.text),
            let mechanism = try await accountIndex(of: stored)[stored.mechanismUID]?.push?
                .mechanism,
            let request = stored.verified(with: mechanism.key)
        else { throw RequestError.unknown(Found(id.text)) }
        // Who denies needs no right to.
        if decision != .reject { try await checkUsable(mechanism.account) }
        let post = try mechanism.answer(
            decision,
            to: request,
            now: clock.now,
            isUserVerified: isUserVerified
        )
        // The last look before anything leaves: whoever asked may have asked a while ago. How the
        // request is weighed now stays with it.
        if stored.isOpen(at: clock.now), let entry = try await entries([stored]).first,
            decision != .reject, entry.friction > passed
        {
            throw RequestError.riskRose
        }
        let attempt = try await ledger.begin(
            decision,
            for: request,
            shown: shown,
            grounds: grounds,
            now: clock.now
        ).get()
        journal.note(.decided(attempt, on: grounds))
        return (attempt, post, request)
    }

    /// Throws why an approval would be refused because of its account, before a person is asked to
    /// prove anything.
    ///
    /// - Throws: ``AccountError`` when it is locked, ``StorageError``, `RequestError.unknown`.
    package func checkMayApprove(_ id: MessageID) async throws {
        guard let stored = try await ledger.request(messageID: id.text),
            let account = try await accountIndex(of: stored)[stored.mechanismUID]?.account
        else { throw RequestError.unknown(Found(id.text)) }
        try await checkUsable(account.id)
    }

    /// - Returns: Where the request stands, and the status of the reply when one came.
    private func send(
        _ post: PostRequest,
        deciding decision: Decision,
        previous: RequestState
    ) async -> (RequestState, httpStatus: Int?) {
        do {
            // Whoever enrolled an address for http allowed it then.
            let reply = try await poster.post(post, allowingPlainHTTP: true)
            return (.after(reply: reply, decision: decision, previous: previous), reply.status)
        } catch {
            return (
                .after(
                    failure: error.code,
                    mayHaveBeenSent: error.mayHaveBeenSent,
                    decision: decision,
                    previous: previous
                ),
                nil
            )
        }
    }

    /// The request with an id.
    ///
    /// - Throws: `RequestError.unknown`, ``StorageError``.
    package func entry(_ id: MessageID) async throws -> Entry {
        try await settleBeforeLook()
        guard let row = try await ledger.request(messageID: id.text),
            let entry = try await entries([row]).first
        else { throw RequestError.unknown(Found(id.text)) }
        return entry
    }

    /// The one request whose id is `text`, or whose id without its type begins or ends with it.
    ///
    /// - Parameter text: 4 or more characters unless it is the whole id.
    /// - Returns: The entry.
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`, ``StorageError``.
    package func entry(matching text: String) async throws -> Entry {
        let id = try RequestName(text).id(among: try await ledger.messageIDs(limit: 10_000))
        guard let id = try? MessageID(id) else { throw RequestError.unknown(Found(text)) }
        return try await entry(id)
    }
}

/// Requests by their place in the list.
extension ApprovalService {
    /// The request that a person names to look at it: by its id as ``entry(matching:)`` takes it, or
    /// by its place in the list of all requests, newest first, from 1.
    ///
    /// Nothing is decided by a place: another request may have it a moment later.
    ///
    /// - Parameter text: What was typed; an id wins over a place.
    /// - Returns: The request.
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`, and what reading throws.
    package func entry(listed text: String) async throws -> Entry {
        do {
            return try await entry(matching: text)
        } catch RequestError.unknown {
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let place = Int(text),
                (1...10_000).contains(place)
            else { throw RequestError.unknown(Found(text)) }
            // Rows that were changed behind our back are in no list, and count for no place.
            var found = try await latestEntries(limit: place)
            if found.count < place { found = try await latestEntries(limit: 10_000) }
            guard found.count >= place else { throw RequestError.unknown(Found(text)) }
            return found[place - 1]
        }
    }
}
