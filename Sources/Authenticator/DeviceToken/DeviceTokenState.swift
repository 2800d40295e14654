public import Vocabulary

/// Where a push mechanism's device token stands with its server.
public struct DeviceTokenState: Hashable, Sendable {
    /// Whether the server takes updates of the token.
    public enum Support: String, Hashable, Sendable {
        /// Never asked.
        case unknown
        /// It has taken one.
        case supported
        /// It answered that it does not know the request; it is not asked again.
        case unsupported
    }

    /// The token that messages shall be sent to.
    public var wanted: String
    /// The token that the server has confirmed; `nil` when it has confirmed none.
    public var confirmed: String?
    /// Whether the server takes updates.
    public var support: Support
    /// How often an update has failed since the last that was taken.
    public var failures: Int
    /// Before this no update is tried again; `nil` when one may be tried at once.
    public var nextAttempt: Instant?

    /// Creates a state.
    public init(
        wanted: String,
        confirmed: String?,
        support: Support = .unknown,
        failures: Int = 0,
        nextAttempt: Instant? = nil
    ) {
        self.wanted = wanted
        self.confirmed = confirmed
        self.support = support
        self.failures = failures
        self.nextAttempt = nextAttempt
    }
}
