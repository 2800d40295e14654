package import Authenticator
package import Vocabulary

extension Ledger {
    /// The one-time half of an account, to be shown to another device.
    ///
    /// The audit trail has its entry before anything can be shown.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - isUserVerified: Whether the person has just proven who they are.
    ///   - now: Our clock.
    /// - Returns: The mechanism with its secret.
    /// - Throws: `.accountMissing`, `.mechanismMissing` when it has no one-time half, `.account`
    ///   when it is locked, and what any change throws.
    package func exportCodes(
        of id: AccountID,
        isUserVerified: Bool,
        now: Instant
    ) async throws(StorageError) -> OneTimeMechanism {
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            guard let known = try rows.account(id) else { throw StorageError.accountMissing }
            guard let mechanism = known.oneTime else { throw StorageError.mechanismMissing }
            try known.account.checkUnlocked()
            let event = AuditTrail.Event(
                .accountExported,
                account: id,
                detail: "one-time, user \(isUserVerified ? "" : "not ")verified"
            )
            try AuditTrail(self.vault).append(event, at: now, to: database)
            return mechanism
        }
    }
}
