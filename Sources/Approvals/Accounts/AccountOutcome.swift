package import Authenticator
package import Review
package import Vocabulary

/// What an enrolment address says, or how an order about an account ended.
package enum AccountOutcome: Sendable {
    /// What an address says; nothing was changed.
    case addressRead(TypedSecret, AddressSummary)
    /// The order was carried out; the account's name as it is shown then.
    case done(AccountOrder, account: PrintableText)
    /// The server was told the device token: where the token stands, and what went wrong.
    case deviceTokenTold(
        AccountOrder,
        standing: PrintableText,
        isConfirmed: Bool,
        failure: (any CodedError)?
    )
    /// The lock was ended, and a policy that still fails has set it again.
    case lockedAgain(AccountOrder, AccountLock, account: PrintableText)
    /// Nothing was done, or it is not known whether all was.
    case failed(AccountOrder, any CodedError)

    /// Why the order is not done, or only in part; `nil` when it is.
    package var failure: (any CodedError)? {
        switch self {
        case .addressRead, .done, .deviceTokenTold(_, _, isConfirmed: true, _): nil
        case .deviceTokenTold(_, _, isConfirmed: false, let failure):
            failure ?? DeviceTokenRotationError.unconfirmed
        case .lockedAgain(_, let lock, _): AccountError.locked(policy: lock.policy)
        case .failed(_, let error): error
        }
    }
}
