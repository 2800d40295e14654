package import Authenticator
package import Token

/// What a store keeps of a device of another family than AM's: all of it secret.
package struct KeptDevice: Sendable {
    /// What it proves itself with.
    package enum Key: Sendable {
        /// A key pair.
        case pair(KeyPair)
        /// A text that its server knows, too.
        case secret(SecretBytes)
    }

    /// Where its answers go.
    package let endpoint: Endpoint
    /// What its family alone reads.
    package let details: String
    /// Its key.
    package let key: Key

    /// Puts together what was kept.
    package init(endpoint: Endpoint, details: String, key: Key) {
        self.endpoint = endpoint
        self.details = details
        self.key = key
    }
}
