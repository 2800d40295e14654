public import Vocabulary

/// A device token as an SDK keeps it.
public struct SDKDeviceToken: Hashable, Sendable {
    /// The token.
    public let token: String
    /// When it was given; `nil` when the record does not tell.
    public let added: Instant?
}
