import CSQLite
import Glibc
import Synchronization
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(30))) struct DatabaseThreadTests {
    private let place: Place

    init() throws { place = try Place("CREATE TABLE t (n INTEGER)") }

    /// Counts for hours.
    private static let endless: SQL = """
        WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c
        """

    private var rows: String? {
        get throws { try place.answer(to: "SELECT count(*) FROM t") }
    }

    /// Tells that something has begun, to whoever waits for it.
    private final class Beginning: Sendable {
        private let stream = AsyncStream<Void>.makeStream()

        func report() { stream.continuation.finish() }

        func wait() async { for await _ in stream.stream {} }
    }

    @Test func `everything runs on one thread, which is none of its callers'`() async throws {
        let thread = try place.thread()
        var threads: Set<UInt> = []
        for _ in 0..<20 { threads.insert(try await thread.run { _ in pthread_self() }) }
        threads.insert(try thread.runWaiting { _ in pthread_self() })
        #expect(threads.count == 1)
        #expect(!threads.contains(pthread_self()))
    }

    @Test func `calls are carried out in the order in which they came`() async throws {
        let thread = try place.thread()
        let order = Mutex<[Int]>([])
        for number in 0..<50 {
            _ = try await thread.run { _ in order.withLock { $0.append(number) } }
        }
        #expect(order.withLock { $0 } == Array(0..<50))
    }

    @Test func `what cannot be opened says why, and no thread is left`() throws {
        #expect(throws: SQLiteError(SQLITE_CANTOPEN)) {
            _ = try DatabaseThread { [path = place.path] in try Database(path: path + "-not") }
        }
    }

    @Test func `what a body throws comes to its caller`() async throws {
        let thread = try place.thread()
        await #expect(throws: GivenUp.self) { try await thread.run { _ in throw GivenUp() } }
        #expect(try await thread.run { _ in 5 } == 5)
    }

    @Test func `a change whose task was cancelled before is carried out`() async throws {
        let thread = try place.thread()
        let task = Task {
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            try await thread.run { database in
                try database.change { try $0.execute("INSERT INTO t VALUES (1)") }
            }
        }
        try await task.value
        #expect(try rows == "1")
    }

    @Test func `a long read ends when its task is cancelled, and the next call is not hit`()
        async throws
    {
        let thread = try place.thread()
        let beginning = Beginning()
        let reading = Task {
            try await thread.runInterruptibly { database in
                beginning.report()
                return try database.value(Self.endless, as: Int.self)
            }
        }
        await beginning.wait()
        let writing = Task {
            try await thread.run { database in
                try database.change { database in
                    for number in 0..<1_000 {
                        try database.execute("INSERT INTO t VALUES (?)", [number])
                    }
                }
            }
        }
        reading.cancel()
        await #expect(throws: SQLiteError.interrupted) { try await reading.value }
        try await writing.value
        #expect(try rows == "1000")
    }

    @Test func `a read that is waiting when it is cancelled ends at its first step`() async throws {
        let thread = try place.thread()
        let task = Task {
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            return try await thread.runInterruptibly { try $0.value("SELECT 1", as: Int.self) }
        }
        await #expect(throws: SQLiteError.interrupted) { try await task.value }
        #expect(try await thread.run { try $0.value("SELECT 1") } == 1)
    }

    @Test func `a read of many short steps ends between two of them`() async throws {
        let thread = try place.thread()
        let interruption = Interruption()
        let looked = try await thread.run { database in
            var looked = 0
            #expect(throws: SQLiteError.interrupted) {
                try database.interruptible(by: interruption) {
                    var rows = try database.rows("VALUES (1), (2), (3), (4)")
                    while try rows.next({ _ in looked += 1 }) != nil {
                        if looked == 2 { interruption.interrupt() }
                    }
                }
            }
            return looked
        }
        #expect(looked == 2)
    }

    @Test func `a change that is interrupted is taken back`() async throws {
        let thread = try place.thread()
        let beginning = Beginning()
        let task = Task {
            try await thread.runInterruptibly { database in
                try database.change { database in
                    try database.execute("INSERT INTO t VALUES (1)")
                    beginning.report()
                    return try database.value(Self.endless, as: Int.self)
                }
            }
        }
        await beginning.wait()
        task.cancel()
        await #expect(throws: SQLiteError.interrupted) { try await task.value }
        #expect(try rows == "0")
        #expect(try await thread.run { $0.isInTransaction } == false)
    }

    @Test func `a change that has reached its end is kept, whenever it is interrupted`()
        async throws
    {
        let thread = try place.thread()
        let interruption = Interruption()
        try await thread.run { database in
            try database.interruptible(by: interruption) {
                try database.change { database in
                    try database.execute("INSERT INTO t VALUES (1)")
                    interruption.interrupt()
                }
            }
        }
        #expect(try rows == "1")
    }

    @Test func `a call that asks for no early end has none within one that does`() throws {
        let database = try place.database()
        let interruption = Interruption()
        interruption.interrupt()
        #expect(throws: SQLiteError.interrupted) {
            try database.interruptible(by: interruption) {
                try database.execute("INSERT INTO t VALUES (1)")
            }
        }
        try database.execute("INSERT INTO t VALUES (2)")
        #expect(try rows == "1")
    }

    @Test func `the file is closed when its thread's owner ends`() async throws {
        var thread: DatabaseThread? = try place.thread()
        try await thread?.run { try $0.execute("INSERT INTO t VALUES (1)") }
        #expect(unsafe access(place.path + "-wal", F_OK) == 0)
        thread = nil
        #expect(unsafe access(place.path + "-wal", F_OK) != 0)
    }
}
