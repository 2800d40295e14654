import Synchronization
package import Token
package import Vocabulary

extension ApprovalStore {
    /// Has a passphrase open the store from now on, also instead of another passphrase.
    ///
    /// Programs that have it open go on. The key file is removed once the change is on the disk;
    /// a crash before that leaves the store as it was.
    ///
    /// - Parameters:
    ///   - passphrase: From 1 to 1024 bytes.
    ///   - now: Our clock.
    /// - Returns: Why the key file could not be removed; the passphrase opens the store all the
    ///   same, and the next opening removes the file. `nil` when it was removed.
    /// - Throws: With nothing changed: `.passphraseNeeded` when it is empty or too long, and what any change throws.
    @discardableResult package func protect(
        byPassphrase passphrase: SecretBytes,
        now: Instant
    ) async throws(StorageError) -> StorageError? {
        // Half a second, before the file is held.
        let made = try StoreOpener.row(
            for: vault.dataKey,
            passphrase: passphrase,
            retired: nil
        )
        let path = lock.withLock { $0.keyFile }
        return try await exchange(keyFile: path, now: now, detail: "passphrase") { old in
            var retired: [UInt8]?
            if case .keyFile(let id) = old.lock { retired = id }
            return made.replacing(old, retired: retired)
        }
    }

    /// Has a new key file open the store from now on, also instead of another key file.
    ///
    /// Programs that have it open go on. The file is on the disk before the store needs it; a
    /// crash before that leaves the store as it was.
    ///
    /// - Parameters:
    ///   - path: Where the key file shall lie; every later opening has to name it.
    ///   - now: Our clock.
    /// - Returns: Why what opened the store before could not be removed; the new key file opens it
    ///   all the same, and the next opening removes it. `nil` when it was removed.
    /// - Throws: With nothing changed: `.keyFileExists` when a file that is not the store's lies in
    ///   its place, and what any change throws.
    @discardableResult package func protect(
        byKeyFile path: String,
        now: Instant
    ) async throws(StorageError) -> StorageError? {
        let dataKey = vault.dataKey
        return try await exchange(keyFile: path, now: now, detail: "key-file") { old in
            var known: [UInt8]?
            if case .keyFile(let id) = old.lock { known = id }
            if let file = try KeyFile.read(at: path), file.id != known {
                throw StorageError.keyFileExists
            }
            let file = try KeyFile.make(beside: path)
            return try ProtectionRow(
                wrapping: dataKey,
                with: file.key,
                lock: .keyFile(id: file.id),
                retired: known
            )
        }
    }

    /// Whether a passphrase opens the store; false also when a key file does.
    package func isPassphrase(_ passphrase: SecretBytes) async throws(StorageError) -> Bool {
        let row = try await read { try ProtectionRow(in: $0) }
        guard case .passphrase(let hashing) = row.lock else { return false }
        return try row.dataKey(by: passphrase, hashing) != nil
    }

    /// Puts another row in the place of the one that protects the store, then removes what is of
    /// no use any more.
    ///
    /// What an earlier change has left is removed first: a row remembers one file.
    private func exchange(
        keyFile path: String,
        now: Instant,
        detail: String,
        _ make: @escaping @Sendable (ProtectionRow) throws -> ProtectionRow
    ) async throws(StorageError) -> StorageError? {
        let earlierPath = lock.withLock { $0.keyFile }
        let oldRollbackGuard = Mutex<RollbackGuardFile?>(nil)
        let row: ProtectionRow
        do throws(StorageError) {
            row = try await change { database in
                let old = try ProtectionRow(in: database)
                try StoreOpener.settle(old, keyFile: earlierPath)
                let row = try make(old)
                try row.write(to: database)
                let event = AuditTrail.Event(.protectionChanged, detail: detail)
                try AuditTrail(self.vault).append(event, at: now, to: database)
                let left = try self.rollbackGuard.move(
                    to: RollbackGuardFile(besideKeyFile: path),
                    with: database
                )
                oldRollbackGuard.withLock { $0 = left }
                return row
            }
        } catch {
            oldRollbackGuard.withLock { $0 }.map(rollbackGuard.moveBack)
            throw error
        }
        oldRollbackGuard.withLock { $0 }?.remove()
        lock.withLock { $0 = LockPlace(protection: row.protection, keyFile: path) }
        do throws(StorageError) {
            try await change { database in
                let row = try ProtectionRow(in: database)
                for path in Set([path, earlierPath]) { try StoreOpener.settle(row, keyFile: path) }
                try database.execute("UPDATE protection SET retired = NULL")
            }
            // The data key as it was wrapped before shall not stay in the journal.
            _ = try await run { try StoreOpener.emptyJournal(of: $0) }
            return nil
        } catch {
            return error
        }
    }
}

extension ProtectionRow {
    /// The same lock with what has to be remembered of the one before.
    func replacing(_ old: ProtectionRow, retired: [UInt8]?) -> ProtectionRow {
        ProtectionRow(lock: lock, wrapped: wrapped, retired: retired)
    }
}
