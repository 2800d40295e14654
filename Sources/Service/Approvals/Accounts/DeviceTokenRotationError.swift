import Push
package import Review
package import Vocabulary

extension AccountOutcome {
    /// Why the order is not done, or only in part; `nil` when it is.
    package var failure: (any CodedError)? {
        switch self {
        case .addressRead, .done, .deviceTokenReported(_, _, isConfirmed: true, _): nil
        case .deviceTokenReported(_, _, isConfirmed: false, let failure):
            failure ?? DeviceTokenRotationError.unconfirmed
        case .lockedAgain(_, let lock, _): AccountError.locked(policy: lock.policy)
        case .failed(_, let error, _): error
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

    /// Such as `device-token.pending`.
    package var row: (code: String, reason: String) {
        switch self {
        case .pending:
            (
                "device-token.pending",
                "The server has not confirmed the device yet. Try again when it has."
            )
        case .unsupported:
            (
                "device-token.unsupported",
                "The server accepts no new device tokens; AM does from 8.0.1 on. Enrol the device"
                    + " again."
            )
        case .unneeded:
            (
                "device-token.unneeded",
                "The device has no device token, since it polls its server for requests."
            )
        case .changed:
            (
                "device-token.changed",
                "Another program has just made a new device token for this account."
            )
        case .unconfirmed:
            (
                "device-token.unconfirmed",
                "The server has not confirmed the device token. It is sent again while `review`"
                    + " runs."
            )
        }
    }
}
