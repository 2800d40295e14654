package import Authenticator
package import Vocabulary

/// A push mechanism as the ledger keeps it.
package struct StoredMechanism: Sendable {
    /// The mechanism with its key.
    package let mechanism: Mechanism
    /// Where its device token stands with the server; both tokens are empty for one that was
    /// enrolled without.
    package let deviceToken: DeviceTokenState
    /// Tokens from before that the server may still send to.
    package let earlierTokens: [String]
    /// When it was enrolled.
    package let added: Instant
}
