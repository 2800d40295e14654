import Glibc
import Token
import Vocabulary

/// Opens the file of a store: finds its data key, or makes store and key.
struct StoreOpener {
    let keyFile: String
    let passphrase: SecretBytes?
    let trust: StoreTrust
    /// The versions of the schema that are known; a test has more of them.
    var migrations = Migrations.all

    struct Opened {
        let vault: Vault
        let protection: Protection
        let keeper: RollbackGuardKeeper
    }

    private var rollbackGuardFile: RollbackGuardFile { RollbackGuardFile(besideKeyFile: keyFile) }

    /// Brings a file up to date, and gives what opens its values.
    func open(_ database: Database) throws -> Opened {
        try Schema.check(database, migrations)
        let rollbackGuard =
            trust == .rollbackGuard
            ? try RollbackExpectation(file: rollbackGuardFile).rollbackGuard(of: database) : nil
        if try migrations.version(of: database) == 0,
            let opened = try database.change({ try make($0) })
        {
            try tidy(database, after: ProtectionRow(in: database))
            return opened
        }
        let row = try ProtectionRow(in: database)
        let vault = Vault(try dataKey(of: row))
        let keeper = RollbackGuardKeeper(rollbackGuardFile, vault)
        if trust == .rollbackGuard {
            // Another program may have made the store since it was looked at.
            guard let rollbackGuard = try rollbackGuard ?? rollbackGuardFile.read() else {
                throw StorageError.rollbackGuardMissing
            }
            try database.snapshot { try check(rollbackGuard, in: $0, vault) }
            keeper.record(rollbackGuard)
        }
        if try migrations.version(of: database) < migrations.latest {
            try database.change { try migrations.bringUpToDate($0, vault) }
            if trust == .rollbackGuard { try? database.change { try keeper.write(of: $0) } }
        }
        try tidy(database, after: row)
        try strengthen(row, of: vault, in: database)
        // What a program that ended suddenly did not come to.
        if trust == .rollbackGuard { try? keeper.follow(database) }
        return Opened(vault: vault, protection: row.protection, keeper: keeper)
    }

    /// Opens a file that cannot be written, as it is.
    ///
    /// - Throws: `.readOnly` for one of an earlier version, which would have to be brought up to
    ///   date, and what opening throws.
    func read(_ database: Database) throws -> Opened {
        try database.execute("PRAGMA query_only = ON")
        return try database.snapshot { database in
            let version = try Schema.check(database, migrations)
            let expectation = RollbackExpectation(file: rollbackGuardFile)
            let rollbackGuard =
                trust == .rollbackGuard ? try expectation.inspect(at: database) : nil
            guard version == migrations.latest else { throw StorageError.readOnly }
            let row = try ProtectionRow(in: database)
            let vault = Vault(try dataKey(of: row))
            if let rollbackGuard { try check(rollbackGuard, in: database, vault) }
            return Opened(
                vault: vault,
                protection: row.protection,
                keeper: RollbackGuardKeeper(rollbackGuardFile, vault)
            )
        }
    }

    /// Refuses a rollback guard, or a store, whose codes do not hold.
    ///
    /// - Throws: `.rollbackGuardOther`, `.rollbackGuardDamaged`, `.setBack`.
    private func check(_ rollbackGuard: RollbackGuard, in database: Database, _ vault: Vault) throws
    {
        try rollbackGuard.check(vault)
        guard try rollbackGuard.isVouchedFor(in: database, vault) else {
            throw StorageError.setBack
        }
    }

    /// Wraps the data key anew when the passphrase costs less to guess than a new one would.
    ///
    /// What cannot be written now is left to the next opening.
    private func strengthen(_ row: ProtectionRow, of vault: Vault, in database: Database) throws {
        guard case .passphrase(let hashing) = row.lock, let passphrase,
            hashing.logN < PassphraseHashing.usualLogN
        else { return }
        let stronger = try Self.row(
            for: vault.dataKey,
            passphrase: passphrase,
            retired: nil
        )
        do {
            let isChanged = try database.change { database in
                let now = try ProtectionRow(in: database)
                // Another program may have changed the passphrase meanwhile.
                guard now.lock == row.lock else { return false }
                try stronger.replacing(now, retired: now.retired).write(to: database)
                return true
            }
            // The data key as it was wrapped before shall not stay in the journal.
            if isChanged { _ = try Self.emptyJournal(of: database) }
        } catch is SQLiteError {
            return
        }
    }

    /// Makes the tables and a data key; `nil` when another program was faster.
    private func make(_ database: Database) throws -> Opened? {
        guard try migrations.version(of: database) == 0 else { return nil }
        let vault = try Vault.made()
        try migrations.bringUpToDate(database, vault)
        let row: ProtectionRow
        if let passphrase {
            row = try Self.row(
                for: vault.dataKey,
                passphrase: passphrase,
                retired: nil
            )
        } else {
            // One that lies here already is another store's, which would be lost with it.
            guard unsafe access(keyFile, F_OK) != 0 else { throw StorageError.keyFileExists }
            let file = try KeyFile.make(beside: keyFile)
            row = try ProtectionRow(
                wrapping: vault.dataKey,
                with: file.key,
                lock: .keyFile(id: file.id),
                retired: nil
            )
        }
        try row.write(to: database)
        let keeper = RollbackGuardKeeper(rollbackGuardFile, vault)
        // Before the store is there: one without a rollback guard would be nobody's.
        if trust == .rollbackGuard { try keeper.write(of: database) }
        return Opened(vault: vault, protection: row.protection, keeper: keeper)
    }

    static func row(
        for dataKey: SealingKey,
        passphrase: SecretBytes,
        retired: [UInt8]?
    ) throws(StorageError) -> ProtectionRow {
        do {
            let hashing = try PassphraseHashing(salt: RandomBytes.make(PassphraseHashing.saltBytes))
            return try ProtectionRow(
                wrapping: dataKey,
                with: SealingKey(hashing.key(for: passphrase)),
                lock: .passphrase(hashing),
                retired: retired
            )
        } catch SealError.passphraseLength {
            throw .passphraseNeeded
        } catch {
            throw .cryptography
        }
    }

    private func dataKey(of row: ProtectionRow) throws(StorageError) -> SealingKey {
        switch row.lock {
        case .keyFile(let id):
            // Between a change of key files and its last step the new one lies beside the old;
            // it may be put in its place just now, so the first place is looked at again.
            var isThere = false
            for place in [keyFile, KeyFile.pending(keyFile, id: id), keyFile] {
                guard let file = try KeyFile.read(at: place) else { continue }
                isThere = true
                if file.id == id, let key = row.dataKey(with: file.key) { return key }
            }
            throw isThere ? .keyFileWrong : .keyFileMissing(Found(keyFile))
        case .passphrase(let hashing):
            guard let passphrase, passphrase.count > 0 else { throw .passphraseNeeded }
            guard let key = try row.dataKey(by: passphrase, hashing) else {
                throw .passphraseWrong
            }
            return key
        }
    }

    /// Takes the steps that a crash kept a change of protection from taking.
    ///
    /// What cannot be taken now, such as when the key file's folder may not be written, is left to
    /// the next opening: the store opens without it.
    private func tidy(_ database: Database, after row: ProtectionRow) throws {
        guard row.retired != nil || isPending(row) || !leftovers(of: row).isEmpty else { return }
        // A program that has just changed the protection does the same; it is done once.
        try database.change { database in
            let row = try ProtectionRow(in: database)
            do throws(StorageError) {
                try Self.settle(row, keyFile: keyFile)
            } catch {
                return
            }
            if row.retired != nil {
                try database.execute("UPDATE protection SET retired = NULL")
            }
            // Nobody is in the middle of a change while this program holds the store.
            for path in leftovers(of: row) { _ = unsafe unlink(path) }
        }
    }

    /// The key files that a change which ended suddenly has left; none where no rollback guard tells whose
    /// they are.
    private func leftovers(of row: ProtectionRow) -> [String] {
        guard trust == .rollbackGuard else { return [] }
        guard case .keyFile(let id) = row.lock else {
            return KeyFile.leftovers(at: keyFile, needing: nil)
        }
        return KeyFile.leftovers(at: keyFile, needing: id)
    }

    private func isPending(_ row: ProtectionRow) -> Bool {
        guard case .keyFile(let id) = row.lock else { return false }
        return unsafe access(KeyFile.pending(keyFile, id: id), F_OK) == 0
    }

    /// Leaves the key file that a store needs in its place, and no other of its own.
    ///
    /// To be called with the right to write, so that no other program does the same.
    static func settle(_ row: ProtectionRow, keyFile: String) throws(StorageError) {
        if let retired = row.retired, row.lock != .keyFile(id: retired) {
            try KeyFile.remove(retired, at: keyFile)
        }
        if case .keyFile(let id) = row.lock { try KeyFile.settle(id, at: keyFile) }
    }

    /// Moves the journal into the file and cuts it off; false when another program reads it.
    static func emptyJournal(of database: Database) throws -> Bool {
        try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { try $0.value("busy") } == 0
    }
}

extension ProtectionRow {
    /// The data key, or `nil` when another passphrase wraps it.
    func dataKey(
        by passphrase: SecretBytes,
        _ hashing: PassphraseHashing
    ) throws(StorageError) -> SealingKey? {
        do throws(SealError) {
            return dataKey(with: try SealingKey(hashing.key(for: passphrase)))
        } catch .passphraseLength {
            return nil
        } catch {
            throw .cryptography
        }
    }
}

/// What a store is believed by when it is opened.
package enum StoreTrust: Hashable, Sendable {
    /// Its rollback guard must tell of it; without one only a new store is made.
    case rollbackGuard
    /// The file as it is: to have the rollback guard follow a copy from now on, and to look at one.
    case file
}
