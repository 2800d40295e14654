package import Push

/// What the person proves who they are for.
package enum VerificationPurpose: Hashable, Sendable {
    /// The approval of a request.
    case approval(MessageID)
    /// To take the lock off the screen.
    case unlocking
}
