package import Authenticator
package import Vocabulary

/// A mechanism as the ledger keeps it.
package struct StoredMechanism: Sendable {
    /// The mechanism with its key.
    package let mechanism: Mechanism
    /// The push token that the server has confirmed for it; `nil` when it has confirmed none.
    package let deviceToken: String?
    /// When it was enrolled.
    package let added: Instant
}
