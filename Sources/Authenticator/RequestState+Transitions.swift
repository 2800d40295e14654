public import Vocabulary

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
        switch (ReplyMeaning(reply), previous) {
        case (.taken, _): .delivered(decision)
        case (.refused(.notTaken), .unknown): .unknown(decision, .repeatNotTaken)
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
