package import Authenticator
package import Providers
package import Vocabulary

/// A push mechanism as the ledger keeps it.
package struct StoredMechanism: Sendable {
    /// The mechanism with its key, of whatever family.
    package let device: any PushDevice
    /// Where its device token stands with the server; both tokens are empty for one that was
    /// enrolled without.
    package let deviceToken: DeviceTokenState
    /// Tokens from before that the server may still send to.
    package let earlierTokens: [String]
    /// When it was enrolled.
    package let added: Instant
}

extension StoredMechanism {
    /// What requests name the device by.
    package var uid: String { device.uid }
    /// Where answers go.
    package var answers: Endpoint { device.answers }
    /// The device when its server is ForgeRock's or one of its kind.
    package var mechanism: Mechanism? { device as? Mechanism }
}
