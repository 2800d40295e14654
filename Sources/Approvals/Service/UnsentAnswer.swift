package import Storage
import Vocabulary

/// Why an answer was not sent: the ledger, which every answer is in before it leaves, could not
/// take it.
package struct UnsentAnswer: CodedError {
    /// What the ledger said.
    package let cause: StorageError

    /// That of the cause.
    package var code: String { cause.code }

    /// What would have been right, and that nothing has left.
    package var reason: String { cause.reason + "; nothing was sent" }
}
