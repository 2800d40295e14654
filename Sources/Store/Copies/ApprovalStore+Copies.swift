import Glibc
package import Token
package import Vocabulary

extension ApprovalStore {
    /// Puts a copy in the place of a store; what lay there is kept beside it.
    ///
    /// A note in the trail tells, and the rollback guard tells of the copy from then on. After a crash either
    /// of the two lies there; its rollback guard may tell of the other then, so that `restore` has to be given
    /// again. What was changed in the copy stays set apart, as in any store, and is named.
    ///
    /// - Parameters:
    ///   - copy: The file that ``backUp(to:now:)`` made; it stays. Who may read or write it does not
    ///     matter: it is not trusted.
    ///   - shown: What the person was shown of it.
    ///   - path: Of the store.
    ///   - keyFile: Where the key file lies or would lie.
    ///   - passphrase: Opens a copy that is protected by one.
    ///   - now: Our clock.
    /// - Returns: What lay there, and what is wrong with the copy.
    /// - Throws: `.changedMeanwhile` when the copy is not what was shown, `.copyMissing`, `.copyForeign` and `.copyKey` of a file that is no copy or that nothing
    ///   here opens, what opening a store throws, `.busy` while another program has the store open, and
    ///   what writing a file throws; the store is as it was then.
    package static func restore(
        _ copy: String,
        shown: StoreInspection,
        to path: String,
        keyFile: String,
        passphrase: SecretBytes?,
        now: Instant
    ) async throws(StorageError) -> RestoredStore {
        let made = path + ".restored"
        try StoreFile.makeFolders(of: path)
        try StoreFile.checkPlace(of: path)
        for ending in StoreFile.endings { _ = unsafe unlink(made + ending) }
        do throws(StorageError) {
            let found: (AuditFinding?, RowReport)
            do throws(StorageError) {
                try StoreFile.copy(copy, to: made)
                // Whoever can write there may have put another file in its place meanwhile.
                guard try StoreInspection(ofCopy: made) == shown else { throw .changedMeanwhile }
                guard try protection(at: made) != nil else { throw .foreign }
                found = try await bring(
                    made,
                    keyFile: keyFile,
                    passphrase: passphrase,
                    to: path,
                    now: now
                )
            } catch {
                throw error.ofCopy(at: copy)
            }
            let replaced = try exchange(made, for: path)
            let store = try ApprovalStore(
                path: path,
                keyFile: keyFile,
                passphrase: passphrase,
                trusting: .file
            )
            try await store.run { try store.rollbackGuard.write(of: $0) }
            return RestoredStore(replaced: replaced, finding: found.0, rows: found.1)
        } catch {
            for ending in StoreFile.endings { _ = unsafe unlink(made + ending) }
            throw error
        }
    }

    /// Brings a copy up to date, looks at all of it, notes in its trail what it takes the place of, and
    /// closes it as one file.
    private static func bring(
        _ made: String,
        keyFile: String,
        passphrase: SecretBytes?,
        to path: String,
        now: Instant
    ) async throws(StorageError) -> (AuditFinding?, RowReport) {
        let store = try ApprovalStore(
            path: made,
            keyFile: keyFile,
            passphrase: passphrase,
            trusting: .file
        )
        let found = (try await store.verifyAudit().finding, try await store.checkRows())
        let reported = try? RollbackGuardFile(besideKeyFile: keyFile).read()?.head.count
        try await store.run { database in
            try database.change { database in
                try store.schema.check(database)
                let held = try database.value("SELECT count(*) FROM audit", as: Int.self) ?? 0
                let event = AuditTrail.Event(
                    .storeRestored,
                    detail: "\(held) notes, in place of \(reported.map { String($0) } ?? "unknown")"
                )
                try AuditTrail(store.vault).append(event, at: now, to: database)
            }
            _ = try StoreOpener.emptyJournal(of: database)
            try database.execute("PRAGMA journal_mode = DELETE")
        }
        return found
    }

    /// Gives a finished copy the name of a store, whose own file gets another.
    ///
    /// - Returns: The other name; `nil` when no file lay there.
    private static func exchange(_ made: String, for path: String) throws(StorageError) -> String? {
        let kept = try StoreFile.freeName(path + ".replaced")
        guard unsafe access(path, F_OK) == 0 else {
            try moveJournal(of: path, to: kept)
            guard unsafe Glibc.rename(made, path) == 0 else { throw StorageError(system: errno) }
            try StoreFile.keepEntries(ofFolderOf: path)
            return nil
        }
        do {
            return try StoreFile.alone(with: path) {
                try moveJournal(of: path, to: kept)
                guard unsafe link(path, kept) == 0, unsafe Glibc.rename(made, path) == 0 else {
                    throw StorageError(system: errno)
                }
                try StoreFile.keepEntries(ofFolderOf: path)
                return kept
            }
        } catch {
            throw StorageError(error)
        }
    }

    /// Moves away what lies beside a store and belongs to it: it would be taken for the copy's.
    private static func moveJournal(of path: String, to kept: String) throws(StorageError) {
        for ending in StoreFile.endings.dropFirst()
        where unsafe access(path + ending, F_OK) == 0 {
            guard unsafe Glibc.rename(path + ending, kept + ending) == 0 else {
                throw StorageError(system: errno)
            }
        }
    }
}

extension StorageError {
    /// The error where it is a copy that is at fault, and not the store.
    func ofCopy(at path: String) -> StorageError {
        switch self {
        case .damaged, .foreign, .unreleased, .schema, .path: .copyForeign(Found(path))
        case .keyFileMissing, .keyFileWrong, .keyFileExists, .passphraseNeeded, .passphraseWrong:
            .copyKey(Found(path))
        default: self
        }
    }
}

extension ApprovalStore {
    /// Writes a copy of the store as it is now, with a note in its trail that says so; without the
    /// note when the store cannot be written.
    ///
    /// The copy is opened by what opens the store now. Other programs may go on meanwhile.
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
            do throws(StorageError) {
                try await change { database in
                    let event = AuditTrail.Event(.storeBackedUp)
                    try AuditTrail(self.vault).append(event, at: now, to: database)
                }
            } catch .diskFull, .readOnly {
                // A copy of what cannot be written any more is wanted most.
            }
            try await run { database in
                // It changes nothing of the store, but counts as writing.
                let isOnlyRead = try database.value("PRAGMA query_only", as: Int.self) == 1
                try database.execute("PRAGMA query_only = OFF")
                defer { if isOnlyRead { try? database.execute("PRAGMA query_only = ON") } }
                try database.execute("VACUUM INTO ?", [path])
            }
            guard fsync(file) == 0 else { throw StorageError(system: errno) }
            try StoreFile.keepEntries(ofFolderOf: path)
        } catch {
            _ = unsafe unlink(path)
            throw error
        }
    }
}

/// What became of a store when a copy took its place.
package struct RestoredStore: Hashable, Sendable {
    /// Where the store that lay there is now; `nil` when none did.
    package let replaced: String?
    /// The first thing that is wrong with the trail of the copy; `nil` when nothing is.
    package let finding: AuditFinding?
    package let rows: RowReport
}
