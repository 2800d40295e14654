import Glibc
import SQLite
package import Vocabulary

extension Ledger {
    /// Writes a copy of the ledger as it is now, with a note in its trail that says so; without the
    /// note when the ledger cannot be written.
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
            do throws(StorageError) {
                try await change { database in
                    let event = AuditTrail.Event(.storeBackedUp)
                    try AuditTrail(self.vault).append(event, at: now, to: database)
                }
            } catch .diskFull, .readOnly {
                // A copy of what cannot be written any more is wanted most.
            }
            try await run { database in
                // It changes nothing of the ledger, but counts as writing.
                let isOnlyRead = try database.value("PRAGMA query_only", as: Int.self) == 1
                try database.execute("PRAGMA query_only = OFF")
                defer { if isOnlyRead { try? database.execute("PRAGMA query_only = ON") } }
                try database.execute("VACUUM INTO ?", [path])
            }
            guard fsync(file) == 0 else { throw StorageError(system: errno) }
            try LedgerFile.keepEntries(ofFolderOf: path)
        } catch {
            _ = unsafe unlink(path)
            throw error
        }
    }
}
