public import Facts
import Token
public import Vocabulary

extension Mechanism {
    /// The request that carries a decision to the server.
    ///
    /// The proof is always that of the message's own challenge, also for a denial, and the cookie is
    /// the message's own. Where the request stands is not looked at: ask
    /// ``RequestState/objection(to:kind:validity:at:)`` before.
    ///
    /// - Parameters:
    ///   - decision: What the person decided.
    ///   - request: What was decided about.
    ///   - now: Our clock.
    ///   - isUserVerified: Whether the person has just proved who they are; the approval of a
    ///     biometric request needs it, and nothing else does.
    /// - Returns: What to post.
    /// - Throws: ``AnswerError`` when the request is another mechanism's, its time is over, its type
    ///   does not go with the decision, the proof of who is there is missing, or signing failed.
    public func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        now: Instant,
        isUserVerified: Bool = false
    ) throws(AnswerError) -> PostRequest {
        let facts = request.facts
        guard facts.mechanismUID == uid else { throw .otherMechanism }
        guard !facts.validity.isExpired(at: now) else { throw .expired }
        if let objection = decision.objection(for: facts.kind) { throw objection }
        if facts.kind == .biometric, decision == .approve, !isUserVerified {
            throw .userVerificationNeeded
        }
        do {
            let response = try SignedPost.response(to: facts.challenge, key: key)
            return try SignedPost.request(
                to: authenticationEndpoint,
                members: [("messageId", .string(request.messageID.text))],
                claims: [("response", response)] + decision.claims,
                key: key,
                cookie: facts.loadBalancerCookie
            )
        } catch {
            throw .token(error)
        }
    }
}

extension Decision {
    /// What the decision adds to the proof.
    ///
    /// The server takes any `deny` member for a denial, so an approval has none.
    fileprivate var claims: [(String, JSONValue)] {
        switch self {
        case .approve: []
        case .approveWithNumber(let number): [("challengeResponse", .string(String(number)))]
        case .reject: [("deny", .bool(true))]
        }
    }
}
