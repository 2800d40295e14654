import Authenticator
import Facts
import Machine
import Review
import Risk
import Storage

extension ApprovalService {
    /// Rejects a request that has just come when the person has a rule for it.
    ///
    /// It goes the way of every answer: noted first, then sent, its outcome noted. It is tried
    /// once; what was not taken waits for the person. Nothing is ever approved here.
    ///
    /// - Returns: The entry as it stands afterwards.
    /// - Throws: ``StorageError``; then nothing was sent.
    func decidedByRule(_ entry: Entry) async throws(StorageError) -> Entry {
        guard entry.state == .pending, entry.isWaiting(at: clock.now),
            let rule = policy.automaticRejection.rule(meeting: entry.review.assessment)
        else { return entry }
        do {
            try await reject(entry.id, by: rule, shown: entry.shown(at: clock.now))
        } catch let error as UnsentAnswer {
            throw error.cause
        } catch {
            // Another program has answered meanwhile, or the time is over.
        }
        let stored = try await ledger.request(messageID: entry.id.text)
        return try await entries(stored.map { [$0] } ?? []).first ?? entry
    }
}
