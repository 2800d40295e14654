package import Push
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

/// An account as the ledger keeps it, with what it can be used for.
package struct StoredAccount: Sendable {
    /// The account.
    package let account: Account
    /// Its push mechanism; `nil` when it has none.
    package let push: StoredMechanism?
    /// Its one-time mechanism; `nil` when it has none.
    package let oneTime: OneTimeMechanism?
    /// Push devices that the server has not answered for yet, in the order they were noted.
    package let pending: [PendingDevice]
    /// When it was enrolled again so that answers go to another server; `nil` when it never was.
    package let serverChanged: Instant?
}
