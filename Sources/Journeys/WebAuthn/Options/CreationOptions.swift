/// What a server asks of a new key.
public struct CreationOptions: Hashable, Sendable {
    /// The attestation that the server wants.
    public enum Attestation: String, Hashable, Sendable {
        case none
        /// Possibly made anonymous by others.
        case indirect
        /// The device's own.
        case direct
        /// Identifies one device; answered as ``direct``.
        case enterprise
    }

    /// Where the key may be stored.
    public enum Attachment: String, Hashable, Sendable {
        /// On this machine.
        case platform
        /// On a security key.
        case crossPlatform = "cross-platform"
    }

    /// The account of the key.
    public struct User: Hashable, Sendable {
        /// The server's id of the user: 1 to 64 bytes, no name.
        public let handle: [UInt8]
        public let name: String
        /// May be empty.
        public let displayName: String

        public init(handle: [UInt8], name: String, displayName: String) {
            self.handle = handle
            self.name = name
            self.displayName = displayName
        }
    }

    /// The default of servers that list none: ES256 and RS256 (WebAuthn Level 3, section 5.1.3).
    static let usualAlgorithms: [Int64] = [-7, -257]

    /// At least 16 bytes.
    public let challenge: [UInt8]
    /// Empty for the server's host.
    public let relyingPartyID: String
    public let relyingPartyName: String
    public let user: User
    /// COSE numbers, unknown ones included.
    public let algorithms: [Int64]
    public let attestation: Attestation
    public let userVerification: UserVerificationWish
    /// `nil` for anywhere.
    public let attachment: Attachment?
    /// Whether the key must identify the user.
    public let isResident: Bool
    /// The ids of keys that the user already has there.
    public let excluded: [[UInt8]]
    public let timeout: Timeout

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
