import GRDB

/// What the program must not forget: mechanisms, requests, decisions, and what it has seen.
///
/// One SQLite file in WAL mode, written with `synchronous = FULL`: what a call has written when it
/// returns survives a loss of power. Several ledgers, also of several processes, may share a file;
/// each change is one immediate transaction. A call that has begun is carried out even when its
/// task is cancelled.
///
/// Keys of mechanisms are kept as they are, protected by the mode of the file alone.
package actor Ledger {
    /// The process that answers under way are noted for.
    let process: ProcessMark?
    private let queue: DatabaseQueue

    /// How long a call waits for another program, in seconds.
    private static let patience = 5.0

    /// Opens a ledger and brings it up to date; makes it when there is none.
    ///
    /// - Parameters:
    ///   - path: Of the file. It is made with mode 600, missing folders with mode 700.
    ///   - process: Whose answers begin here.
    /// - Throws: `.path`, `.readOnly`, `.diskFull`, `.busy`, `.damaged`, `.newer`, `.foreign`,
    ///   `.exposed`, `.inputOutput`.
    package init(path: String, process: ProcessMark? = .current) throws(StorageError) {
        try LedgerFile.prepare(at: path)
        self.process = process
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(Self.patience)
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.inDatabase { database in
                // Before anything is changed: it may be somebody else's database.
                _ = try Migration.version(of: database)
                _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
                try database.execute(sql: "PRAGMA synchronous = FULL")
                try Self.checkSettings(of: database)
                try Self.carryOut(in: database) { try Migration.bringUpToDate($0) }
            }
        } catch {
            throw StorageError(error)
        }
    }

    /// Runs `body` in one immediate transaction: all of it happens, or nothing.
    func change<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        try await withDatabase { database in try Self.carryOut(in: database, body) }
    }

    /// Runs `body`, which only reads.
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

    private static func carryOut<Result>(
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
        guard journal == "wal", synchronous == 2, foreignKeys == 1 else {
            throw StorageError.unexpected(result: ResultCode.SQLITE_MISUSE.rawValue)
        }
    }
}
