public import Token
public import Vocabulary

/// A key as this device knows it, without the key itself.
public struct Credential: Hashable, Sendable {
    /// What tells it from all others: 1 to 1 023 bytes.
    public let id: [UInt8]
    /// What it signs with.
    public let algorithm: KeyAlgorithm
    /// The name that it is for.
    public let relyingPartyID: String
    /// What the server calls itself.
    public let relyingPartyName: String
    /// What the server knows the person by; `nil` for a key that does not tell who signs in.
    public let userHandle: [UInt8]?
    /// What the person signs in as.
    public let userName: String
    /// What they are called.
    public let displayName: String
    /// How often it has been used; the next use counts one more.
    public var counter: UInt32
    /// When it was made.
    public let added: Instant

    /// Takes what is known.
    public init(
        id: [UInt8],
        algorithm: KeyAlgorithm,
        relyingPartyID: String,
        relyingPartyName: String,
        userHandle: [UInt8]?,
        userName: String,
        displayName: String,
        counter: UInt32,
        added: Instant
    ) {
        self.id = id
        self.algorithm = algorithm
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.userHandle = userHandle
        self.userName = userName
        self.displayName = displayName
        self.counter = counter
        self.added = added
    }

    /// What a person chooses it by: what they are called, and when it was made, in UTC.
    public var keyName: String {
        let name = displayName.isEmpty ? userName : displayName
        return "\(name), \(added.advanced(byMilliseconds: -(added.milliseconds % 1_000)))"
    }
}
