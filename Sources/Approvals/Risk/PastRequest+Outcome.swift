import Authenticator
import Risk
import Storage
import Vocabulary

extension PastRequest {
    /// What became of the request; what the person has said later counts more than the answer.
    var outcome: Outcome {
        switch statement {
        case .owned: .approved
        case .disowned: .rejected
        case nil: request.state.outcome
        }
    }
}

extension RequestState {
    /// Whether the person approved and the server took it.
    var isApproval: Bool { outcome == .approved }

    /// Whether a rejection was decided, whatever became of it.
    var isOfRejection: Bool {
        switch self {
        case .sending(.reject), .delivered(.reject), .refused(.reject, _), .unknown(.reject, _):
            true
        default: false
        }
    }

    /// What the person decided, as far as the server took it.
    var outcome: Outcome {
        switch self {
        case .delivered(.approve), .delivered(.approveWithNumber): .approved
        case .delivered(.reject): .rejected
        case .pending, .expired, .sending, .refused, .unknown: .open
        }
    }
}

extension StoredArrival {
    /// The arrival as it stood at an instant, for a request of an account.
    ///
    /// - Parameters:
    ///   - numbers: What other accounts are called.
    ///   - now: The instant.
    ///   - known: Answers that began later were not known then.
    /// - Returns: What the rules look at.
    func arrival(
        seenFrom numbers: inout AccountNumbers,
        at now: Instant,
        known: Instant
    ) -> Arrival {
        let isDecided = decided.map { $0 <= known } ?? false
        let outcome: Outcome =
            switch (isDecided, state, isRejection) {
            case (true, .delivered, true): .rejected
            case (true, .delivered, _): .approved
            default: .open
            }
        return Arrival(
            instant: received,
            account: numbers.account(mechanismUID),
            outcome: outcome,
            isPending: outcome == .open && expires >= now
        )
    }
}
