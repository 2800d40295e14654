public import Vocabulary

/// Whose account it is about, as the custom payload says: an account that several people use.
public struct SharedAccount: Hashable, Sendable {
    /// The most holders that are read; more than these stay among the members that nobody read.
    public static let mostHolders = 16

    /// What the account is called.
    public let name: PrintableText?
    /// Who holds it, in the order of the message.
    public let holders: [PrintableText]
    /// Who asked, where no payment says so.
    public let initiator: PrintableText?

    package init(
        name: PrintableText?,
        holders: [PrintableText] = [],
        initiator: PrintableText? = nil
    ) {
        self.name = name
        self.holders = holders
        self.initiator = initiator
    }
}
