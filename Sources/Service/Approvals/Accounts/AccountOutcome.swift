package import Push
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

/// Why a device token is not renewed.
package enum DeviceTokenRotationError: CodedError {
    case pending
    case unsupported
    case unneeded
    case changed
    case unconfirmed

    package var code: String {
        switch self {
        case .pending: "device-token.pending"
        case .unsupported: "device-token.unsupported"
        case .unneeded: "device-token.unneeded"
        case .changed: "device-token.changed"
        case .unconfirmed: "device-token.unconfirmed"
        }
    }

    package var reason: String {
        switch self {
        case .pending:
            "a new device token is made once the server has answered for the device"
        case .unsupported:
            "a server from AM 8.0.1 on takes new device tokens; with this one the device is enrolled again"
        case .unneeded: "a device that asks its server what waits has no device token"
        case .changed:
            "one program at a time makes a new device token; another has just made one"
        case .unconfirmed:
            "the server confirms the device token; it is told again while `review` runs"
        }
    }
}
