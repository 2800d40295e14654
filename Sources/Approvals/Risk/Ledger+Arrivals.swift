package import Risk
package import Storage
package import Vocabulary

extension Ledger {
    /// The other requests that count for one, as they stood at an instant, newest first.
    ///
    /// - Parameters:
    ///   - messageID: The request.
    ///   - uid: Its mechanism.
    ///   - end: When it is looked at.
    ///   - known: Answers that began later were not known then; `end` when `nil`.
    /// - Returns: Those of its account and of others.
    /// - Throws: What any reading throws.
    package func arrivals(
        around messageID: String,
        of uid: String,
        at end: Instant,
        known: Instant? = nil
    ) async throws(StorageError) -> [Arrival] {
        var numbers = AccountNumbers(from: uid)
        return try await arrivals(
            around: messageID,
            of: uid,
            after: end.advanced(byMilliseconds: -Arrival.span),
            othersAfter: end.advanced(byMilliseconds: -Arrival.othersSpan),
            until: end,
            limit: Arrival.most
        ).map { $0.arrival(seenFrom: &numbers, at: end, known: known ?? end) }
    }
}
