/// Whether the person is to prove who they are.
public enum UserVerificationWish: String, Hashable, Sendable {
    /// They must.
    case required
    /// They do where the device can ask.
    case preferred
    /// They need not.
    case discouraged
}
