public import Vocabulary

/// An account: what its mechanisms share.
public struct Account: Hashable, Sendable, Identifiable {
    /// What tells it from others.
    public let id: AccountID
    /// The issuer as the person wants to read it; `nil` when it was never renamed.
    public var displayIssuer: String?
    /// The account's name as the person wants to read it; `nil` when it was never renamed.
    public var displayAccountName: String?
    /// The issuer's colour, six hexadecimal digits.
    public var colour: String?
    /// Where the issuer's logo lies; an http or https address that nothing fetches.
    public var imageAddress: String?
    /// What the server wants of the device.
    public var policies: AccountPolicies
    /// Why it refuses to be used; `nil` when it does not.
    public var lock: AccountLock?
    /// When it was enrolled.
    public let added: Instant

    /// Creates an account that is not locked and has its own names.
    public init(
        id: AccountID,
        colour: String? = nil,
        imageAddress: String? = nil,
        policies: AccountPolicies = .none,
        added: Instant
    ) {
        self.id = id
        self.colour = colour
        self.imageAddress = imageAddress
        self.policies = policies
        self.added = added
    }
}
