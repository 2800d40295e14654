/// Where a request stands.
public enum RequestState: Hashable, Sendable {
    /// Not answered, and may be.
    case pending
    /// Not answered, and too late.
    case expired
    /// An answer is on its way; no second one can start.
    case sending(Decision)
    /// The server took the answer. It never says how the login or payment ended.
    case delivered(Decision)
    /// The server did not take the answer; it may be tried again while the request lives.
    case refused(Decision, Refusal)
    /// The answer left and nothing tells whether the server took it: only the same decision may be
    /// tried again.
    case unknown(Decision, Uncertainty)

    /// Why the server did not take an answer.
    public enum Refusal: Hashable, Sendable {
        /// HTTP 400: expired, already used, unknown to the server, or the keys or the challenge differ;
        /// the server does not say which.
        case notTaken
        /// HTTP 404 or 501: no push service there.
        case noService
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
