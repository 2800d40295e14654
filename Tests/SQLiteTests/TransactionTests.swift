import CSQLite
import Glibc
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(30))) struct TransactionTests {
    private let place: Place

    init() throws {
        place = try Place(
            "CREATE TABLE t (n INTEGER PRIMARY KEY ON CONFLICT ROLLBACK); INSERT INTO t VALUES (1)"
        )
    }

    private var rows: String? {
        get throws { try place.answer(to: "SELECT count(*) FROM t") }
    }

    @Test func `a change that ends is there for others`() throws {
        let database = try place.database()
        try database.change { try $0.execute("INSERT INTO t VALUES (2)") }
        #expect(try rows == "2")
        #expect(!database.isInTransaction)
    }

    @Test func `a change whose body throws is taken back`() throws {
        let database = try place.database()
        #expect(throws: GivenUp.self) {
            try database.change {
                try $0.execute("INSERT INTO t VALUES (2)")
                throw GivenUp()
            }
        }
        #expect(!database.isInTransaction)
        #expect(try rows == "1")
        try database.change { try $0.execute("INSERT INTO t VALUES (3)") }
    }

    @Test func `a change that SQLite has taken back by itself ends with its error`() throws {
        let database = try place.database()
        let error = #expect(throws: SQLiteError.self) {
            try database.change {
                try $0.execute("INSERT INTO t VALUES (2)")
                try $0.execute("INSERT INTO t VALUES (1)")
            }
        }
        #expect(error?.primary == SQLITE_CONSTRAINT)
        #expect(error?.extended == SQLITE_CONSTRAINT | (6 << 8))
        #expect(!database.isInTransaction)
        #expect(try rows == "1")
        try database.change { try $0.execute("INSERT INTO t VALUES (2)") }
    }

    @Test func `a transaction within another is refused and the outer one taken back`() throws {
        let database = try place.database()
        #expect(throws: SQLiteError.self) {
            try database.change {
                try $0.execute("INSERT INTO t VALUES (2)")
                try $0.change { _ in }
            }
        }
        #expect(try rows == "1")
    }

    @Test func `a snapshot does not see what others write meanwhile`() throws {
        let database = try place.database()
        let counts = try database.snapshot { database in
            let before = try database.value("SELECT count(*) FROM t", as: Int.self)
            try place.execute("INSERT INTO t VALUES (2)")
            return [before, try database.value("SELECT count(*) FROM t")]
        }
        #expect(counts == [1, 1])
        #expect(try database.value("SELECT count(*) FROM t") == 2)
    }

    @Test func `a snapshot whose body throws ends`() throws {
        let database = try place.database()
        #expect(throws: GivenUp.self) { try database.snapshot { _ in throw GivenUp() } }
        #expect(!database.isInTransaction)
    }

    @Test func `a file that another program holds is busy after the time to wait`() throws {
        let other = try place.database()
        let database = try place.database(patience: 50)
        try other.change { other in
            try other.execute("INSERT INTO t VALUES (2)")
            let error = #expect(throws: SQLiteError.self) {
                try database.change { try $0.execute("INSERT INTO t VALUES (3)") }
            }
            #expect(error?.cause == .busy)
            #expect(!database.isInTransaction)
        }
        try database.change { try $0.execute("INSERT INTO t VALUES (3)") }
        #expect(try rows == "3")
    }

    @Test func `a file that another program lets go in time is waited for`() async throws {
        let other = try place.thread()
        let database = try place.database()
        async let held: Void = other.run { other in
            try other.change {
                try $0.execute("INSERT INTO t VALUES (2)")
                _ = try $0.value(
                    """
                    WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 300000)
                    SELECT sum(x) FROM c
                    """,
                    as: Int.self
                )
            }
        }
        for number in 10..<40 {
            try database.change { try $0.execute("INSERT INTO t VALUES (?)", [number]) }
        }
        try await held
        #expect(try rows == "32")
    }

    @Test func `a change that is given up while it waits for the file leaves nothing open`()
        async throws
    {
        let other = try place.database()
        let thread = try place.thread()
        for _ in 0..<250 {
            try other.execute("BEGIN IMMEDIATE")
            let change = Task.detached {
                try await thread.runInterruptibly { database in try database.change { _ in } }
            }
            usleep(3_000)
            change.cancel()
            try other.execute("ROLLBACK")
            _ = await change.result
            try #require(try await !thread.run { $0.isInTransaction })
        }
        try place.execute("INSERT INTO t VALUES (2)")
    }

    @Test func `a change that is given up before it begins does not begin`() throws {
        let database = try place.database()
        let interruption = Interruption()
        interruption.interrupt()
        #expect(throws: SQLiteError.interrupted) {
            try database.interruptible(by: interruption) {
                try database.change { try $0.execute("INSERT INTO t VALUES (2)") }
            }
        }
        #expect(!database.isInTransaction)
        #expect(try rows == "1")
    }

    @Test func `what an earlier transaction left open is taken back before the next`() throws {
        let database = try place.database()
        try database.execute("BEGIN IMMEDIATE")
        try database.execute("INSERT INTO t VALUES (2)")
        try database.change { try $0.execute("INSERT INTO t VALUES (3)") }
        #expect(!database.isInTransaction)
        #expect(try place.answer(to: "SELECT group_concat(n) FROM t") == "1,3")
        #expect(throws: SQLiteError.self) {
            try database.change { database in try database.snapshot { _ in } }
        }
        #expect(!database.isInTransaction)
    }
}
