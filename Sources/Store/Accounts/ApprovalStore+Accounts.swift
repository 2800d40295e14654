package import Push
package import Vocabulary

extension ApprovalStore {
    /// The accounts whose rows were changed from outside, as far as this store has come across
    /// them: no list has them, and they can only be removed.
    package nonisolated var damagedAccounts: [AccountID] { quarantine.accounts }

    /// All accounts, in the order they were enrolled, but for the damaged ones.
    package func accounts() async throws(StorageError) -> [StoredAccount] {
        try await read {
            try AccountRows(database: $0, vault: self.vault).all(self.quarantine)
        }
    }

    /// The accounts that have some push mechanisms or await them; no other is unsealed.
    ///
    /// - Complexity: O(n) in the number of mechanisms, whatever the number of accounts.
    package func accounts(
        ofMechanisms uids: Set<String>
    ) async throws(StorageError) -> [StoredAccount] {
        try await read { database in
            let rows = AccountRows(database: database, vault: self.vault)
            var found: [AccountID: StoredAccount] = [:]
            for uid in uids {
                for stored in try rows.accounts(ofMechanism: uid, self.quarantine) {
                    found[stored.account.id] = stored
                }
            }
            return Array(found.values)
        }
    }

    package func account(_ id: AccountID) async throws(StorageError) -> StoredAccount? {
        try await read { try AccountRows(database: $0, vault: self.vault).account(id) }
    }

    /// Gives an account other names on the screen; `nil` brings its own name back.
    ///
    /// - Throws: `.accountMissing`, `.accountDamaged`, `.accountName` for a name that is empty, longer
    ///   than 1024 bytes or holds control characters.
    package func rename(
        _ id: AccountID,
        issuer: String?,
        accountName: String?
    ) async throws(StorageError) {
        let names = [issuer, accountName].compactMap { $0 }
        guard names.allSatisfy(Self.isUsable) else { throw .accountName }
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            guard try rows.account(id) != nil else { throw StorageError.accountMissing }
            try rows.change(id) { row in
                row.account.displayIssuer = issuer
                row.account.displayAccountName = accountName
            }
        }
    }

    /// Keeps a note about an account, in place of an earlier one; `nil` removes it.
    ///
    /// - Throws: `.accountMissing`, `.accountDamaged`, `.accountNote` for a note that is empty, longer
    ///   than 1024 bytes or holds control characters.
    package func setNote(_ note: String?, of id: AccountID) async throws(StorageError) {
        guard note.map(Self.isUsable) ?? true else { throw .accountNote }
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            guard try rows.account(id) != nil else { throw StorageError.accountMissing }
            try rows.change(id) { $0.note = note }
        }
    }

    /// Whether a text can be kept about an account.
    private static func isUsable(_ text: String) -> Bool {
        (1...1_024).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Removes an account with its mechanisms, its requests and what it awaits; does nothing when it
    /// is not there.
    ///
    /// What was seen stays known, and the audit trail stays. Of a damaged account goes what lies
    /// under its number.
    package func remove(_ id: AccountID, now: Instant) async throws(StorageError) {
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            guard let key = try rows.number(of: id) ?? self.quarantine.row(of: id) else { return }
            guard let known = try self.undamaged(id, rows) else {
                try rows.remove(key)
                let event = AuditTrail.Event(.accountRemoved, account: id, detail: "damaged")
                try AuditTrail(self.vault).append(event, at: now, to: database)
                self.quarantine.remove(id)
                return
            }
            if let push = known.push {
                try PushRows(database: database, vault: self.vault).remove(push)
            }
            let pending = PendingRows(database: database, vault: self.vault)
            try pending.devices(ofAccount: key).forEach(pending.remove)
            try rows.remove(key)
            let halves = [
                known.push.map { _ in "push" }, known.oneTime.map { _ in "one-time" },
                known.pending.isEmpty ? nil : "pending",
            ]
            let event = AuditTrail.Event(
                .accountRemoved,
                account: id,
                detail: halves.compactMap { $0 }.joined(separator: " ")
            )
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
    }

    nonisolated private func undamaged(
        _ id: AccountID,
        _ rows: AccountRows
    ) throws -> StoredAccount? {
        do {
            return try rows.account(id)
        } catch StorageError.accountDamaged {
            return nil
        }
    }

    /// Sets or ends a lock by a person's will, whatever was there.
    ///
    /// A device that waits for its server to replace what the account has is dropped with a lock: it
    /// would come back when the lock ends.
    ///
    /// - Throws: `.accountMissing`, and what any change throws.
    package func setLock(
        _ lock: AccountLock?,
        of id: AccountID,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            let rows = AccountRows(database: database, vault: self.vault)
            guard let known = try rows.account(id), let number = try rows.number(of: id)
            else { throw StorageError.accountMissing }
            if lock != nil {
                let pending = PendingRows(database: database, vault: self.vault)
                for waiting in try pending.devices(ofAccount: number)
                where waiting.device.isReplacing {
                    try pending.remove(waiting)
                }
            }
            try self.write(lock, of: known.account, by: "person", at: now, to: database)
        }
    }

    /// Sets or ends a lock by a policy unless it has changed meanwhile, for what follows from the
    /// lock that was read: so a policy that passes never ends the lock that a person has just set.
    ///
    /// - Returns: Whether the lock was still what it had been.
    /// - Throws: `.accountMissing`, and what any change throws.
    package func changeLock(
        of id: AccountID,
        from previous: AccountLock?,
        to lock: AccountLock?,
        now: Instant
    ) async throws(StorageError) -> Bool {
        try await change { database in
            guard let known = try AccountRows(database: database, vault: self.vault).account(id)
            else { throw StorageError.accountMissing }
            guard known.account.lock == previous else { return false }
            try self.write(lock, of: known.account, by: "policy", at: now, to: database)
            return true
        }
    }

    nonisolated private func write(
        _ lock: AccountLock?,
        of account: Account,
        by ending: String,
        at now: Instant,
        to database: Database
    ) throws {
        guard lock != account.lock else { return }
        try AccountRows(database: database, vault: vault).change(account.id) {
            $0.account.lock = lock
        }
        let earlier = AccountLock.text(of: account.lock)
        let event = AuditTrail.Event(
            lock == nil ? .accountUnlocked : .accountLocked,
            account: account.id,
            detail: lock.map { AccountLock.text(of: $0) } ?? "\(earlier), ended by \(ending)"
        )
        try AuditTrail(vault).append(event, at: now, to: database)
    }
}

extension Account {
    /// Refuses a locked account, in the transaction that would use or change it.
    ///
    /// - Throws: `.account`.
    func checkUnlocked() throws(StorageError) {
        do throws(AccountError) {
            try checkUsable()
        } catch {
            throw .account(error)
        }
    }
}

extension ApprovalStore {
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
