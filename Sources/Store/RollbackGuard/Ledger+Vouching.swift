package import Vocabulary

extension Ledger {
    /// Takes the ledger as it is: a note in the audit trail says so, and its marker tells of it from
    /// now on, whatever the marker told before.
    ///
    /// - Parameters:
    ///   - detail: What was taken, for the trail.
    ///   - now: Our clock.
    /// - Throws: What any change throws, and what writing the marker throws.
    package func vouch(_ detail: String, now: Instant) async throws(StorageError) {
        try await vouch(AuditTrail.Event(.storeUpgraded, detail: detail), now: now)
    }

    /// Adds a note, and writes the marker whatever it told before.
    func vouch(_ event: AuditTrail.Event, now: Instant) async throws(StorageError) {
        try await change { try AuditTrail(self.vault).append(event, at: now, to: $0) }
        try await change { try self.marker.write(of: $0) }
    }
}
