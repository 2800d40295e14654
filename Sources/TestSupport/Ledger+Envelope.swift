package import Facts
import Providers
package import Storage

extension Ledger {
    /// Stores a message that came in an envelope.
    package func record(
        _ request: ApprovalRequest,
        in envelope: Envelope,
        learning: HabitChange? = nil
    ) async throws(StorageError) -> Recording {
        guard let message = ReceivedMessage(envelope) else {
            preconditionFailure("a message has an id")
        }
        return try await record(request, in: message, learning: learning)
    }
}
