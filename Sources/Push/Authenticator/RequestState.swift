import Token
public import Vocabulary

/// The state of a request.
public enum RequestState: Hashable, Sendable {
    case pending
    /// Not answered in time.
    case expired
    /// Ended by the server, without an answer from here.
    case ended(Ending)
    /// An answer is being sent; no second one can start.
    case sending(Decision)
    /// The server accepted the answer; it never reports how the login or payment ended.
    case delivered(Decision)
    /// The server refused the answer; it may be retried until the request expires.
    case refused(Decision, Refusal)
    /// The answer was sent with unknown outcome: only the same decision may be retried.
    case unknown(Decision, Uncertainty)

    /// How the server ended a request.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The transaction succeeded.
        case succeeded
        case cancelled
        case failed
        case codeEntered = "code-entered"
        /// No longer listed: answered elsewhere or expired.
        case unlisted
    }

    /// Why the server refused an answer.
    public enum Refusal: Hashable, Sendable {
        /// HTTP 400: expired, used, unknown to the server, or wrong keys or challenge; the server
        /// does not say which.
        case notAccepted
        /// HTTP 404 or 501: no push service there.
        case noService
        /// No open question fits: it was answered, expired, or the answer does not match the login
        /// page; the server does not say which.
        case noOpenQuestion
        case server(code: String)
        /// Any other HTTP 3xx or 4xx.
        case status(Int)
        /// The answer never left, for example without a connection; a transport code such as
        /// `transport.connect`.
        case notSent(code: String)
    }

    /// Why the outcome is unknown.
    public enum Uncertainty: Hashable, Sendable {
        /// The connection broke or timed out after sending; a transport code.
        case noReply(code: String)
        /// HTTP 5xx.
        case serverFailure(Int)
        /// HTTP 200 with a foreign body: something on the way cut or replaced it.
        case notTheServer
        /// An HTTP status that the server never sends, such as 202.
        case status(Int)
        /// The program ended while the answer was being sent.
        case interrupted
        /// HTTP 400 to a repeated answer: the first was accepted, the request is gone, or this
        /// server never knew it; it does not say which.
        case repeatNotAccepted
    }
}

extension RequestState {
    /// Whether an answer is on its way.
    package var isSending: Bool { if case .sending = self { true } else { false } }

    package var decision: Decision? {
        switch self {
        case .pending, .expired, .ended: nil
        case .sending(let decision), .delivered(let decision), .refused(let decision, _),
            .unknown(let decision, _):
            decision
        }
    }

    /// Whatever the outcome.
    package var isOfRejection: Bool { decision?.isRejection == true }

    package var isRejected: Bool {
        if case .delivered(let decision) = self { decision.isRejection } else { false }
    }

    /// Whether an answer was tried that no server is known to have accepted.
    package var isUncertain: Bool {
        switch self {
        case .refused, .unknown: true
        case .pending, .expired, .ended, .sending, .delivered: false
        }
    }

    /// `.expired` for a pending request that is too late, else the state itself.
    public func displayed(validity: Validity, at now: Instant) -> RequestState {
        self == .pending && validity.isExpired(at: now) ? .expired : self
    }

    /// Why a decision may not be sent now; checks state, then time, then type.
    public func answerError(
        to decision: Decision,
        kind: PushKind,
        validity: Validity,
        at now: Instant
    ) -> AnswerError? {
        switch self {
        case .pending, .refused: break
        case .expired: return .expired
        case .ended: return .ended
        case .sending: return .inFlight
        case .delivered: return .alreadyDelivered
        case .unknown(let earlier, _):
            guard earlier == decision else { return .otherDecision }
        }
        return validity.isExpired(at: now) ? .expired : decision.answerError(for: kind)
    }
}

extension Decision {
    /// Why a message of this type cannot be answered so; denying is always possible.
    ///
    /// ``Mechanism/answer(_:to:now:isUserVerified:)`` checks user verification for biometric
    /// messages, since it comes last.
    public func answerError(for kind: PushKind) -> AnswerError? {
        switch (self, kind) {
        case (.reject, _), (.rejectNotMine, _), (.rejectChangedMind, _), (.approve, .standard),
            (.approve, .biometric):
            nil
        case (.approve, .challenge): .numberNeeded
        case (.approve, .presence), (.approveWithNumber, .presence): .presenceNeeded
        case (.approveShowing(let text), .presence(let offered)):
            offered.contains { $0.text == text } ? nil : .presenceNotOffered
        case (.approveWithNumber(let number), .challenge(let offered)):
            offered.contains(number) ? nil : .numberNotOffered
        case (.approveWithNumber, .standard), (.approveWithNumber, .biometric): .numberUnexpected
        case (.approveShowing, .challenge): .numberNeeded
        case (.approveShowing, .standard), (.approveShowing, .biometric): .presenceUnexpected
        case (_, .unusableChallenge): .numbersUnusable
        case (_, .unknown): .kindUnknown
        }
    }
}

extension RequestState {
    /// The state after the server's reply; when the outcome was unknown before, only an accepted
    /// answer resolves it: a refusal of the repetition says nothing about the first.
    public static func after(
        reply: PostReply,
        decision: Decision,
        previous: RequestState
    ) -> RequestState {
        .after(ReplyMeaning(reply), decision: decision, previous: previous)
    }

    package static func after(
        _ meaning: ReplyMeaning,
        decision: Decision,
        previous: RequestState
    ) -> RequestState {
        switch (meaning, previous) {
        case (.accepted, _): .delivered(decision)
        case (.refused(.notAccepted), .unknown), (.refused(.noOpenQuestion), .unknown):
            .unknown(decision, .repeatNotAccepted)
        case (.refused, .unknown(_, let doubt)): .unknown(decision, doubt)
        case (.refused(let refusal), _): .refused(decision, refusal)
        case (.unknown(let doubt), _): .unknown(decision, doubt)
        }
    }

    /// The state after a transport error such as `transport.connect`; `.refused` when no byte can
    /// have reached the server, else `.unknown`.
    public static func after(
        failure code: String,
        mayHaveBeenSent: Bool,
        decision: Decision,
        previous: RequestState
    ) -> RequestState {
        if mayHaveBeenSent { return .unknown(decision, .noReply(code: code)) }
        if case .unknown(_, let doubt) = previous { return .unknown(decision, doubt) }
        return .refused(decision, .notSent(code: code))
    }

    /// The state after a restart: an answer being sent becomes unknown.
    public var afterInterruption: RequestState {
        if case .sending(let decision) = self { .unknown(decision, .interrupted) } else { self }
    }
}

/// The user's decision.
public enum Decision: Hashable, Sendable {
    /// For the standard or biometric type.
    case approve
    /// For a challenge, with the number on the login page, from 0 to 99.
    case approveWithNumber(Int)
    /// For the presence type, with the text on the login page.
    case approveShowing(String)
    case reject
    /// Rejection because nobody here asked for it; a plain one where the server accepts no reasons.
    case rejectNotMine
    /// Rejection although it was asked for here; likewise.
    case rejectChangedMind

    public var isRejection: Bool {
        switch self {
        case .approve, .approveWithNumber, .approveShowing: false
        case .reject, .rejectNotMine, .rejectChangedMind: true
        }
    }
}

/// The meaning of the server's reply to a registration or an answer; a success says that the server
/// stored the message, never that somebody is logged in or something was paid.
public enum ReplyMeaning: Hashable, Sendable {
    case accepted
    case refused(RequestState.Refusal)
    /// The server, or a proxy before it, did not say whether it accepted.
    case unknown(RequestState.Uncertainty)

    /// A success is 204, or 200 with a JSON object or an empty body.
    ///
    /// Another 200 and the other statuses below 300 are unknown: the server may have stored the
    /// message before something on the way cut or replaced its reply. A redirect is a refusal.
    public init(_ reply: PostReply) {
        switch reply.status {
        case 200: self = Self.isTheServers(reply.body) ? .accepted : .unknown(.notTheServer)
        case 204: self = .accepted
        case 400: self = .refused(.notAccepted)
        case 404, 501: self = .refused(.noService)
        case 300...499: self = .refused(.status(reply.status))
        case 500...599: self = .unknown(.serverFailure(reply.status))
        default: self = .unknown(.status(reply.status))
        }
    }

    private static func isTheServers(_ body: [UInt8]) -> Bool {
        guard !body.isEmpty else { return true }
        guard case .object? = try? JSON.parse(body) else { return false }
        return true
    }
}

/// Whose a request was, as the person says: later, or with a rejection.
package enum Ownership: String, Hashable, Sendable, CaseIterable {
    case mine = "owned"
    case notMine = "disowned"
}

extension Decision {
    /// What the person says with a decision of whose the request was; `nil` when nothing.
    package var statement: Ownership? {
        switch self {
        case .rejectNotMine: .notMine
        case .rejectChangedMind: .mine
        case .approve, .approveWithNumber, .approveShowing, .reject: nil
        }
    }
}
