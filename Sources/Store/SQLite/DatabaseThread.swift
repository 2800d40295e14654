import CSQLite
import Glibc
import Synchronization
import Vocabulary

/// A database and the one thread that it is opened, used and closed on.
///
/// What is to be run waits in a line, in the order in which it came. The database is closed when the
/// value ends, after all of it.
package final class DatabaseThread: Sendable {
    /// What waits, and what the thread itself holds on to.
    private final class Line: Sendable {
        let jobs = Mutex<[@Sendable (Database?) -> Void]>([])
        let arrivals = Semaphore()
        let isClosed = Semaphore()
        let isOver = Atomic(false)
        let thread = Atomic<UInt>(0)

        /// Takes what came first; waits until something comes, `nil` when nothing will.
        func next() -> (@Sendable (Database?) -> Void)? {
            arrivals.wait()
            return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }

        func add(_ job: @escaping @Sendable (Database?) -> Void) {
            jobs.withLock { $0.append(job) }
            arrivals.signal()
        }
    }

    private let line: Line

    /// Starts a thread and opens a database on it; waits until that is done.
    ///
    /// - Parameter open: Opens the database.
    /// - Throws: What `open` throws, and ``SQLiteError/noMemory`` when there is no thread.
    package init(opening open: @escaping @Sendable () throws -> Database) throws {
        let line = Line()
        self.line = line
        let isOpened = Semaphore()
        let failure = Mutex<(any Error)?>(nil)
        let isStarted = SystemThread.start {
            line.thread.store(pthread_self(), ordering: .releasing)
            var database: Database?
            do {
                database = try open()
            } catch {
                failure.withLock { $0 = error }
            }
            isOpened.signal()
            while let job = line.next() { job(database) }
            database = nil
            line.isClosed.signal()
        }
        guard isStarted else {
            line.isOver.store(true, ordering: .relaxed)
            throw SQLiteError.noMemory
        }
        isOpened.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    deinit {
        guard !line.isOver.load(ordering: .relaxed) else { return }
        line.arrivals.signal()
        // What runs on the thread may be the last to hold this value.
        guard line.thread.load(ordering: .acquiring) != pthread_self() else { return }
        line.isClosed.wait()
    }

    /// Runs `body` on the thread, and lets the task wait for it.
    ///
    /// Once called it is carried out, also when the task is cancelled.
    package func run<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        try await withCheckedContinuation { continuation in
            let work = Work(body)
            line.add { database in
                continuation.resume(returning: work.finished(with: database))
            }
        }.get()
    }

    /// Runs `body` on the thread; once its task is cancelled, it ends at its next step.
    ///
    /// - Throws: ``SQLiteError/interrupted``, and what `body` throws.
    package func runInterruptibly<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        let interruption = Interruption()
        return try await withTaskCancellationHandler {
            try await run { database in
                try database.interruptible(by: interruption) { try body(database) }
            }
        } onCancel: {
            interruption.interrupt()
        }
    }

    /// Runs `body` on the thread in its turn; nobody waits for it.
    ///
    /// - Parameter body: What is to be done, without a database that could not be opened.
    package func add(_ body: @escaping @Sendable (Database?) -> Void) { line.add(body) }

    /// Runs `body` on the thread, and lets the calling thread wait for it.
    package func runWaiting<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) throws -> Result {
        let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
        let isDone = Semaphore()
        let work = Work(body)
        line.add { database in
            let result = work.finished(with: database)
            outcome.withLock { $0 = result }
            isDone.signal()
        }
        isDone.wait()
        guard let result = outcome.withLock({ $0 }) else { throw SQLiteError.misuse }
        return try result.get()
    }
}

/// What is run once.
///
/// It is let go before its caller goes on: what it holds shall not end on the thread, after the
/// caller thinks that it has.
private final class Work<Result: Sendable>: Sendable {
    private let body: Mutex<(@Sendable (Database) throws -> Result)?>

    init(_ body: @escaping @Sendable (Database) throws -> Result) { self.body = Mutex(body) }

    func finished(with database: Database?) -> Swift.Result<Result, any Error> {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        return Swift.Result {
            guard let database, let body else { throw SQLiteError.misuse }
            return try body(database)
        }
    }
}

/// An open database file, the only owner of its handle.
@safe
struct DatabaseConnection: ~Copyable {
    private let handle: OpaquePointer

    /// Opens a file that exists.
    ///
    /// - Parameters:
    ///   - path: Of the file; no part of it may be a link. Empty for a database in memory.
    ///   - access: What may be done with it.
    /// - Throws: ``SQLiteError``; `SQLITE_CANTOPEN` also for a link.
    init(path: String, access: Access) throws(SQLiteError) {
        var opened: OpaquePointer?
        let isWritten = access == .readWrite || access == .alone
        let mode = isWritten ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let flags =
            SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
            | (path.isEmpty ? SQLITE_OPEN_MEMORY : SQLITE_OPEN_NOFOLLOW)
            | (access == .immutable ? SQLITE_OPEN_URI : 0)
        let name = access == .immutable ? Self.immutableName(path) : path
        let status = unsafe sqlite3_open_v2(name, &opened, mode | flags, nil)
        guard status == SQLITE_OK, let opened = unsafe opened else {
            // Also one that could not be opened has a handle.
            unsafe sqlite3_close_v2(opened)
            throw SQLiteError(status)
        }
        unsafe handle = unsafe opened
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// A path as the address of a file that nobody writes; what means something in an address is
    /// written by its number.
    private static func immutableName(_ path: String) -> String {
        var name = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return name + "?immutable=1"
    }

    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    var changes: Int { Int(unsafe sqlite3_changes64(handle)) }

    var totalChanges: Int { Int(unsafe sqlite3_total_changes64(handle)) }

    /// Sets how long a statement waits for another program.
    func wait(milliseconds: Int32) { _ = unsafe sqlite3_busy_timeout(handle, milliseconds) }

    /// Has words in double quotes be names, never texts.
    func refuseQuotedTexts() throws(SQLiteError) {
        let status = unsafe csqlite_refuse_quoted_texts(handle)
        guard status == SQLITE_OK else { throw SQLiteError(status) }
    }

    /// Believes nothing that stands in the file.
    func distrustFile() throws(SQLiteError) {
        let status = unsafe csqlite_distrust_file(handle)
        guard status == SQLITE_OK else { throw SQLiteError(status) }
        try run("PRAGMA cell_size_check = ON")
    }

    /// Prepares a text of one statement; blanks may follow.
    ///
    /// - Throws: ``SQLiteError``; `SQLITE_MISUSE` for a text without a statement, and for one with
    ///   anything behind its first.
    func statement(_ text: String) throws(SQLiteError) -> Statement {
        var prepared: OpaquePointer?
        var read = 0
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let status = unsafe text.withCString { start in
            var tail: UnsafePointer<CChar>?
            let status = unsafe sqlite3_prepare_v3(handle, start, -1, flags, &prepared, &tail)
            if let tail = unsafe tail { read = unsafe tail - start }
            return status
        }
        guard status == SQLITE_OK else { throw SQLiteError(status) }
        guard let prepared = unsafe prepared else { throw .misuse }
        let statement = unsafe Statement(taking: prepared)
        // SQLite would leave out in silence what stands there, also behind a NUL.
        guard text.utf8.dropFirst(read).allSatisfy(Self.blanks.contains) else { throw .misuse }
        return statement
    }

    private static let blanks = " \t\n\u{0C}\r".utf8

    /// Runs several statements that give nothing and take no values.
    func run(_ script: String) throws(SQLiteError) {
        let status = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard status == SQLITE_OK else { throw SQLiteError(status) }
    }

    /// Asks an interruption every now and then while statements run; `nil` asks no more.
    ///
    /// The interruption must live until then.
    func ask(_ interruption: Interruption?) {
        guard let interruption else {
            unsafe sqlite3_progress_handler(handle, 0, nil, nil)
            return
        }
        unsafe sqlite3_progress_handler(
            handle,
            1_000,
            { context in
                guard let context = unsafe context else { return 0 }
                let asked = unsafe Unmanaged<Interruption>.fromOpaque(context)
                    .takeUnretainedValue()
                return asked.isInterrupted ? 1 : 0
            },
            Unmanaged.passUnretained(interruption).toOpaque()
        )
    }
}

package enum Access: Hashable, Sendable {
    case readWrite
    /// Read only; others may write meanwhile.
    case readOnly
    /// Read by this program alone, without the file that programs share beside a database and its
    /// journal; for a full disk, which has no room for it. Nothing keeps from writing.
    case alone
    /// Read only, where nobody can write: no lock is taken and no journal is looked at.
    case immutable
}

/// A caller's wish that its own read ends early.
package final class Interruption: Sendable {
    private let isAsked = Atomic(false)

    package init() {}

    package var isInterrupted: Bool { isAsked.load(ordering: .relaxed) }

    /// Has the read end at its next step; may be called on any thread, also before it begins.
    package func interrupt() { isAsked.store(true, ordering: .relaxed) }
}
