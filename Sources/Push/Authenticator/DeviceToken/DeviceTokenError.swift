public import Token
public import Vocabulary

/// Why a server cannot be told a new device token.
public enum DeviceTokenError: CodedError {
    /// The registration address has no `_action=register` that could be replaced.
    case updateOff
    /// Nobody has told the user's name on the server, and the server refuses an update without.
    case userNameUnknown
    /// The token, the device's name or the user's name cannot be sent.
    case device
    /// The word for the messaging service is none that this server knows.
    case service
    /// The update could not be signed.
    case token(TokenError)

    /// Such as `device-token.update-off`; a token error keeps its own.
    public var code: String {
        switch self {
        case .updateOff: "device-token.update-off"
        case .userNameUnknown: "device-token.user-name-unknown"
        case .device: "device-token.device"
        case .service: "device-token.type"
        case .token(let error): error.code
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .updateOff:
            "a new device token goes to the registration address with _action=refresh; this"
                + " account's has no _action=register, so that the device is enrolled again"
        case .userNameUnknown:
            "a server takes a new device token with the user's name; a message of a server from"
                + " 8.0.1 on tells it, or the device is enrolled again"
        case .device:
            "a device token is 1 to 2048 bytes of ASCII without blanks, a device name 1 to 256 and"
                + " a user name 1 to 1024 bytes without control characters"
        case .service: "AM sends to device tokens of the types gcm and apns"
        case .token(let error): error.reason
        }
    }
}
