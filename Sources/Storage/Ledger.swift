import GRDB
import Synchronization
package import Token

/// What the program must not forget: accounts, requests, decisions, and what it has seen.
///
/// One SQLite file in WAL mode, written with `synchronous = FULL`: what a call has written when it
/// returns survives a loss of power. Several ledgers, also of several processes, may share a file;
/// each change is one immediate transaction. A call that has begun is carried out even when its
/// task is cancelled.
///
/// What is secret is sealed value by value under a data key, which lies in the file wrapped with a
/// key file or a passphrase. Ids, names, states and times are in clear.
package actor Ledger {
    /// The process that answers under way are noted for.
    let process: ProcessMark?
    /// Seals and opens values.
    let vault: Vault
    /// What opens the file next time.
    let lock: Mutex<LockPlace>
    /// Requests whose row was changed from outside.
    let damaged = Mutex<Set<String>>([])
    private let queue: DatabaseQueue

    /// How long a call waits for another program, in seconds.
    private static let patience = 5.0

    /// What opens the ledger.
    package nonisolated var protection: Protection { lock.withLock { $0.protection } }

    /// Opens a ledger and brings it up to date; makes it when there is none.
    ///
    /// - Parameters:
    ///   - path: Of the file. It is made with mode 600, missing folders with mode 700.
    ///   - keyFile: Where the key file lies; without one, beside the ledger with the ending `.key`.
    ///     It is made when the ledger is.
    ///   - passphrase: Opens a ledger that is protected by one, and protects one that is made or
    ///     sealed for the first time. A ledger that a key file opens does not look at it.
    ///   - process: Whose answers begin here.
    /// - Throws: `.path`, `.readOnly`, `.diskFull`, `.busy`, `.damaged`, `.newer`, `.foreign`,
    ///   `.exposed`, `.inputOutput`, `.passphraseNeeded`, `.passphraseWrong`, `.keyFileMissing`,
    ///   `.keyFileExposed`, `.keyFileWrong`.
    package init(
        path: String,
        keyFile: String? = nil,
        passphrase: SecretBytes? = nil,
        process: ProcessMark? = .current
    ) throws(StorageError) {
        try LedgerFile.prepare(at: path)
        self.process = process
        let keyFile = keyFile ?? path + ".key"
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            let opening = Opening(keyFile: keyFile, passphrase: passphrase)
            let (vault, protection) = try queue.inDatabase { database in
                // Before anything is changed: it may be somebody else's database.
                _ = try Migration.version(of: database)
                _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
                try database.execute(sql: "PRAGMA synchronous = FULL")
                try database.execute(sql: "PRAGMA secure_delete = ON")
                try database.execute(sql: "PRAGMA temp_store = MEMORY")
                try Self.checkSettings(of: database)
                return try opening.open(database)
            }
            self.vault = vault
            lock = Mutex(LockPlace(protection: protection, keyFile: keyFile))
        } catch {
            throw StorageError(error)
        }
    }

    /// What opens the ledger at a path; `nil` when there is none or its secrets lie in clear, as
    /// in version 1.
    ///
    /// - Throws: What opening throws; nothing is made or changed.
    package static func protection(at path: String) throws(StorageError) -> Protection? {
        guard try LedgerFile.exists(at: path) else { return nil }
        do {
            return try DatabaseQueue(path: path, configuration: configuration).inDatabase {
                guard try Migration.version(of: $0) >= Migration.firstSealed else { return nil }
                return try ProtectionRow(in: $0).protection
            }
        } catch {
            throw StorageError(error)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        return configuration
    }

    /// Runs `body` in one immediate transaction: all of it happens, or nothing.
    func change<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        try await withDatabase { database in try Self.carryOut(in: database, body) }
    }

    /// Runs `body`, which only reads or sees to its own transactions.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        try await withDatabase(body)
    }

    /// Runs `body` on the database's own queue; unlike GRDB's `async` calls, it is not given up
    /// when the task is cancelled, since an answer that was sent must be noted.
    private func withDatabase<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        let outcome = await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { database in
                continuation.resume(returning: Swift.Result { try body(database) })
            }
        }
        do {
            return try outcome.get()
        } catch {
            throw StorageError(error)
        }
    }

    /// Runs `body` in one immediate transaction.
    static func carryOut<Result>(
        in database: Database,
        _ body: (Database) throws -> Result
    ) throws -> Result {
        try database.beginTransaction(.immediate)
        do {
            let result = try body(database)
            try database.commit()
            return result
        } catch {
            // SQLite has rolled back by itself after some failures.
            if database.isInsideTransaction { try? database.rollback() }
            throw error
        }
    }

    private static func checkSettings(of database: Database) throws {
        let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
        let synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
        let foreignKeys = try Int.fetchOne(database, sql: "PRAGMA foreign_keys")
        let secureDelete = try Int.fetchOne(database, sql: "PRAGMA secure_delete")
        guard journal == "wal", synchronous == 2, foreignKeys == 1, secureDelete == 1 else {
            throw StorageError.unexpected(result: ResultCode.SQLITE_MISUSE.rawValue)
        }
    }
}
