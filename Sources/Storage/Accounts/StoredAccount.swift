package import Authenticator
package import Vocabulary

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
