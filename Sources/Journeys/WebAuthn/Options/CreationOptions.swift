/// What a server asks of a new key.
public struct CreationOptions: Hashable, Sendable {
    /// What the server wants to know of the device.
    public enum Attestation: String, Hashable, Sendable {
        /// Nothing.
        case none
        /// Something, which others may have put in.
        case indirect
        /// What the device says itself.
        case direct
        /// What tells one device from all others; answered as ``direct``.
        case enterprise
    }

    /// Where the key may be.
    public enum Attachment: String, Hashable, Sendable {
        /// On this machine.
        case platform
        /// On a security key.
        case crossPlatform = "cross-platform"
    }

    /// Whom the key will sign in.
    public struct User: Hashable, Sendable {
        /// What the server knows the person by: 1 to 64 bytes, no name.
        public let handle: [UInt8]
        /// What they sign in as, for people.
        public let name: String
        /// What they are called, for people; empty where the server has nothing.
        public let displayName: String

        /// Takes what the server says.
        public init(handle: [UInt8], name: String, displayName: String) {
            self.handle = handle
            self.name = name
            self.displayName = displayName
        }
    }

    /// What a server takes that lists no algorithm: ES256 and RS256.
    ///
    /// - Source: WebAuthn Level 3, section 5.1.3.
    static let usualAlgorithms: [Int64] = [-7, -257]

    /// What is signed; at least 16 bytes.
    public let challenge: [UInt8]
    /// The name that the key is for; empty for the server's host.
    public let relyingPartyID: String
    /// What the server calls itself.
    public let relyingPartyName: String
    /// Whom the key signs in.
    public let user: User
    /// COSE's numbers of the algorithms that the server takes, those among them that nobody knows
    /// included.
    public let algorithms: [Int64]
    /// What the server wants to know of the device.
    public let attestation: Attestation
    /// Whether the person proves who they are.
    public let userVerification: UserVerificationWish
    /// Where the key may be; `nil` for anywhere.
    public let attachment: Attachment?
    /// Whether the key must tell who signs in.
    public let isResident: Bool
    /// The ids of keys that the person has with the server already.
    public let excluded: [[UInt8]]
    /// How long the person has.
    public let timeout: Timeout

    /// Takes what a server asks for.
    public init(
        challenge: [UInt8],
        relyingPartyID: String,
        relyingPartyName: String,
        user: User,
        algorithms: [Int64],
        attestation: Attestation,
        userVerification: UserVerificationWish,
        attachment: Attachment?,
        isResident: Bool,
        excluded: [[UInt8]],
        timeout: Timeout
    ) {
        self.challenge = challenge
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.user = user
        self.algorithms = algorithms
        self.attestation = attestation
        self.userVerification = userVerification
        self.attachment = attachment
        self.isResident = isResident
        self.excluded = excluded
        self.timeout = timeout
    }
}
