import Token
public import Vocabulary

/// Where a request stands.
public enum RequestState: Hashable, Sendable {
    /// Not answered, and may be.
    case pending
    /// Not answered, and too late.
    case expired
    /// Not answered from here, and over as the server says.
    case ended(Ending)
    /// An answer is on its way; no second one can start.
    case sending(Decision)
    /// The server took the answer. It never says how the login or payment ended.
    case delivered(Decision)
    /// The server did not take the answer; it may be tried again while the request lives.
    case refused(Decision, Refusal)
    /// The answer left and nothing tells whether the server took it: only the same decision may be
    /// tried again.
    case unknown(Decision, Uncertainty)

    /// How the server ended a request.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        /// What was asked for went well.
        case succeeded
        /// It was called off.
        case cancelled
        /// It went wrong.
        case failed
        /// The one-time code was entered.
        case codeEntered = "code-entered"
        /// The server lists it no more: it was answered elsewhere, or its time is over.
        case unlisted
    }

    /// Why the server did not take an answer.
    public enum Refusal: Hashable, Sendable {
        /// HTTP 400: expired, already used, unknown to the server, or the keys or the challenge differ;
        /// the server does not say which.
        case notTaken
        /// HTTP 404 or 501: no push service there.
        case noService
        /// The server has no open question that fits: it was answered, is over, or what came with the
        /// answer is not what the login page shows; the server does not say which.
        case noOpenQuestion
        /// The server said why, which this code stands for.
        case server(code: String)
        /// Any other HTTP 3xx or 4xx.
        case status(Int)
        /// The answer never left: no connection, a refused certificate, and the like. The code of
        /// the transport error, such as `transport.connect`.
        case notSent(code: String)
    }

    /// Why the outcome is unknown.
    public enum Uncertainty: Hashable, Sendable {
        /// The connection broke or timed out after the answer was sent. The transport error's code.
        case noReply(code: String)
        /// HTTP 5xx.
        case serverFailure(Int)
        /// HTTP 200 with a body that is not the server's: something on the way cut or replaced it.
        case notTheServer
        /// An HTTP status that the server never gives, such as 202.
        case status(Int)
        /// The program ended while the answer was on its way.
        case interrupted
        /// HTTP 400 to a repeated answer: the first one was taken, or the request is gone, or this
        /// server never knew it; it does not say which.
        case repeatNotTaken
    }
}

extension RequestState {
    /// What was decided; `nil` when nobody has.
    package var decision: Decision? {
        switch self {
        case .pending, .expired, .ended: nil
        case .sending(let decision), .delivered(let decision), .refused(let decision, _),
            .unknown(let decision, _):
            decision
        }
    }

    /// Whether a rejection was decided, whatever became of it.
    package var isOfRejection: Bool { decision?.isRejection == true }

    /// Whether the server took a rejection.
    package var isRejected: Bool {
        if case .delivered(let decision) = self { decision.isRejection } else { false }
    }

    /// Whether an answer was tried that no server is known to have taken.
    package var isUncertain: Bool {
        switch self {
        case .refused, .unknown: true
        case .pending, .expired, .ended, .sending, .delivered: false
        }
    }

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
        case .ended: return .ended
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
    /// The state after the server's reply.
    ///
    /// - Parameters:
    ///   - reply: What came back.
    ///   - decision: What was sent.
    ///   - previous: The state before this answer was sent. When its outcome was unknown, only a
    ///     taken answer ends the doubt: a refusal of the repetition says nothing about the first.
    /// - Returns: `.delivered`, `.refused` or `.unknown`.
    public static func after(
        reply: PostReply,
        decision: Decision,
        previous: RequestState
    ) -> RequestState {
        .after(ReplyMeaning(reply), decision: decision, previous: previous)
    }

    /// The same for a reply that was read.
    package static func after(
        _ meaning: ReplyMeaning,
        decision: Decision,
        previous: RequestState
    ) -> RequestState {
        switch (meaning, previous) {
        case (.taken, _): .delivered(decision)
        case (.refused(.notTaken), .unknown), (.refused(.noOpenQuestion), .unknown):
            .unknown(decision, .repeatNotTaken)
        case (.refused, .unknown(_, let doubt)): .unknown(decision, doubt)
        case (.refused(let refusal), _): .refused(decision, refusal)
        case (.unknown(let doubt), _): .unknown(decision, doubt)
        }
    }

    /// The state after the transport gave up.
    ///
    /// - Parameters:
    ///   - code: The transport error's code, such as `transport.connect`.
    ///   - mayHaveBeenSent: Whether any byte of the answer can have reached the server.
    ///   - decision: What was sent.
    ///   - previous: The state before this answer was sent.
    /// - Returns: `.refused` when nothing left, else `.unknown`.
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

    /// The state in which a restarted program finds the request: what was on its way is unknown.
    public var afterInterruption: RequestState {
        if case .sending(let decision) = self { .unknown(decision, .interrupted) } else { self }
    }
}

/// What the person decided.
public enum Decision: Hashable, Sendable {
    /// Accept a message of the standard or biometric type.
    case approve
    /// Accept a challenge message with the number the login page shows, from 0 to 99.
    case approveWithNumber(Int)
    /// Accept a message of the presence type with the text the login page shows.
    case approveShowing(String)
    /// Deny a message of any type.
    case reject
    /// Deny it since nobody here has asked for it; a plain denial where the server takes no reasons.
    case rejectNotMine
    /// Deny it though it was asked for here; likewise.
    case rejectChangedMind

    /// Whether it denies, for whatever reason.
    public var isRejection: Bool {
        switch self {
        case .approve, .approveWithNumber, .approveShowing: false
        case .reject, .rejectNotMine, .rejectChangedMind: true
        }
    }
}

/// What the server's reply to a registration or an answer says.
///
/// A success says that the server stored what was sent. It never says that somebody is logged in or
/// that something was paid.
public enum ReplyMeaning: Hashable, Sendable {
    /// The server took it.
    case taken
    /// The server did not take it.
    case refused(RequestState.Refusal)
    /// The server, or what stands before it, did not say; it may have taken it or not.
    case unknown(RequestState.Uncertainty)

    /// Reads a reply.
    ///
    /// A success is 204, or 200 with a JSON object or nothing as its body. A 200 with another body
    /// and the other statuses below 300 leave it open: the server may have stored what was sent
    /// before something on the way cut or replaced its reply. A redirect is a refusal.
    public init(_ reply: PostReply) {
        switch reply.status {
        case 200: self = Self.isTheServers(reply.body) ? .taken : .unknown(.notTheServer)
        case 204: self = .taken
        case 400: self = .refused(.notTaken)
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
