package import Authenticator
package import Vocabulary

/// What became of one account of a file, or would.
package struct ImportedAccount: Sendable {
    /// How it ended.
    package enum Outcome: Sendable {
        /// The account was added, or would be.
        case added(Account)
        /// The account is here already and stays as it is.
        case known(AccountID)
        /// Nothing was added.
        case refused(any CodedError)
    }

    /// Where it stands in the file.
    package let place: ImportedEntry.Place
    /// What the file calls it; `nil` when that cannot be read.
    package let name: PrintableText?
    /// How it ended.
    package let outcome: Outcome
    /// What a person should know about it.
    package var warnings: [EnrolmentWarning] = []

    /// Whether the account was added, or would be.
    package var isAdded: Bool { if case .added = outcome { true } else { false } }

    /// Whether nothing was added, with a reason.
    package var isRefused: Bool { if case .refused = outcome { true } else { false } }
}
