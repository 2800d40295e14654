import Token

/// What a server asks of a sign-in with a key.
public struct RequestOptions: Hashable, Sendable {
    /// What is signed; at least 16 bytes.
    public let challenge: [UInt8]
    /// The name that the key was registered for; empty for the server's host.
    public let relyingPartyID: String
    /// The ids of the keys that may be used; empty where the key tells who signs in.
    public let allowed: [[UInt8]]
    /// Whether the person proves who they are.
    public let userVerification: UserVerificationWish
    /// How long the person has, from 5 to 300 seconds.
    public let timeout: Timeout

    /// Takes what a server asks for.
    public init(
        challenge: [UInt8],
        relyingPartyID: String,
        allowed: [[UInt8]],
        userVerification: UserVerificationWish,
        timeout: Timeout
    ) {
        self.challenge = challenge
        self.relyingPartyID = relyingPartyID
        self.allowed = allowed
        self.userVerification = userVerification
        self.timeout = timeout
    }
}

/// How long a person has to use a key.
public struct Timeout: Hashable, Sendable {
    /// As the server says it; 0 where it says nothing that is a time.
    public let asked: Int64
    /// What is kept to: from 5 000 to 300 000, and 60 000 where the server says nothing.
    public var milliseconds: Int64 { asked <= 0 ? 60_000 : min(max(asked, 5_000), 300_000) }

    /// Takes a time in milliseconds.
    public init(milliseconds: Int64) { asked = milliseconds }
}

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
