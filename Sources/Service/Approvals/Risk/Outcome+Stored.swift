import Push
import Risk
import Store
import Vocabulary

extension StoredRequest {
    /// What became of the request; what the person has said later counts more than the answer.
    var outcome: Outcome { statement?.outcome ?? state.outcome }
}

extension Ownership {
    /// What is learned from a request of which this was said.
    fileprivate var outcome: Outcome {
        switch self {
        case .mine: .approved
        case .notMine: .rejected
        }
    }
}

extension PastRequests {
    /// What a stored request says, verified again with what the store has now.
    func facts(of request: StoredRequest) throws -> RequestFacts? {
        try device(of: request.mechanismUID).flatMap { request.verified(by: $0)?.facts }
    }
}

extension RequestState {
    /// Whether the person approved and the server took it.
    var isApproval: Bool { outcome == .approved }

    /// What is learned from an answer: a person who has changed their mind had asked themselves.
    var learnedOutcome: Outcome {
        guard case .delivered(let decision) = self else { return outcome }
        return decision.statement?.outcome ?? outcome
    }

    /// What the person decided, as far as the server took it.
    var outcome: Outcome {
        switch self {
        case .delivered(let decision): decision.isRejection ? .rejected : .approved
        case .pending, .expired, .ended, .sending, .refused, .unknown: .open
        }
    }
}

extension StoredRecentRequest {
    /// The arrival as it stood at an instant, for a request of an account.
    ///
    /// - Parameters:
    ///   - numbers: What other accounts are called.
    ///   - now: The instant.
    ///   - known: Answers that began later were not known then.
    /// - Returns: What the rules look at.
    func recentRequest(
        seenFrom numbers: inout AccountNumbers,
        at now: Instant,
        known: Instant
    ) -> RecentRequest {
        let isDecided = decided.map { $0 <= known } ?? false
        let outcome: Outcome =
            switch (isDecided, state, isRejection) {
            case (true, .delivered, true): .rejected
            case (true, .delivered, _): .approved
            default: .open
            }
        return RecentRequest(
            instant: received,
            account: numbers.account(mechanismUID),
            outcome: outcome,
            isPending: outcome == .open && expires >= now
        )
    }
}
