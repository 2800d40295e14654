package import Authenticator
import Vocabulary

/// A push device that the server was asked to register, and has not answered for yet.
package struct PendingDevice: Sendable {
    /// The account as the enrolment address tells it.
    package let account: Account
    /// The mechanism with its key.
    package let mechanism: Mechanism
    /// The push token that the server was told.
    package let deviceToken: String
    /// The one-time half of the same address; `nil` when it has none.
    package let oneTime: OneTimeMechanism?
    /// Whether the device takes the place of what the account has then.
    package let isReplacing: Bool

    /// Describes a device; its account's `added` is when it was noted.
    package init(
        account: Account,
        mechanism: Mechanism,
        deviceToken: String,
        oneTime: OneTimeMechanism?,
        isReplacing: Bool
    ) {
        let owners = [mechanism.account, oneTime?.account].compactMap { $0 }
        precondition(owners.allSatisfy { $0 == account.id }, "a mechanism of another account")
        self.account = account
        self.mechanism = mechanism
        self.deviceToken = deviceToken
        self.oneTime = oneTime
        self.isReplacing = isReplacing
    }
}
