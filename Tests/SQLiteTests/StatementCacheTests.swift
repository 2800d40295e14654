import CSQLite
import Testing

@testable import Store

@Suite struct StatementCacheTests {
    private let place: Place

    init() throws { place = try Place("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2)") }

    private func prepared(_ text: String) throws -> Statement {
        try DatabaseConnection(path: "", access: .readWrite).statement(text)
    }

    @Test func `a statement is prepared once for its text`() throws {
        let cache = StatementCache()
        let first = try cache.statement("SELECT 1") { try prepared("SELECT 1") }
        first.reset()
        let second = try cache.statement("SELECT 1") { throw GivenUp() }
        #expect(first === second)
        #expect(cache.count == 1)
    }

    @Test func `a statement in use is prepared anew, and the first one stays`() throws {
        let cache = StatementCache()
        let first = try cache.statement("SELECT 1") { try prepared("SELECT 1") }
        let second = try cache.statement("SELECT 1") { try prepared("SELECT 1") }
        #expect(first !== second)
        #expect(cache.count == 1)
        second.reset()
        first.reset()
        #expect(try cache.statement("SELECT 1") { throw GivenUp() } === first)
    }

    @Test func `64 statements are kept, those that were asked for last`() throws {
        let database = try place.database()
        for number in 0..<200 { try database.execute("SELECT \(number)") }
        #expect(database.keptStatements == 64)
        #expect(database.keeps("SELECT 199"))
        #expect(database.keeps("SELECT 136"))
        #expect(!database.keeps("SELECT 135"))
    }

    @Test func `a statement that is asked for again outlives younger ones`() throws {
        let database = try place.database()
        for number in 0..<200 {
            try database.execute("SELECT \(number)")
            try database.execute("SELECT 'often'")
        }
        #expect(database.keeps("SELECT 'often'"))
        #expect(database.keptStatements == 64)
    }

    @Test func `while all that are kept are in use no other one is kept`() throws {
        let cache = StatementCache()
        let inUse = try (0..<StatementCache.most).map { number in
            try cache.statement("SELECT \(number)") { try prepared("SELECT \(number)") }
        }
        _ = try cache.statement("SELECT 'more'") { try prepared("SELECT 'more'") }
        #expect(cache.count == inUse.count)
        #expect(!cache.holds("SELECT 'more'"))
    }

    @Test func `the same text within its own rows reads rows of its own`() throws {
        let database = try place.database()
        let pairs = try database.all("SELECT n FROM t ORDER BY n") { outer in
            let outer: Int = try outer.value(at: 0)
            return try database.all("SELECT n FROM t ORDER BY n") { inner in
                outer * 10 + (try inner.value(at: 0, as: Int.self))
            }
        }
        #expect(pairs == [[11, 12], [21, 22]])
    }

    @Test func `what was bound is forgotten with the reset`() throws {
        let connection = try DatabaseConnection(path: "", access: .readWrite)
        let statement = try connection.statement("SELECT ?")
        try statement.bind(["a secret"])
        #expect(statement.step() == SQLITE_ROW)
        statement.reset()
        #expect(statement.step() == SQLITE_ROW)
        #expect(unsafe sqlite3_column_type(statement.handle, 0) == SQLITE_NULL)
    }

    @Test(arguments: ["all rows", "one row", "a throwing reader", "no row asked for"])
    func `a statement is ready again however its reading ended`(way: String) throws {
        let database = try place.database()
        let sql: SQL = "SELECT n FROM t ORDER BY n"
        switch way {
        case "all rows": _ = try database.values(sql, as: Int.self)
        case "one row": _ = try database.value(sql, as: Int.self)
        case "a throwing reader":
            #expect(throws: GivenUp.self) { try database.first(sql) { _ in throw GivenUp() } }
        default: _ = try database.rows(sql)
        }
        // SQLite refuses to drop a table that is being read.
        try database.execute("DROP TABLE t")
    }

    @Test func `a statement that failed can be used again`() throws {
        try place.execute("CREATE UNIQUE INDEX one ON t (n)")
        let database = try place.database()
        #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO t VALUES (?)", [1]) }
        try database.execute("INSERT INTO t VALUES (?)", [3])
        #expect(try place.answer(to: "SELECT count(*) FROM t") == "3")
    }

    @Test(arguments: [[], ["a", "b"]] as [[String]])
    func `as many values are bound as the statement has places`(values: [String]) throws {
        let database = try place.database()
        let error = #expect(throws: SQLiteError.self) {
            try database.execute("SELECT ?", values)
        }
        #expect(error?.primary == SQLITE_RANGE)
        try database.execute("SELECT ?", ["a"])
    }
}
