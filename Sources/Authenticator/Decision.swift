/// What the person decided.
public enum Decision: Hashable, Sendable {
    /// Accept a message of the standard or biometric type.
    case approve
    /// Accept a challenge message with the number the login page shows, from 0 to 99.
    case approveWithNumber(Int)
    /// Deny a message of any type.
    case reject
}
