package import Push

/// A decision about one request, before it is confirmed.
package struct Choice: Hashable, Sendable {
    /// The request.
    package let id: MessageID
    /// What would be answered.
    package let decision: Decision

    package init(id: MessageID, decision: Decision) {
        self.id = id
        self.decision = decision
    }

    /// Whether the person must prove who they are before it is sent; rejecting needs no proof.
    package func needsVerification(_ facts: RequestFacts) -> Bool {
        facts.needsUserVerification && !decision.isRejection
    }
}
