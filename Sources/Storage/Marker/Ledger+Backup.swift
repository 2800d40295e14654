import Glibc
import SQLite
package import Token
package import Vocabulary

extension Ledger {
    /// Writes a copy of the ledger as it is now, with a note in its trail that says so.
    ///
    /// The copy is opened by what opens the ledger now. Other programs may go on meanwhile.
    ///
    /// - Parameters:
    ///   - path: Of the copy, made with mode 600; nothing may lie there.
    ///   - now: Our clock.
    /// - Throws: `.copyExists`, `.copyPlace`, and what writing a file throws; nothing is left there then.
    package func backUp(to path: String, now: Instant) async throws(StorageError) {
        let file = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            switch errno {
            case EEXIST: throw .copyExists
            case ENOENT, ENOTDIR, EACCES, EPERM, EROFS: throw .copyPlace(Found(path))
            default: throw StorageError(system: errno)
            }
        }
        defer { close(file) }
        do throws(StorageError) {
            try await change { database in
                let event = AuditTrail.Event(.storeBackedUp)
                try AuditTrail(self.vault).append(event, at: now, to: database)
            }
            try await run { try $0.execute("VACUUM INTO ?", [path]) }
            guard fsync(file) == 0 else { throw StorageError(system: errno) }
            try LedgerFile.keepEntries(ofFolderOf: path)
        } catch {
            _ = unsafe unlink(path)
            throw error
        }
    }

    /// Puts a copy in the place of a ledger; what lay there is kept beside it.
    ///
    /// A note in the trail tells, and the marker tells of the copy from then on. After a crash either
    /// of the two lies there; its marker may tell of the other then, so that `restore` has to be given
    /// again.
    ///
    /// - Parameters:
    ///   - copy: The file that ``backUp(to:now:)`` made; it stays.
    ///   - path: Of the ledger.
    ///   - keyFile: Where the key file lies or would lie.
    ///   - passphrase: Opens a copy that is protected by one.
    ///   - now: Our clock.
    /// - Returns: Where the ledger that lay there is now; `nil` when none did.
    /// - Throws: `.copyMissing`, `.copyForeign` and `.copyKey` of a file that is no copy or that nothing
    ///   here opens, what opening a ledger throws, `.busy` while another program has the ledger open, and
    ///   what writing a file throws; the ledger is as it was then.
    package static func restore(
        _ copy: String,
        to path: String,
        keyFile: String,
        passphrase: SecretBytes?,
        now: Instant
    ) async throws(StorageError) -> String? {
        let made = path + ".restored"
        try LedgerFile.makeFolders(of: path)
        try LedgerFile.checkPlace(of: path)
        for ending in LedgerFile.endings { _ = unsafe unlink(made + ending) }
        do throws(StorageError) {
            try LedgerFile.copy(copy, to: made)
            guard try protection(at: made) != nil else { throw .foreign }
            try await bring(made, keyFile: keyFile, passphrase: passphrase, to: path, now: now)
        } catch {
            for ending in LedgerFile.endings { _ = unsafe unlink(made + ending) }
            throw error.ofCopy(at: copy)
        }
        do throws(StorageError) {
            let kept = try exchange(made, for: path)
            let ledger = try Ledger(
                path: path,
                keyFile: keyFile,
                passphrase: passphrase,
                trusting: .file
            )
            try await ledger.run { try ledger.marker.write(of: $0) }
            return kept
        } catch {
            for ending in LedgerFile.endings { _ = unsafe unlink(made + ending) }
            throw error
        }
    }

    /// What opens a copy.
    ///
    /// - Throws: `.copyMissing`, `.copyForeign`, `.copyExposed`, and what reading a file throws.
    package static func protection(ofCopy path: String) throws(StorageError) -> Protection {
        do throws(StorageError) {
            guard unsafe access(path, F_OK) == 0 else { throw .copyMissing }
            guard let protection = try protection(at: path) else { throw .foreign }
            return protection
        } catch {
            throw error.ofCopy(at: path)
        }
    }

    /// Brings a copy up to date, notes in its trail what it takes the place of, and closes it as one
    /// file.
    private static func bring(
        _ made: String,
        keyFile: String,
        passphrase: SecretBytes?,
        to path: String,
        now: Instant
    ) async throws(StorageError) {
        let ledger = try Ledger(
            path: made,
            keyFile: keyFile,
            passphrase: passphrase,
            trusting: .file
        )
        let told = try? MarkerFile(besideKeyFile: keyFile).read()?.head.count
        try await ledger.run { database in
            try database.change { database in
                let held = try database.value("SELECT count(*) FROM audit", as: Int.self) ?? 0
                let event = AuditTrail.Event(
                    .storeRestored,
                    detail: "\(held) notes, in place of \(told.map { String($0) } ?? "unknown")"
                )
                try AuditTrail(ledger.vault).append(event, at: now, to: database)
            }
            _ = try LedgerOpener.emptyJournal(of: database)
            try database.execute("PRAGMA journal_mode = DELETE")
        }
    }

    /// Gives a finished copy the name of a ledger, whose own file gets another.
    private static func exchange(
        _ made: String,
        for path: String
    ) throws(StorageError) -> String? {
        let kept = try LedgerFile.freeName(path + ".replaced")
        guard unsafe access(path, F_OK) == 0 else {
            // A journal without its ledger would be taken for the copy's.
            for ending in LedgerFile.endings.dropFirst()
            where unsafe access(path + ending, F_OK) == 0 {
                guard unsafe Glibc.rename(path + ending, kept + ending) == 0 else {
                    throw StorageError(system: errno)
                }
            }
            guard unsafe Glibc.rename(made, path) == 0 else { throw StorageError(system: errno) }
            try LedgerFile.keepEntries(ofFolderOf: path)
            return nil
        }
        do {
            return try LedgerFile.alone(with: path) {
                // What of it lies beside it belongs to it, and would be taken for the copy's.
                for ending in LedgerFile.endings.dropFirst()
                where unsafe access(path + ending, F_OK) == 0 {
                    guard unsafe Glibc.rename(path + ending, kept + ending) == 0 else {
                        throw StorageError(system: errno)
                    }
                }
                guard unsafe link(path, kept) == 0, unsafe Glibc.rename(made, path) == 0 else {
                    throw StorageError(system: errno)
                }
                try LedgerFile.keepEntries(ofFolderOf: path)
                return kept
            }
        } catch {
            throw StorageError(error)
        }
    }
}

extension StorageError {
    /// The error where it is a copy that is at fault, and not the ledger.
    fileprivate func ofCopy(at path: String) -> StorageError {
        switch self {
        case .damaged, .foreign, .schema, .path: .copyForeign(Found(path))
        case .exposed: .copyExposed(Found(path))
        case .keyFileMissing, .keyFileWrong, .keyFileExists, .passphraseNeeded, .passphraseWrong:
            .copyKey(Found(path))
        default: self
        }
    }
}
