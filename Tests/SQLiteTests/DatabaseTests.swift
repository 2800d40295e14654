import CSQLite
import Glibc
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(30))) struct DatabaseTests {
    private let place: Place

    init() throws { place = try Place() }

    private func cause(_ body: () throws -> Void) -> SQLiteError.Cause? {
        let error = #expect(throws: SQLiteError.self, performing: body)
        return error?.cause
    }

    @Test func `a linked file is refused as it is and opened where it lies`() throws {
        let link = place.folder + "/link"
        try #require(unsafe symlink(place.path, link) == 0)
        #expect(cause { _ = try Database(path: link) } == .path)
        let resolved = try #require(ResolvedPath(following: link))
        #expect(resolved.text == place.path)
        try Database(path: resolved.text).execute("INSERT INTO t (n) VALUES (1)")
        #expect(try place.answer(to: "SELECT n FROM t") == "1")
    }

    @Test func `a file in a linked folder is refused as it is and opened where it lies`() throws {
        let link = place.folder + "/link"
        try #require(unsafe symlink(place.folder, link) == 0)
        #expect(cause { _ = try Database(path: link + "/file.sqlite") } == .path)
        let resolved = try #require(ResolvedPath(following: link + "/file.sqlite"))
        #expect(resolved.text == place.path)
        _ = try Database(path: resolved.text)
    }

    @Test func `a link that leads nowhere resolves to nothing`() throws {
        let link = place.folder + "/link"
        try #require(unsafe symlink(place.folder + "/missing", link) == 0)
        #expect(ResolvedPath(following: link) == nil)
    }

    @Test func `a file that is not there is not made`() {
        #expect(cause { _ = try Database(path: place.folder + "/missing") } == .path)
        #expect(unsafe access(place.folder + "/missing", F_OK) != 0)
    }

    @Test func `a database that is only read is not written`() throws {
        let database = try place.database(.readOnly)
        #expect(try database.value("SELECT count(*) FROM t") == 0)
        #expect(cause { try database.execute("INSERT INTO t (n) VALUES (1)") } == .readOnly)
    }

    @Test func `a file that is no database is damaged`() throws {
        let file = unsafe open(place.path, O_WRONLY | O_TRUNC)
        let text = String(repeating: "no database ", count: 100)
        #expect(unsafe write(file, text, text.utf8.count) == text.utf8.count)
        close(file)
        let found = cause {
            _ = try place.database().value("SELECT count(*) FROM t", as: Int.self)
        }
        #expect(found == .damaged)
    }

    @Test func `foreign keys hold`() throws {
        try place.execute("CREATE TABLE a (n PRIMARY KEY); CREATE TABLE b (n REFERENCES a (n))")
        let database = try place.database()
        #expect(cause { try database.execute("INSERT INTO b VALUES (1)") } == .damaged)
    }

    @Test func `a word in double quotes is a name and never a text`() throws {
        let database = try place.database()
        #expect(throws: SQLiteError.self) { try database.execute(#"SELECT "no such column""#) }
    }

    @Test func `an error holds two numbers and nothing of statement, value or path`() throws {
        let database = try place.database()
        let error = try #require(
            #expect(throws: SQLiteError.self) {
                try database.execute("SELECT secret FROM nowhere WHERE n = 'secret'")
            }
        )
        #expect("\(error)" == "SQLite 1 (1)")
        #expect(error.primary == SQLITE_ERROR)
        #expect(error.cause == .other)
        #expect(Mirror(reflecting: error).children.allSatisfy { $0.value is Int32 })
    }

    @Test func `both result codes are told`() throws {
        try place.execute("CREATE TABLE u (n NOT NULL)")
        let database = try place.database()
        let error = #expect(throws: SQLiteError.self) {
            try database.execute("INSERT INTO u VALUES (NULL)")
        }
        #expect(error?.primary == SQLITE_CONSTRAINT)
        #expect(error?.extended == SQLITE_CONSTRAINT | (5 << 8))
    }

    @Test func `a full file is full and everything stays as it was`() throws {
        let database = try place.database()
        let pages: Int = try database.value("PRAGMA page_count") ?? 0
        try database.execute("PRAGMA max_page_count = \(pages)")
        let found = cause {
            try database.change {
                try $0.execute("INSERT INTO t (b) VALUES (zeroblob(100000))")
            }
        }
        #expect(found == .full)
        #expect(try database.value("SELECT count(*) FROM t") == 0)
    }

    @Test func `a journal that may not grow fails and takes nothing half`() async throws {
        await #expect(processExitsWith: .success) { [path = place.path as String] in
            // The limit holds for the process, and without this the signal would end it.
            signal(SIGXFSZ, SIG_IGN)
            let database = try Database(path: path)
            var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
            let status = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try #require(status == 0)
            let error = #expect(throws: SQLiteError.self) {
                try database.change {
                    try $0.execute("INSERT INTO t (n) VALUES (1)")
                    try $0.execute("INSERT INTO t (b) VALUES (randomblob(500000))")
                }
            }
            #expect(error?.cause == .inputOutput)
            #expect(!database.isInTransaction)
            #expect(try database.value("SELECT count(*) FROM t") == 0)
        }
        #expect(try place.answer(to: "SELECT count(*) FROM t") == "0")
        #expect(try place.answer(to: "PRAGMA integrity_check") == "ok")
    }

    @Test func `several statements run as one script`() throws {
        let database = try place.database()
        try database.run("INSERT INTO t (n) VALUES (1); INSERT INTO t (n) VALUES (2);")
        #expect(try place.answer(to: "SELECT sum(n) FROM t") == "3")
    }

    @Test func `a text is put together from literals, other texts and numbers`() {
        let part: SQL = "n = \(5)"
        let parts: [SQL] = [part, "s = ?", "b"]
        let whole: SQL = "SELECT \(parts.joined(by: " AND ")) FROM t"
        #expect(whole.text == "SELECT n = 5 AND s = ? AND b FROM t")
        #expect((part + " OR b").text == "n = 5 OR b")
        #expect([SQL]().joined(by: ", ").text.isEmpty)
    }

    @Test func `rows are counted as SQLite counts them`() throws {
        let database = try place.database()
        try database.execute("INSERT INTO t (n) VALUES (1), (2), (3)")
        #expect(database.changes == 3)
        #expect(database.lastInsertedRow == 3)
        try database.execute("DELETE FROM t WHERE n = 1")
        #expect(database.changes == 1)
        #expect(database.totalChanges == 4)
    }

    @Test func `the library tells its version`() {
        #expect(SQLiteLibrary.version.split(separator: ".").count == 3)
    }

    @Test func `a column is found by its name after another program has changed the table`()
        throws
    {
        try place.execute(
            """
            CREATE TABLE p (n INTEGER); CREATE TABLE q (issuer TEXT);
            INSERT INTO p VALUES (1); INSERT INTO q VALUES ('bank')
            """
        )
        let database = try place.database()
        let issuer = {
            try database.first("SELECT p.*, issuer FROM p, q") { row in
                let place = row.place(of: "issuer")
                return try row.value(at: try #require(place), as: String.self)
            }
        }
        #expect(try issuer() == "bank")
        try place.execute("ALTER TABLE p ADD COLUMN s TEXT; UPDATE p SET s = 'other'")
        #expect(try issuer() == "bank")
        let names = try database.first("SELECT p.*, issuer FROM p, q") { row in
            [row.place(of: "n"), row.place(of: "s"), row.place(of: "issuer")]
        }
        #expect(names == [0, 1, 2])
    }

    @Test(
        arguments: [
            "SELECT 1; DELETE FROM t", "SELECT 1;DELETE FROM t", "SELECT 1; nonsense", "SELECT 1;;",
            "SELECT 1; -- DELETE FROM t", "SELECT 1\0; DELETE FROM t", "", " ", "-- nothing",
        ] as [SQL]
    )
    func `a text of anything but one statement is refused and nothing of it runs`(text: SQL) throws
    {
        let database = try place.database()
        #expect(throws: SQLiteError.misuse) { try database.execute(text) }
        #expect(throws: SQLiteError.misuse) { _ = try database.rows(text) }
        #expect(!database.keeps(text))
    }

    @Test(arguments: ["SELECT 1", "SELECT 1;", "SELECT 1 ;\n\t ", "\n SELECT 1 -- one"] as [SQL])
    func `blanks and a semicolon may stand around a statement`(text: SQL) throws {
        #expect(try place.database().value(text, as: Int.self) == 1)
    }
}
