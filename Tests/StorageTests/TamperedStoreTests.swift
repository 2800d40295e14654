import Foundation
import Glibc
import Push
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Store

/// What somebody changes in the file neither takes effect nor stops what it does not concern.
@Suite(.timeLimit(.minutes(30))) struct TamperedStoreTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private var copy: String { bench.folder + "/copy.sqlite" }

    private func code() -> String? {
        do throws(StorageError) {
            _ = try ApprovalStore(path: bench.path)
            return nil
        } catch {
            return error.code
        }
    }

    // MARK: Under a running program

    @Test(arguments: [
        """
        CREATE TRIGGER t AFTER INSERT ON audit BEGIN UPDATE accounts SET added = 0; END
        """,
        "CREATE INDEX i ON accounts (added)",
    ])
    func `what is planted while a program runs is found before it has an effect`(
        statement: String
    ) async throws {
        let store = try await bench.store()
        try bench.execute(statement)
        let error = await #expect(throws: StorageError.self) {
            try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        }
        #expect(error?.code == "storage.schema")
        #expect(try await store.account(Bench.alice)?.account.colour == "032b75")
        #expect(try await store.account(Bench.alice)?.account.lock == nil)
    }

    @Test func `a file that another program rewrites is looked at again and goes on`() async throws
    {
        let store = try await bench.store()
        try bench.execute("VACUUM")
        try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        #expect(try await store.account(Bench.alice)?.account.lock == .policy("p"))
    }

    @Test func `no view of a file is used`() throws {
        let database = try Database(path: "")
        try database.execute("CREATE VIEW v AS SELECT 1")
        #expect(throws: SQLiteError.self) { try database.value("SELECT * FROM v", as: Int.self) }
    }

    // MARK: Older copies

    /// Copies the store, has it go on, and puts the copy's tables back in its place.
    private func setBack(_ further: String) async throws {
        do {
            let store = try await bench.auditedStore()
            _ = try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
            try FileManager.default.copyItem(atPath: bench.path, toPath: copy)
            for lock in [nil, .policy("p")] as [AccountLock?] {
                try await store.setLock(lock, of: Bench.alice, now: Bench.now)
            }
        }
        try bench.execute(
            """
            ATTACH '\(copy)' AS old;
            CREATE TEMP TABLE newest AS SELECT * FROM audit WHERE sequence > 6;
            CREATE TEMP TABLE head AS SELECT * FROM audit_head;
            DELETE FROM accounts; INSERT INTO accounts SELECT * FROM old.accounts;
            DELETE FROM audit; INSERT INTO audit SELECT * FROM old.audit;
            DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM old.audit_head;
            \(further)
            """
        )
    }

    @Test(arguments: [
        // The newest note is kept, behind a gap, with the older head or with the newest.
        "INSERT INTO audit SELECT * FROM newest WHERE sequence = 8;",
        """
        INSERT INTO audit SELECT * FROM newest WHERE sequence = 8;
        DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM head;
        """,
        // A note is put together for the gap.
        """
        INSERT INTO audit SELECT 7, instant, kind, issuer, account_name, message_id, 'x', digest, shown,
            previous, code FROM newest WHERE sequence = 8;
        INSERT INTO audit SELECT * FROM newest WHERE sequence = 8;
        """,
        // The head is put together.
        """
        INSERT INTO audit SELECT * FROM newest;
        UPDATE audit_head SET count = 8, last = (SELECT code FROM audit WHERE sequence = 8);
        """,
        "DELETE FROM audit_head;",
        // The note of the rollback guard's head has another content.
        """
        INSERT INTO audit SELECT * FROM newest; UPDATE audit SET detail = 'x' WHERE sequence = 8;
        DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM head;
        """,
    ])
    func `an older copy that keeps some newer notes is refused`(further: String) async throws {
        try await setBack(further)
        #expect(code() == "storage.set-back")
    }

    @Test func `an older way of opening that is put back is refused`() async throws {
        let passphrase = SecretBytes(Array("passphrase".utf8))
        do {
            let store = try await bench.store()
            _ = try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
            for ending in ["", ".key"] {
                try FileManager.default.copyItem(atPath: bench.path + ending, toPath: copy + ending)
            }
            try await store.protect(byPassphrase: passphrase, now: Bench.now)
        }
        try bench.execute(
            """
            ATTACH '\(copy)' AS old;
            DELETE FROM protection; INSERT INTO protection SELECT * FROM old.protection;
            """
        )
        try FileManager.default.copyItem(atPath: copy + ".key", toPath: bench.path + ".key")
        #expect(code() == "storage.set-back")
    }

    // MARK: Rows

    @Test func `a request whose state cannot be read leaves the others`() async throws {
        let store = try await bench.store()
        for number in 1...3 {
            try await store.recordNew(
                try Bench.message("AUTHENTICATE:\(number)", challenge: UInt8(number))
            )
        }
        try bench.execute(
            """
            PRAGMA ignore_check_constraints = ON;
            UPDATE requests SET state = 'bogus' WHERE message_id = 'AUTHENTICATE:2';
            """
        )
        let recentRequests = try await store.recentRequests(
            of: "uid-1",
            after: .earliest,
            othersAfter: .earliest,
            until: .latest,
            limit: 9
        ).around("AUTHENTICATE:1")
        #expect(recentRequests.count == 1)
        #expect(try await store.latestRequests(limit: 9).count == 2)
        #expect(store.damagedRequests == 1)
    }

    @Test func `an account whose name is no text is set apart and can be removed`() async throws {
        let store = try await bench.store()
        try await store.add(
            Bench.mechanism("uid-2", issuer: "Bank", account: "bob"),
            deviceToken: "token of bob"
        )
        try bench.execute(
            "UPDATE accounts SET account_name = CAST(x'ff41' AS TEXT) WHERE issuer = 'Bank'"
        )
        #expect(try await store.accounts().map(\.account.id) == [Bench.alice])
        let row = try #require(
            try bench.answer(to: "SELECT id FROM accounts WHERE issuer = 'Bank'")
        )
        let damaged = AccountID(issuer: "unreadable", accountName: "row \(row)")
        #expect(store.damagedAccounts == [damaged])
        #expect(try await store.checkRows().accounts == [damaged])
        #expect(try StoreInspection(at: bench.path, keyFile: bench.path + ".key") != nil)
        try await store.remove(damaged, now: Bench.now)
        #expect(store.damagedAccounts.isEmpty)
        #expect(try bench.answer(to: "SELECT count(*) FROM accounts") == "1")
        #expect(try await store.checkRows().isWhole)
    }

    @Test func `a change seals no row anew that somebody else has changed`() async throws {
        let store = try await bench.store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        try bench.execute(
            """
            UPDATE accounts SET added = added + 1;
            UPDATE requests SET expires = expires + 86400000;
            """
        )
        await #expect(throws: StorageError.accountDamaged("Example:alice")) {
            try await store.rename(Bench.alice, issuer: "Bank", accountName: nil)
        }
        try await store.keep(assessments: ["AUTHENTICATE:1": [1, 2, 3]])
        #expect(store.damagedRequests == 1)
        let report = try await store.checkRows()
        #expect(report.accounts == [Bench.alice])
        #expect(report.requests == ["AUTHENTICATE:1"])
    }

    @Test func `a message whose row was changed is no new one`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        try bench.execute("UPDATE requests SET record = zeroblob(60)")
        await #expect(throws: StorageError.requestDamaged) {
            _ = try await store.record(message.request, in: message.envelope)
        }
        #expect(store.damagedRequests == 1)
    }

    // MARK: The trail

    @Test func `changed notes are listed as such and tell nothing`() async throws {
        let store = try await bench.auditedStore()
        try bench.execute(
            """
            UPDATE audit SET kind = 'bogus' WHERE sequence = 2;
            UPDATE audit SET detail = 'delivered approve' WHERE sequence = 4;
            UPDATE audit SET detail = CAST(x'ff' AS TEXT) WHERE sequence = 5;
            """
        )
        let entries = try await store.auditTrail(limit: 9)
        #expect(entries.filter { !$0.isWhole }.map(\.sequence) == [5, 4, 2])
        #expect(entries.filter { $0.kind == nil }.map(\.sequence) == [5, 2])
        #expect(try await store.auditEntry(4)?.isWhole == false)
        #expect(try await store.lastDecision(about: "AUTHENTICATE:2") == nil)
    }

    @Test func `a note at a place that no trail comes to does not stop it`() async throws {
        let store = try await bench.auditedStore()
        try bench.execute(
            """
            INSERT INTO audit SELECT 9223372036854775807, instant, kind, issuer, account_name,
                message_id, detail, digest, shown, previous, code FROM audit WHERE sequence = 2
            """
        )
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        let report = try await store.verifyAudit()
        #expect(report.finding == .moved(sequence: 7, from: 2))
        let entries = try await store.auditTrail(limit: 20)
        #expect(entries.map(\.sequence) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
        #expect(entries[2].kind == .trailDamaged)
        #expect(entries.filter { !$0.isWhole }.map(\.sequence) == [7])
    }

    @Test func `a trail without any note does not hide what was answered`() async throws {
        let store = try await bench.auditedStore()
        try bench.execute("DELETE FROM audit; UPDATE audit_head SET count = 0, last = zeroblob(32)")
        #expect(try await store.verifyAudit().finding == .head)
        // With the head of an empty trail, as the store had it when it was made.
        let other = try Bench()
        _ = try ApprovalStore(path: other.path)
        try bench.execute("DELETE FROM audit_head")
        let empty = try await bench.emptyHead()
        try bench.execute("INSERT INTO audit_head VALUES (1, 0, zeroblob(32), x'\(empty)')")
        #expect(
            try await store.verifyAudit().finding
                == .decisionMissing(attempt: 1, messageID: "AUTHENTICATE:1")
        )
    }

    // MARK: Settings and counts

    @Test(arguments: [
        "UPDATE push_mechanisms SET account = 999", "DELETE FROM accounts",
        "UPDATE requests SET mechanism_uid = 'nobody'",
    ])
    func `rows that belong to nobody are counted`(statement: String) async throws {
        let store = try await bench.store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        #expect(try await store.checkRows().strayCount == 0)
        try bench.execute("PRAGMA foreign_keys = OFF; " + statement)
        let report = try await store.checkRows()
        #expect(report.strayCount > 0 && !report.isWhole)
    }

    @Test(arguments: [
        "UPDATE settings SET value = CAST(x'ff' AS TEXT)", "UPDATE settings SET value = 'other'",
        "DELETE FROM settings",
    ])
    func `the service that asks is not changed or dropped in silence`(
        statement: String
    ) async throws {
        let store = try await bench.store()
        try await store.checkPAMService()
        try await store.setPAMService("strict", now: Bench.now)
        try await store.checkPAMService()
        try bench.execute(statement)
        await #expect(throws: StorageError.settingDamaged) { try await store.checkPAMService() }
        #expect(try await store.checkRows().hasDamagedSetting)
        _ = try StoreInspection(at: bench.path, keyFile: bench.path + ".key")
        try await store.setPAMService(nil, now: Bench.now)
        try await store.checkPAMService()
    }

    @Test func `a count of refusals stays at its highest`() async throws {
        let store = try await bench.store()
        try await store.countRefusal("token.signature.mismatch", now: Bench.now)
        try bench.execute("UPDATE refusals SET count = 9223372036854775806")
        try await store.countRefusals(["token.signature.mismatch": 5], now: Bench.now)
        #expect(try await store.refusals().first?.count == .max)
    }
}

extension Bench {
    /// The code of the head of an empty trail, in hexadecimal digits, with the store's key.
    fileprivate func emptyHead() async throws -> String {
        let database = try Database(path: "")
        let store = try ApprovalStore(path: path, trusting: .file)
        try database.run(
            "CREATE TABLE audit_head (id INTEGER PRIMARY KEY, count INTEGER, last BLOB, code BLOB)"
        )
        try AuditTrail(await store.vault).start(in: database)
        let code = try #require(try database.value("SELECT code FROM audit_head", as: [UInt8].self))
        return code.hexadecimal
    }
}
