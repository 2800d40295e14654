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
    public var row: (code: String, reason: String) {
        switch self {
        case .updateOff:
            (
                "device-token.update-off",
                "A new device token cannot be sent: the account's registration address has no"
                    + " _action=register to replace with _action=refresh. Enrol the device again."
            )
        case .userNameUnknown:
            (
                "device-token.user-name-unknown",
                "A new device token needs the user's name on the server, which is not known yet."
                    + " Messages of servers from 8.0.1 on contain it; otherwise enrol the device"
                    + " again."
            )
        case .device:
            (
                "device-token.device",
                "The names or the token cannot be sent. A device token is 1 to 2048 bytes of ASCII"
                    + " without blanks, a device name 1 to 256 and a user name 1 to 1024 bytes"
                    + " without control characters."
            )
        case .service:
            (
                "device-token.type",
                "The type of the device token is not gcm or apns, the only ones that AM supports."
            )
        case .token(let error): error.row
        }
    }
}
