package import Journeys
package import Vocabulary

/// A key that signs in, as the ledger has it.
package struct StoredCredential: Hashable, Sendable {
    /// What is known of the key.
    package let credential: Credential
    /// The site that it was made with, such as `https://am.example.com`.
    package let server: String
    /// What the person calls it; `nil` for what the site calls it.
    package let label: String?
    /// Whether the site went on after it had been told of the key.
    package let isConfirmed: Bool
    /// When it was used last.
    package let used: Instant?

    /// What tells the key from all others.
    package var id: [UInt8] { credential.id }

    /// Takes what is known.
    package init(
        credential: Credential,
        server: String,
        label: String? = nil,
        isConfirmed: Bool = false,
        used: Instant? = nil
    ) {
        self.credential = credential
        self.server = server
        self.label = label
        self.isConfirmed = isConfirmed
        self.used = used
    }
}

/// All keys of a ledger that sign in.
package struct StoredCredentials: Hashable, Sendable {
    /// Those that are as they were written, in the order they were made.
    package let whole: [StoredCredential]
    /// The ids of those that were changed from outside; they are not used.
    package let damaged: [[UInt8]]
}
