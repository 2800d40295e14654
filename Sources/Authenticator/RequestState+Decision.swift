public import Facts
public import Vocabulary

extension RequestState {
    /// What to show: a request that nobody answered in time is expired.
    ///
    /// - Parameters:
    ///   - validity: The request's own.
    ///   - now: Our clock.
    /// - Returns: `.expired` for a pending request that is too late, else the state itself.
    public func displayed(validity: Validity, at now: Instant) -> RequestState {
        self == .pending && validity.isExpired(at: now) ? .expired : self
    }

    /// Why a decision may not be sent now; `nil` when it may.
    ///
    /// The state comes first, then the time, then the type of the message.
    public func objection(
        to decision: Decision,
        kind: PushKind,
        validity: Validity,
        at now: Instant
    ) -> AnswerError? {
        switch self {
        case .pending, .refused: break
        case .expired: return .expired
        case .sending: return .inFlight
        case .delivered: return .alreadyDelivered
        case .unknown(let earlier, _):
            guard earlier == decision else { return .otherDecision }
        }
        return validity.isExpired(at: now) ? .expired : decision.objection(for: kind)
    }
}

extension Decision {
    /// Why a message of this type cannot be answered so; `nil` when it can, as denying always can.
    ///
    /// That the approval of a biometric message also needs a check of who is at the device is told
    /// by ``Mechanism/answer(_:to:now:isUserVerified:)``, since the check comes at the very end.
    public func objection(for kind: PushKind) -> AnswerError? {
        switch (self, kind) {
        case (.reject, _), (.approve, .standard), (.approve, .biometric): nil
        case (.approve, .challenge): .numberNeeded
        case (.approveWithNumber(let number), .challenge(let offered)):
            offered.contains(number) ? nil : .numberNotOffered
        case (.approveWithNumber, .standard), (.approveWithNumber, .biometric): .numberUnexpected
        case (_, .unusableChallenge): .numbersUnusable
        case (_, .unknown): .kindUnknown
        }
    }
}
