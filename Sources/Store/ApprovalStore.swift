import Glibc
import Synchronization
package import Token
import Vocabulary

/// What the program must not forget: accounts, requests, decisions, and what it has seen.
///
/// One SQLite file in WAL mode, written with `synchronous = FULL`: what a call has written when it
/// returns survives a loss of power. Several stores, also of several processes, may share a file;
/// each change is one immediate transaction. A call that has begun is carried out even when its
/// task is cancelled.
///
/// Each row is a few columns in clear and one record, sealed under a data key, which lies in the file wrapped with a
/// key file or a passphrase. Ids, names, states and times are in clear.
package actor ApprovalStore {
    /// The process that answers under way are noted for.
    let process: ProcessMark?
    let vault: Vault
    let rollbackGuard: RollbackGuardKeeper
    let lock: Mutex<LockPlace>
    /// Requests whose row was changed from outside.
    let damaged = Mutex<Set<String>>([])
    /// Accounts whose rows were changed from outside.
    let quarantine = Quarantine()
    /// Looks whether something was planted while the store is open.
    let schema = SchemaWatch()
    /// What is to be changed in one transaction.
    private let waiting = Mutex<[JointChange]>([])
    /// Where every statement runs: never on Swift's threads, which must not wait.
    private let thread: DatabaseThread
    /// Whether there was room for the files that opening makes; without, it was opened to be read.
    private let hasRoom: Bool

    package nonisolated var protection: Protection { lock.withLock { $0.protection } }

    /// Opens a store and brings it up to date; makes it when there is none.
    ///
    /// - Parameters:
    ///   - path: Of the file. It is made with mode 600, missing folders with mode 700.
    ///   - keyFile: Where the key file lies; without one, beside the store with the ending `.key`.
    ///     It is made when the store is.
    ///   - passphrase: Opens a store that is protected by one, and protects one that is made. A
    ///     store that a key file opens does not look at it.
    ///   - process: Whose answers begin here.
    ///   - trust: What the store is believed by.
    ///   - mayOnlyRead: Whether a store that exists and cannot be written, or for which the disk has
    ///     no room, is opened all the same; nothing is made or changed then, and every change throws
    ///     `.readOnly` or `.diskFull`.
    /// - Throws: `.path`, `.readOnly`, `.diskFull`, `.busy`, `.damaged`, `.newer`, `.foreign`,
    ///   `.unreleased`, `FileError.exposed`, `.inputOutput`, `.passphraseNeeded`, `.passphraseWrong`, `.keyFileMissing`,
    ///   `.keyFileExposed`, `.keyFileWrong`; and, when its rollback guard is asked, `.rollbackGuardMissing`,
    ///   `.rollbackGuardDamaged`, `.rollbackGuardOther`, `.setBack`, `.storeMissing`.
    package init(
        path: String,
        keyFile: String? = nil,
        passphrase: SecretBytes? = nil,
        process: ProcessMark? = .current,
        trusting trust: StoreTrust = .rollbackGuard,
        mayOnlyRead: Bool = false
    ) throws(StorageError) {
        let isThere = mayOnlyRead ? try StoreFile.exists(at: path, mayOnlyRead: true) : false
        let access = isThere ? StoreFile.means(of: path) : .readWrite
        let keyFile = keyFile ?? path + ".key"
        if access == .readWrite {
            // Whoever makes a store makes its file before its rollback guard. No file is left where one is
            // missing, since it would be taken for the store.
            let rollbackGuard =
                trust == .rollbackGuard
                ? try? RollbackGuardFile(besideKeyFile: keyFile).read() : nil
            if rollbackGuard != nil, try !StoreFile.exists(at: path) {
                throw .storeMissing
            }
            try StoreFile.prepare(at: path)
        }
        self.process = process
        do {
            let file = try StoreFile.resolved(path).text
            let opening = StoreOpener(keyFile: keyFile, passphrase: passphrase, trust: trust)
            let opened: StoreOpener.Opened
            var hasRoom = true
            do throws(StorageError) {
                (thread, opened) = try Self.open(file, access, by: opening)
            } catch .diskFull where isThere && access == .readWrite {
                // There is no room for the files that opening makes beside the store.
                hasRoom = false
                let access = StoreFile.fullMeans(of: file)
                (thread, opened) = try Self.open(file, access, by: opening)
            }
            self.hasRoom = hasRoom
            vault = opened.vault
            rollbackGuard = opened.keeper
            lock = Mutex(LockPlace(protection: opened.protection, keyFile: keyFile))
        } catch {
            throw StorageError(error)
        }
    }

    private static func open(
        _ file: String,
        _ access: Access,
        by opening: StoreOpener
    ) throws(StorageError) -> (DatabaseThread, StoreOpener.Opened) {
        do {
            let thread = try DatabaseThread { try Database(path: file, access: access) }
            let opened = try thread.runWaiting { database in
                guard access == .readWrite else { return try opening.read(database) }
                // Before anything is changed: it may be somebody else's database.
                _ = try opening.migrations.version(of: database)
                try database.execute("PRAGMA journal_mode = WAL")
                try database.execute("PRAGMA synchronous = FULL")
                try database.execute("PRAGMA secure_delete = ON")
                try database.execute("PRAGMA temp_store = MEMORY")
                try Self.checkSettings(of: database)
                return try opening.open(database)
            }
            return (thread, opened)
        } catch {
            throw StorageError(error)
        }
    }

    /// What opens the store at a path; `nil` when there is none, or an empty file.
    ///
    /// - Throws: What opening throws; nothing is made or changed.
    package static func protection(at path: String) throws(StorageError) -> Protection? {
        guard try StoreFile.exists(at: path, mayOnlyRead: true) else { return nil }
        do {
            let file = try StoreFile.resolved(path).text
            do throws(StorageError) {
                return try protection(at: file, StoreFile.means(of: path))
            } catch .diskFull {
                return try protection(at: file, StoreFile.fullMeans(of: file))
            }
        } catch {
            throw StorageError(error)
        }
    }

    private static func protection(
        at file: String,
        _ access: Access
    ) throws(StorageError) -> Protection? {
        do {
            return try DatabaseThread { try Database(path: file, access: access) }.runWaiting {
                guard try Migrations.all.version(of: $0) > 0 else { return nil }
                return try ProtectionRow(in: $0).protection
            }
        } catch {
            throw StorageError(error)
        }
    }

    /// Runs `body` in one immediate transaction: all of it happens, or nothing.
    ///
    /// A trigger that somebody has planted meanwhile would run inside it, so the schema is looked at
    /// first when it has changed.
    ///
    /// - Parameters:
    ///   - isInterruptible: As for `read`.
    ///   - body: What is to be done.
    /// - Returns: What `body` gives.
    /// - Throws: ``StorageError``; nothing is changed then.
    func change<Result: Sendable>(
        isInterruptible: Bool = false,
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        try await run(isInterruptible: isInterruptible) { database in
            let result = try database.change { database in
                try self.schema.check(database)
                return try body(database)
            }
            // The change holds. A rollback guard that cannot be written now is behind, which it may be; the
            // next change and the next opening write it again.
            try? self.rollbackGuard.follow(database)
            return result
        }
    }

    /// Runs `body` as ``change(isInterruptible:_:)`` does, in one transaction with what others want
    /// changed so meanwhile: what many senders bring at once is on the disk after one commit.
    ///
    /// - Parameter body: What is to be done; it sees what others before it have done.
    /// - Returns: What `body` gives, once all of them are on the disk.
    /// - Throws: ``StorageError``; nothing of `body` is changed then.
    func changeTogether<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        do {
            return try await withCheckedThrowingContinuation { continuation in
                let outcome = Mutex<Swift.Result<Result, any Error>>(.failure(SQLiteError.misuse))
                let change = JointChange(
                    run: { database in
                        let done = Swift.Result { try database.part(body) }
                        outcome.withLock { $0 = done }
                        // On a full disk SQLite takes the whole transaction back.
                        if !database.isInTransaction { _ = try done.get() }
                    },
                    finish: { failure in
                        let done = outcome.withLock { $0 }
                        continuation.resume(with: failure.map { .failure($0) } ?? done)
                    }
                )
                waiting.withLock { $0.append(change) }
                thread.add { database in self.changeAll(in: database) }
            }
        } catch {
            throw mapped(error)
        }
    }

    /// Runs what waits, if what came before has not run it already.
    nonisolated private func changeAll(in database: Database?) {
        let changes = waiting.withLock { waiting in
            defer { waiting.removeFirst(min(JointChange.most, waiting.count)) }
            return waiting.prefix(JointChange.most)
        }
        guard !changes.isEmpty else { return }
        var failure: (any Error)?
        do {
            guard let database else { throw SQLiteError.misuse }
            try database.change { database in
                try schema.check(database)
                for change in changes { try change.run(database) }
            }
            try? rollbackGuard.follow(database)
        } catch {
            failure = error
        }
        for change in changes { change.finish(failure) }
    }

    /// Runs `body`, which only reads, on the store as it is at its first statement: what other
    /// programs change meanwhile is seen by the next call, and then whole.
    ///
    /// - Parameters:
    ///   - isInterruptible: Whether it is given up, with `.interrupted`, as soon as the task is
    ///     cancelled. All else is carried out even then, since an answer that was sent must be
    ///     noted.
    ///   - body: What is to be read.
    /// - Returns: What `body` gives.
    /// - Throws: ``StorageError``.
    func read<Result: Sendable>(
        isInterruptible: Bool = false,
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        try await run(isInterruptible: isInterruptible) { database in
            try database.snapshot(body)
        }
    }

    /// Runs `body`, which sees to its own transactions, on the store's thread.
    func run<Result: Sendable>(
        isInterruptible: Bool = false,
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws(StorageError) -> Result {
        do {
            guard isInterruptible else { return try await thread.run(body) }
            return try await thread.runInterruptibly(body)
        } catch {
            throw mapped(error)
        }
    }

    private func mapped(_ error: any Error) -> StorageError {
        let error = StorageError(error)
        return error == .readOnly && !hasRoom ? .diskFull : error
    }

    private static func checkSettings(of database: Database) throws {
        let journal: String? = try database.value("PRAGMA journal_mode")
        let synchronous: Int? = try database.value("PRAGMA synchronous")
        let foreignKeys: Int? = try database.value("PRAGMA foreign_keys")
        let secureDelete: Int? = try database.value("PRAGMA secure_delete")
        let temporary: Int? = try database.value("PRAGMA temp_store")
        guard journal == "wal", synchronous == 2, foreignKeys == 1, secureDelete == 1,
            temporary == 2
        else { throw SQLiteError.misuse }
    }
}

/// What one caller wants changed in a transaction of several.
private struct JointChange: Sendable {
    /// In one transaction, so that no other change waits for long.
    static let most = 64

    /// Notes the outcome; throws when no other of the transaction can be done.
    let run: @Sendable (Database) throws -> Void
    /// Lets the caller go on: with the outcome, or with why nothing of the transaction holds.
    let finish: @Sendable ((any Error)?) -> Void
}

/// Which process has an answer under way, so that another can tell whether it still runs.
///
/// The number of a process is used again in time; together with its start it is not. Both hold
/// within one run of the system and one set of process numbers, so these are part of the mark.
package struct ProcessMark: Hashable, Sendable {
    private let run: String
    /// The set of process numbers, which containers have of their own.
    private let numbering: String
    private let number: Int
    /// When it started, in clock ticks since the system did.
    private let start: String

    /// The process that asks; `nil` where the system does not tell.
    package static var current: ProcessMark? {
        let number = Int(getpid())
        guard let run = currentRun, let numbering = currentNumbering,
            let start = liveStart(of: number)
        else { return nil }
        return ProcessMark(run: run, numbering: numbering, number: number, start: start)
    }

    private init(run: String, numbering: String, number: Int, start: String) {
        self.run = run
        self.numbering = numbering
        self.number = number
        self.start = start
    }

    package init?(_ text: String) {
        let words = text.split(separator: " ").map { String($0) }
        guard words.count == 4, let number = Int(words[2]), number > 0 else { return nil }
        self.init(run: words[0], numbering: words[1], number: number, start: words[3])
    }

    /// Four words: the run of the system, the set of numbers, the number, the start.
    package var text: String { "\(run) \(numbering) \(number) \(start)" }

    /// Whether the process has certainly ended; `false` when that cannot be known from here.
    var hasEnded: Bool {
        guard let currentRun = Self.currentRun else { return false }
        guard currentRun == run else { return true }
        guard Self.currentNumbering == numbering else { return false }
        return Self.liveStart(of: number) != start
    }

    private static var currentRun: String? {
        content(of: "/proc/sys/kernel/random/boot_id")?
            .split(whereSeparator: \.isWhitespace).first.map { String($0) }
    }

    private static var currentNumbering: String? {
        var name = [CChar](repeating: 0, count: 256)
        let count = unsafe readlink("/proc/self/ns/pid", &name, name.count)
        guard (1..<name.count).contains(count) else { return nil }
        return String(validating: name.prefix(count), as: UTF8.self)
    }

    /// When a process started; `nil` when it has ended, also when nobody has taken note of it yet.
    private static func liveStart(of number: Int) -> String? {
        // The second field, in parentheses, is the only one that may hold blanks.
        guard let status = content(of: "/proc/\(number)/stat"),
            let end = status.lastIndex(of: ")")
        else { return nil }
        let fields = status[status.index(after: end)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
        return String(fields[19])
    }

    /// What one of the system's short files says; such a file has no length of its own.
    private static func content(of path: String) -> String? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        guard let content = SystemFile.read(file, atMost: 65_536) else { return nil }
        return String(validating: content, as: UTF8.self)
    }
}

/// Where the file of a store stands, as one store sees it.
///
/// Two marks of the same store are equal only when nothing was written between them, by whichever
/// program. Marks of different stores tell nothing about each other.
package struct StoreMark: Hashable, Sendable {
    /// Grows, or goes round, when another connection writes.
    let others: Int
    let own: Int
}

extension ApprovalStore {
    /// Where the file stands now; far cheaper than any look at what it holds.
    ///
    /// What SQLite calls the version of the data is one connection's own, so that all marks of a
    /// store come from the only connection that it has.
    package func mark() async throws(StorageError) -> StoreMark {
        try await read { database in
            guard let others = try database.value("PRAGMA data_version", as: Int.self) else {
                throw StorageError.damaged
            }
            return StoreMark(others: others, own: database.totalChanges)
        }
    }

    package func mechanismUIDs() async throws(StorageError) -> Set<String> {
        try await read { try Set($0.values("SELECT uid FROM push_mechanisms")) }
    }
}
