package import Push
package import Vocabulary

/// Why a decision cannot be taken.
package enum Blocker: Hashable, Sendable {
    /// No signature stands behind the message.
    case unverified
    /// The account is locked: nothing is approved for it.
    case locked(AccountLock)
    /// The message, its state or the time is against it.
    case answerError(AnswerError)
}

extension Entry {
    /// Why `decision` cannot be taken at `now`; `nil` when it can.
    ///
    /// The rule is the authenticator's; the console adds that only a verified message is answered
    /// and that a locked account approves nothing. Who is at the device is asked when it is sent.
    package func blocker(to decision: Decision, at now: Instant) -> Blocker? {
        guard review.status == .verified else { return .unverified }
        if ending != nil, state.isUncertain { return .answerError(.ended) }
        let answerError = state.answerError(
            to: decision,
            kind: facts.kind,
            validity: facts.validity,
            at: now
        )
        if let answerError { return .answerError(answerError) }
        return decision.isRejection ? nil : lock.map { .locked($0) }
    }

    /// Why the person cannot start to approve at `now`; a missing number is no reason yet.
    package func blockerToApproval(at now: Instant) -> Blocker? {
        blocker(to: approval, at: now)
    }

    /// The approval that can be started: the one to be repeated when its outcome is unknown, and
    /// one with any of the offered numbers when the message asks for a number.
    private var approval: Decision {
        if case .unknown(let earlier, _) = state, !earlier.isRejection { return earlier }
        switch facts.kind {
        case .challenge(let numbers):
            return numbers.first.map { .approveWithNumber($0) } ?? .approve
        case .presence(let texts): return texts.first.map { .approveShowing($0.text) } ?? .approve
        default: return .approve
        }
    }
}
