import Token
public import Vocabulary

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
