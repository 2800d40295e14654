/// What the person decided.
public enum Decision: Hashable, Sendable {
    /// Accept a message of the standard or biometric type.
    case approve
    /// Accept a challenge message with the number the login page shows, from 0 to 99.
    case approveWithNumber(Int)
    /// Accept a message of the presence type with the text the login page shows.
    case approveShowing(String)
    /// Deny a message of any type.
    case reject
    /// Deny it since nobody here has asked for it; a plain denial where the server takes no reasons.
    case rejectNotMine
    /// Deny it though it was asked for here; likewise.
    case rejectChangedMind

    /// Whether it denies, for whatever reason.
    public var isRejection: Bool {
        switch self {
        case .approve, .approveWithNumber, .approveShowing: false
        case .reject, .rejectNotMine, .rejectChangedMind: true
        }
    }
}
