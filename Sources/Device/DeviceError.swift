import Vocabulary

/// Why the device could not be asked.
package enum DeviceError: CodedError {
    /// PAM could not be started for the service.
    case pamUnavailable

    /// Such as `device.pam-unavailable`.
    package var code: String {
        switch self {
        case .pamUnavailable: "device.pam-unavailable"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .pamUnavailable: "PAM is set up for the service"
        }
    }
}
