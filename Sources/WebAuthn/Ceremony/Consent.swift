/// What a person agrees to when a key is made or used.
public struct Consent: Hashable, Sendable {
    /// What is agreed to.
    public enum Kind: Hashable, Sendable {
        /// That a key is made.
        case registration
        /// That a key is used.
        case authentication
        /// That the server is told that a key of it is here already.
        case tellingOfKey
    }

    /// What is agreed to.
    public let kind: Kind
    /// The name that the key is for.
    public let relyingPartyID: String
    /// What the server calls itself; may be empty.
    public let relyingPartyName: String
    /// Whom the key signs in; may be empty.
    public let userName: String

    /// Says what is agreed to.
    public init(
        kind: Kind,
        relyingPartyID: String,
        relyingPartyName: String,
        userName: String
    ) {
        self.kind = kind
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.userName = userName
    }
}
