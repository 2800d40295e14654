import Testing
import Vocabulary

@testable import Store

/// What somebody has planted in a store's file is found before anything runs it.
@Suite(.timeLimit(.minutes(30))) struct PlantedSchemaTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test(arguments: [
        (
            "CREATE TRIGGER silence AFTER INSERT ON requests BEGIN UPDATE requests SET state = "
                + "'rejected'; END",
            "trigger silence"
        ),
        ("CREATE VIEW extra AS SELECT 1", "view extra"),
        ("CREATE TABLE extra (a)", "table extra"),
        ("CREATE INDEX extra ON accounts (added)", "index extra"),
        ("ALTER TABLE refusals ADD COLUMN extra TEXT", "table refusals"),
        ("DROP TABLE refusals", "no table refusals"),
        ("CREATE TABLE \"a\u{1B}[31m\" (a)", "table a<U+001B>[31m"),
    ])
    func `what the program does not make is found and named`(
        statement: String,
        found: String
    ) async throws {
        _ = try await bench.store()
        try bench.execute(statement)
        let error = #expect(throws: StorageError.self) { try ApprovalStore(path: bench.path) }
        #expect(error?.code == "storage.schema")
        #expect(error?.reason.contains(": \(found). ") == true)
        let inspection = #expect(throws: StorageError.self) {
            try StoreInspection(at: bench.path, keyFile: bench.path + ".key")
        }
        #expect(inspection == error)
    }

    @Test func `the digest of each version is that of what its migrations make`() throws {
        let made = try (1...Migrations.all.latest).map {
            try Migrations.all.schema(ofVersion: $0).digest
        }
        #expect(Schema.digests == made)
        #expect(Set(made).count == made.count)
    }

    @Test func `the schema of a file is neither believed nor written`() throws {
        let database = try Database(path: "")
        #expect(try database.value("PRAGMA trusted_schema", as: Int.self) == 0)
        #expect(try database.value("PRAGMA cell_size_check", as: Int.self) == 1)
        try database.execute("CREATE TABLE t (a)")
        try database.execute("PRAGMA writable_schema = ON")
        #expect(throws: SQLiteError.self) {
            try database.execute("UPDATE sqlite_master SET sql = 'CREATE TABLE t (b)'")
        }
    }
}
