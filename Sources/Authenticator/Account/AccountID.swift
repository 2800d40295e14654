/// What tells one account from another: who runs the server, and the name there.
///
/// The two texts stay apart: joined with a sign that both may hold, different accounts would share
/// an id.
public struct AccountID: Hashable, Sendable {
    /// Who runs the server, as the enrolment address named it.
    public let issuer: String
    /// The account's name.
    public let accountName: String

    /// Takes the two names as they are.
    public init(issuer: String, accountName: String) {
        self.issuer = issuer
        self.accountName = accountName
    }
}

extension Mechanism {
    /// The account that the mechanism belongs to.
    public var account: AccountID { AccountID(issuer: issuer, accountName: accountName) }
}
