import Glibc
import Synchronization
import Threads

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
    ///
    /// - Throws: What `body` throws.
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

    /// Runs `body` on the thread, and lets the calling thread wait for it.
    ///
    /// - Throws: What `body` throws.
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
