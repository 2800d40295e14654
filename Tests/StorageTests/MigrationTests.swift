import Foundation
import Testing
import Vocabulary

@testable import Store

/// A store of an older version is upgraded as a whole or not at all.
@Suite(.timeLimit(.minutes(30))) struct MigrationTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private var keyFile: String { bench.path + ".key" }
    private var rollbackGuard: String { bench.path + ".mark" }
    private var latest: Int { Migrations.all.latest }

    /// The steps of this program and some more.
    private static func migrations(_ further: Migration...) -> Migrations {
        Migrations(steps: Migrations.all.steps + further)
    }

    private static let addingTable = Migration { database, _ in
        try database.run("CREATE TABLE extra (value TEXT NOT NULL) STRICT")
    }
    private static let filling = Migration { database, _ in
        try database.run("INSERT INTO extra SELECT message_id FROM requests")
    }
    private static let failing = Migration { database, _ in
        try database.run("DELETE FROM requests; ALTER TABLE accounts DROP COLUMN added")
        throw StorageError.diskFull
    }

    private func opener(
        _ migrations: Migrations,
        trust: StoreTrust = .rollbackGuard
    ) -> StoreOpener {
        StoreOpener(keyFile: keyFile, passphrase: nil, trust: trust, migrations: migrations)
    }

    @discardableResult private func open(
        _ migrations: Migrations,
        trust: StoreTrust = .rollbackGuard
    ) throws -> StoreOpener.Opened {
        try opener(migrations, trust: trust).open(Database(path: bench.path))
    }

    private func rollbackGuardText() throws -> String {
        try String(contentsOfFile: rollbackGuard, encoding: .utf8)
    }

    /// What is in the tables, as one text.
    private func content() throws -> [String?] {
        try [
            "PRAGMA user_version", "PRAGMA application_id",
            "SELECT group_concat(sql) FROM sqlite_master",
            "SELECT group_concat(message_id || hex(record)) FROM requests",
            "SELECT group_concat(issuer || account_name || hex(record)) FROM accounts",
            "SELECT hex(code) FROM audit_head",
        ].map { try bench.answer(to: $0) }
    }

    @Test func `the steps that a store lacks are applied in order`() async throws {
        do { _ = try await bench.auditedStore() }
        let head = try #require(try rollbackGuardText().firstMatch(of: /head .*\n/)).output
        let migrations = Self.migrations(Self.addingTable, Self.filling)
        for _ in 1...2 {
            try open(migrations)
            #expect(try bench.answer(to: "PRAGMA user_version") == "\(latest + 2)")
            #expect(try bench.answer(to: "PRAGMA integrity_check") == "ok")
            #expect(try bench.answer(to: "SELECT count(*) FROM extra") == "2")
            #expect(try rollbackGuardText().contains("schema \(latest + 2)\n\(head)"))
        }
        // A program without these steps no longer opens it.
        #expect(throws: StorageError.newer) { try ApprovalStore(path: bench.path) }
        #expect(throws: StorageError.newer) { try ApprovalStore.protection(at: bench.path) }
        #expect(throws: StorageError.newer) {
            try StoreInspection(at: bench.path, keyFile: keyFile)
        }
    }

    @Test func `a new store is made with all steps at once`() throws {
        try Bench.write([], to: bench.path)
        try open(Self.migrations(Self.addingTable))
        #expect(try bench.answer(to: "PRAGMA user_version") == "\(latest + 1)")
        #expect(try bench.answer(to: "SELECT count(*) FROM extra") == "0")
        #expect(try bench.answer(to: "SELECT count FROM audit_head") == "0")
    }

    @Test func `a step that fails leaves the store as it was`() async throws {
        do { _ = try await bench.auditedStore() }
        let (before, mark) = (try content(), try rollbackGuardText())
        for migrations in [
            Self.migrations(Self.failing), Self.migrations(Self.addingTable, Self.failing),
        ] {
            #expect(throws: StorageError.diskFull) { try open(migrations) }
            #expect(try content() == before)
            #expect(try rollbackGuardText() == mark)
        }
        let store = try ApprovalStore(path: bench.path)
        #expect(try await store.latestRequests(limit: 10).count == 2)
        #expect(try await store.verifyAudit().isIntact)
    }

    @Test func `a new store whose making fails is made at the next opening`() async throws {
        try Bench.write([], to: bench.path)
        #expect(throws: StorageError.diskFull) { try open(Self.migrations(Self.failing)) }
        #expect(try bench.answer(to: "PRAGMA user_version") == "0")
        #expect(try bench.answer(to: "SELECT count(*) FROM sqlite_master") == "0")
        #expect(try await bench.store().mechanisms().count == 1)
    }

    @Test func `many that upgrade a store at once do it once`() async throws {
        do { _ = try await bench.auditedStore() }
        let path = bench.path
        let opener = opener(Self.migrations(Self.addingTable, Self.filling))
        try await withThrowingTaskGroup { group in
            for _ in 0..<6 {
                group.addTask { @concurrent in
                    let thread = try DatabaseThread { try Database(path: path) }
                    _ = try await thread.run { try opener.open($0).protection }
                }
            }
            try await group.waitForAll()
        }
        #expect(try bench.answer(to: "SELECT count(*) FROM extra") == "2")
    }

    @Test func `a row that was changed before its table grew is not sealed anew`() async throws {
        do {
            let store = try await bench.store()
            try await store.setHome(.later, now: Bench.now)
            try await store.setLocationConsent(.always, of: "https://am.example", now: Bench.now)
        }
        try bench.execute("UPDATE settings SET value = 'x' WHERE name LIKE 'location%'")
        let longer = SealedTable("settings", ["name", "value", "extra"])
        let step = Migration(
            from: SettingRow.table,
            to: longer,
            "ALTER TABLE settings ADD COLUMN extra TEXT"
        ) { clear, record in
            var changed = CanonicalEncoding()
            changed.add(try record.optionalText())
            changed.add("new")
            return (clear + [.text("in clear")], changed.take())
        }
        let vault = try open(Self.migrations(step)).vault
        let database = try Database(path: bench.path)
        func whole() throws -> [String] {
            try database.all(longer.selection) { row -> String? in
                guard var record = try? longer.open(row, vault) else { return nil }
                #expect(try record.optionalText() == "later")
                #expect(try record.text() == "new")
                return try row.value("name")
            }.compactMap(\.self)
        }
        #expect(try whole() == ["home"])
        // The record is bound to the new column.
        try database.run("UPDATE settings SET extra = 'x'")
        #expect(try whole().isEmpty)
    }

    @Test func `what was planted in a store is found before a step runs`() async throws {
        do { _ = try await bench.store() }
        try bench.execute("CREATE TRIGGER t AFTER DELETE ON requests BEGIN SELECT 1; END")
        #expect(throws: StorageError.schema("trigger t")) {
            try open(Self.migrations(Self.addingTable))
        }
        #expect(try bench.answer(to: "PRAGMA user_version") == "\(latest)")
    }

    @Test func `what was planted in an upgraded store is found`() async throws {
        do { _ = try await bench.store() }
        let migrations = Self.migrations(Self.addingTable)
        try open(migrations)
        try bench.execute("CREATE VIEW planted AS SELECT 1")
        #expect(throws: StorageError.schema("view planted")) { try open(migrations) }
        try bench.execute("DROP VIEW planted; DROP TABLE extra")
        #expect(throws: StorageError.schema("no table extra")) { try open(migrations) }
    }

    @Test func `a store of the version before the upgrade is set back`() async throws {
        do { _ = try await bench.auditedStore() }
        let copy = bench.folder + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: bench.path, toPath: copy)
        let migrations = Self.migrations(Self.addingTable)
        try open(migrations)
        try FileManager.default.removeItem(atPath: bench.path)
        try FileManager.default.copyItem(atPath: copy, toPath: bench.path)
        #expect(throws: StorageError.setBack) { try open(migrations) }
        #expect(throws: StorageError.setBack) { try ApprovalStore(path: bench.path) }
        // A rollback guard with another version in it is not believed either.
        let mark = try rollbackGuardText()
        let changed = mark.replacing("schema \(latest + 1)\n", with: "schema \(latest)\n")
        #expect(changed != mark)
        try Bench.write(Array(changed.utf8), to: rollbackGuard)
        #expect(throws: StorageError.rollbackGuardDamaged) { try ApprovalStore(path: bench.path) }
        try open(migrations, trust: .file)
        #expect(try bench.answer(to: "PRAGMA user_version") == "\(latest + 1)")
    }

    @Test func `a store that cannot be written is not opened before it is upgraded`() async throws {
        do { _ = try await bench.store() }
        let opener = opener(Self.migrations(Self.addingTable))
        #expect(throws: StorageError.readOnly) { try opener.read(Database(path: bench.path)) }
        try open(opener.migrations)
        #expect(try opener.read(Database(path: bench.path)).protection == .keyFile)
    }

    @Test(arguments: [(0x5052_4154, 1), (0x5052_4154, 12), (0x5052_5451, 1), (0x5052_5451, 2)])
    func `a store of an unreleased build is refused and stays as it is`(
        mark: Int,
        version: Int
    ) async throws {
        do { _ = try await bench.store() }
        try bench.execute("PRAGMA application_id = \(mark); PRAGMA user_version = \(version)")
        let before = try content()
        #expect(throws: StorageError.unreleased) { try ApprovalStore(path: bench.path) }
        #expect(throws: StorageError.unreleased) {
            try ApprovalStore(path: bench.path, trusting: .file)
        }
        #expect(throws: StorageError.unreleased) { try ApprovalStore.protection(at: bench.path) }
        #expect(throws: StorageError.unreleased) {
            try StoreInspection(at: bench.path, keyFile: keyFile)
        }
        let copy = #expect(throws: StorageError.self) { try StoreInspection(ofCopy: bench.path) }
        #expect(copy?.code == "storage.copy.foreign")
        #expect(try content() == before)
    }
}
