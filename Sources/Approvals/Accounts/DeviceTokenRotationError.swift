import Vocabulary

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
