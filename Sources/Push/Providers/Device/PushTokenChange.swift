/// What is to be done about a push token that the messaging service has handed out.
public enum PushTokenChange: Hashable, Sendable {
    /// Register the first one.
    case register(String)
    /// Register this one in place of another.
    case renew(String)
    /// Nothing: it is the one that is registered.
    case unchanged
    /// Nothing: there is no token.
    case none

    /// Compares tokens.
    ///
    /// - Parameters:
    ///   - token: What was handed out; `nil` and the empty text are none.
    ///   - registered: The one that the server has; `nil` for none.
    public init(_ token: String?, registered: String?) {
        guard let token, !token.isEmpty else {
            self = .none
            return
        }
        self =
            registered == token ? .unchanged : registered == nil ? .register(token) : .renew(token)
    }
}
