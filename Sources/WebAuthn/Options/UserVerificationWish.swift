import Token

/// Whether the person is to prove who they are.
public enum UserVerificationWish: String, Hashable, Sendable {
    /// They must.
    case required
    /// They do where the device can ask.
    case preferred
    /// They need not.
    case discouraged
}

extension UserVerificationWish {
    /// What a server wishes; preferred where it says nothing, or a word that nobody knows.
    ///
    /// - Source: WebAuthn Level 3, section 5.8.6.
    init(_ value: JSONValue?) {
        self = value?.stringValue.flatMap(Self.init(rawValue:)) ?? .preferred
    }
}
