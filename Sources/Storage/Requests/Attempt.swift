package import Authenticator

/// An answer that may be sent: its decision is in the ledger, and no other can begin.
package struct Attempt: Hashable, Sendable {
    /// The request that is answered.
    package let messageID: String
    /// What was decided.
    package let decision: Decision
    /// Where the request stood before.
    package let previous: RequestState
    /// Which answer to the request this is, from 1.
    package let number: Int
    /// The account that it is about, for the audit trail.
    let account: AccountID?
}
