import Glibc
import Synchronization
import Token
package import Vocabulary

/// Has the rollback guard of a store follow its store.
///
/// The store may be ahead of its rollback guard, when a program ends between the two or the rollback guard's folder
/// may not be written; never behind.
final class RollbackGuardKeeper: Sendable {
    private struct State {
        var file: RollbackGuardFile
        /// How many entries of the trail the rollback guard tells of, as far as this program knows.
        var count = -1
    }

    private let vault: Vault
    private let state: Mutex<State>

    init(_ file: RollbackGuardFile, _ vault: Vault) {
        self.vault = vault
        state = Mutex(State(file: file))
    }

    /// Notes what the rollback guard tells as it is.
    func record(_ rollbackGuard: RollbackGuard) {
        state.withLock { $0.count = rollbackGuard.head.count }
    }

    /// Looks whether the trail has gone on, and writes the rollback guard then.
    ///
    /// A rollback guard that the store is behind of is left as it is: the next opening tells.
    ///
    /// - Throws: What any change throws; the store is as it was.
    func follow(_ database: Database) throws {
        let count = try database.value("SELECT count FROM audit_head", as: Int.self)
        guard count != state.withLock({ $0.count }) else { return }
        // No other program adds an entry meanwhile, so that the newest rollback guard is never overwritten.
        try database.change { database in
            let file = state.withLock { $0.file }
            if let there = try file.read() {
                try there.check(vault)
                guard try there.isHeld(by: database),
                    try there.isVouchedFor(in: database, vault)
                else { return }
            }
            try write(of: database)
        }
    }

    /// Writes the rollback guard of a store as it is, in the caller's transaction.
    ///
    /// - Parameters:
    ///   - database: The store.
    ///   - place: Another place from now on.
    /// - Throws: `.damaged` when the end of the trail is not as it was written, and what writing a
    ///   file throws.
    func write(of database: Database, at place: RollbackGuardFile? = nil) throws {
        guard let rollbackGuard = try RollbackGuard(of: database, vault) else {
            throw StorageError.damaged
        }
        let file = place ?? state.withLock { $0.file }
        try file.write(rollbackGuard)
        state.withLock { $0 = State(file: file, count: rollbackGuard.head.count) }
    }

    /// Moves the rollback guard to where another key file lies, in the caller's transaction.
    ///
    /// - Returns: The rollback guard in its old place, which is to be removed once the change holds; `nil`
    ///   when the place is the same.
    /// - Throws: As ``write(of:at:)``.
    func move(to place: RollbackGuardFile, with database: Database) throws -> RollbackGuardFile? {
        let old = state.withLock { $0.file }
        guard old.path != place.path else { return nil }
        try write(of: database, at: place)
        return old
    }

    /// Takes a move back whose transaction has failed.
    ///
    /// - Parameter old: What ``move(to:with:)`` gave.
    func moveBack(to old: RollbackGuardFile) {
        state.withLock { state in
            state.file.remove()
            state = State(file: old)
        }
    }
}

/// The file of a rollback guard, beside the key file or where that would lie.
struct RollbackGuardFile {
    /// Where it lies.
    let path: String

    /// More bytes than a rollback guard has.
    private static let longest = 512

    init(besideKeyFile keyFile: String) {
        path = (keyFile.hasSuffix(".key") ? String(keyFile.dropLast(4)) : keyFile) + ".mark"
    }

    /// Reads the rollback guard; `nil` when there is none.
    ///
    /// - Throws: `.rollbackGuardDamaged` for anything else, also for a file that others may write;
    ///   `.folderExposed`, `.linked`, `.owner`, `.readOnly`, `.inputOutput`.
    func read() throws(StorageError) -> RollbackGuard? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            if errno == ELOOP { throw .linked }
            throw StorageError(system: errno)
        }
        defer { close(file) }
        try StoreFile.checkPlace(of: path)
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw StorageError(system: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o022 == 0,
            status.st_uid == geteuid() || geteuid() == 0
        else { throw .rollbackGuardDamaged }
        guard let bytes = SystemFile.read(file, atMost: Self.longest) else {
            throw StorageError(system: errno)
        }
        guard bytes.count < Self.longest, let text = String(validating: bytes, as: UTF8.self),
            let rollbackGuard = RollbackGuard(text: text)
        else { throw .rollbackGuardDamaged }
        return rollbackGuard
    }

    /// Puts a rollback guard in the place of the one that is there; a crash leaves one of the two.
    ///
    /// To be called with the right to write the store, so that no other program does the same.
    ///
    /// - Throws: `.readOnly`, `.diskFull`, `.path`, `.inputOutput`; the rollback guard is as it was then.
    func write(_ rollbackGuard: RollbackGuard) throws(StorageError) {
        try StoreFile.makeFolders(of: path)
        try StoreFile.checkPlace(of: path)
        let isFirst = unsafe access(path, F_OK) != 0
        let made = path + ".new"
        // What a program that ended suddenly has left is of no use.
        _ = unsafe unlink(made)
        let file = unsafe open(made, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw StorageError(system: errno) }
        do throws(StorageError) {
            defer { close(file) }
            try StoreFile.write(rollbackGuard.text.utf8, to: file)
            guard fsync(file) == 0 else { throw StorageError(system: errno) }
            guard unsafe rename(made, path) == 0 else { throw StorageError(system: errno) }
        } catch {
            _ = unsafe unlink(made)
            throw error
        }
        // The rollback guard of before, which a loss of power may bring back, is behind, which it may be.
        if isFirst { try StoreFile.keepEntries(ofFolderOf: path) }
    }

    /// Removes the rollback guard, which has another place now.
    func remove() { _ = unsafe unlink(path) }
}

/// Compares a store with its rollback guard before any of its secrets is opened.
struct RollbackExpectation {
    let file: RollbackGuardFile

    /// Refuses a store that is not the one that its rollback guard tells of, or that is older.
    ///
    /// A program that makes a store, or adds to its trail, writes the rollback guard while it holds the
    /// store: what looks wrong is looked at again under the same hold.
    ///
    /// - Returns: The rollback guard; `nil` for a store that is still to be made.
    /// - Throws: `.rollbackGuardMissing`, `.rollbackGuardDamaged`, `.setBack`, `.storeMissing`, and what reading
    ///   throws.
    func rollbackGuard(of database: Database) throws -> RollbackGuard? {
        do {
            return try database.snapshot(inspect)
        } catch let error as StorageError {
            do {
                return try database.change(inspect)
            } catch is SQLiteError {
                throw error
            }
        }
    }

    /// The same for a store that may not be written.
    func inspect(at database: Database) throws -> RollbackGuard? {
        // Read first: the store may go on meanwhile, and is ahead then.
        let rollbackGuard = try file.read()
        let version = try Migrations.storedVersion(of: database)
        guard version > 0 else {
            // A program that ended while it made the store leaves the rollback guard of an empty trail.
            guard (rollbackGuard?.head.count ?? 0) == 0 else { throw StorageError.storeMissing }
            return nil
        }
        guard let rollbackGuard else { throw StorageError.rollbackGuardMissing }
        guard version >= rollbackGuard.schema, try rollbackGuard.isHeld(by: database) else {
            throw StorageError.setBack
        }
        return rollbackGuard
    }
}

extension ApprovalStore {
    /// Takes the store as it is: a note in the audit trail says so, and its rollback guard tells of it from
    /// now on, whatever the rollback guard told before.
    ///
    /// - Parameters:
    ///   - shown: What the person was shown of it.
    ///   - detail: What was taken, for the trail.
    ///   - now: Our clock.
    /// - Throws: `.changedMeanwhile` for another store than was shown, what any change throws, and what
    ///   writing the rollback guard throws.
    package func vouch(
        for shown: StoreInspection.Content,
        _ detail: String,
        now: Instant
    ) async throws(StorageError) {
        try await change { database in
            let version = try Migrations.storedVersion(of: database)
            guard try StoreInspection.Content(of: database, version: version) == shown else {
                throw StorageError.changedMeanwhile
            }
            let event = AuditTrail.Event(.storeUpgraded, detail: detail)
            try AuditTrail(self.vault).append(event, at: now, to: database)
        }
        try await change { try self.rollbackGuard.write(of: $0) }
    }
}
