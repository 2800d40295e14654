package import Authenticator
package import Console
package import Facts
import Storage
import Transport
import Vocabulary

extension Desk {
    /// Sends a decision: first into the ledger, then to the server, then the outcome into the
    /// ledger.
    ///
    /// Only one answer to a request is under way at a time, whichever process asks.
    ///
    /// - Parameters:
    ///   - decision: What the person decided.
    ///   - id: The request.
    /// - Returns: Where the request stands afterwards.
    /// - Throws: ``AnswerError`` and ``StorageError`` before anything was sent;
    ///   `.unknownRequest`.
    package func answer(_ decision: Decision, to id: MessageID) async throws -> Outcome {
        let mechanisms = try await mechanisms()
        guard let stored = try await ledger.request(messageID: id.text),
            let mechanism = mechanisms[stored.mechanismUID],
            let request = stored.verified(with: KeyRing(of: mechanisms))
        else { throw RuntimeError.unknownRequest }
        let attempt = try await ledger.begin(decision, for: request, now: clock.now).get()
        let state = await send(decision, to: request, by: mechanism, previous: attempt.previous)
        do {
            let noted = try await ledger.finish(attempt, as: state, now: clock.now)
            return Outcome(state: noted, unrecorded: nil)
        } catch {
            return Outcome(state: state, unrecorded: error)
        }
    }

    private func send(
        _ decision: Decision,
        to request: ApprovalRequest,
        by mechanism: Mechanism,
        previous: RequestState
    ) async -> RequestState {
        let post: PostRequest
        do {
            post = try mechanism.answer(decision, to: request, now: clock.now)
        } catch {
            return .after(
                failure: error.code,
                mayHaveBeenSent: false,
                decision: decision,
                previous: previous
            )
        }
        do {
            let reply = try await poster.post(post)
            return .after(reply: reply, decision: decision, previous: previous)
        } catch {
            return .after(
                failure: error.code,
                mayHaveBeenSent: error.mayHaveBeenSent,
                decision: decision,
                previous: previous
            )
        }
    }

    /// The one request whose id is `text`, or whose id without its type begins or ends with it.
    ///
    /// - Parameter text: 4 or more characters unless it is the whole id.
    /// - Returns: The entry.
    /// - Throws: `.unknownRequest`, `.ambiguousRequest`, ``StorageError``.
    package func entry(matching text: String) async throws -> Entry {
        let stored = try await ledger.latestRequests(limit: 10_000)
        var matches = stored.filter { $0.messageID == text }
        if matches.isEmpty, text.utf8.count >= 4 {
            matches = stored.filter { request in
                let bare = request.messageID.split(separator: ":").last ?? ""
                return bare.hasPrefix(text) || bare.hasSuffix(text)
            }
        }
        guard matches.count <= 1 else { throw RuntimeError.ambiguousRequest }
        _ = try await ledger.recoverInterrupted(now: clock.now)
        guard let match = matches.first,
            let current = try await ledger.request(messageID: match.messageID),
            let entry = try await entries([current]).first
        else { throw RuntimeError.unknownRequest }
        return entry
    }
}
