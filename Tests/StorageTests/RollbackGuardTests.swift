import Foundation
import Glibc
import Push
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Store

/// A rollback guard beside the key file tells which store is meant, and how far its trail went.
@Suite(.timeLimit(.minutes(30))) struct RollbackGuardTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private var keyFile: String { bench.path + ".key" }
    private var rollbackGuard: String { bench.path + ".mark" }
    private var copy: String { bench.folder + "/copy.sqlite" }

    private func code(_ keyFile: String? = nil) -> String? {
        do throws(StorageError) {
            _ = try ApprovalStore(path: bench.path, keyFile: keyFile)
            return nil
        } catch {
            return error.code
        }
    }

    private func text() throws -> String {
        try String(contentsOfFile: rollbackGuard, encoding: .utf8)
    }

    private func write(_ text: String) throws {
        try Bench.write(Array(text.utf8), to: rollbackGuard)
    }

    /// Copies the store as it is, its journal folded in.
    private func keepCopy() throws {
        _ = try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: bench.path, toPath: copy)
    }

    private func makeCopy() throws {
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: bench.path + ending)
        }
        try FileManager.default.copyItem(atPath: copy, toPath: bench.path)
    }

    @Test func `a ledger is made with a marker for its owner alone, which follows it`()
        async throws
    {
        do {
            let store = try await bench.store()
            #expect(try bench.mode(of: rollbackGuard) == 0o600)
            for _ in 1...3 {
                let head = try #require(try await store.verifyAudit().head)
                #expect(try text().contains("head \(head.text)\n"))
                #expect(try text().contains("schema \(Migrations.all.latest)\nhead "))
                try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
                try await store.setLock(nil, of: Bench.alice, now: Bench.now)
            }
        }
        #expect(code() == nil)
    }

    @Test func `an older copy of the ledger is refused, and so is its trail alone`() async throws {
        let store = try await bench.auditedStore()
        try keepCopy()
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        try bench.execute(
            """
            ATTACH '\(copy)' AS old;
            DELETE FROM audit; INSERT INTO audit SELECT * FROM old.audit;
            DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM old.audit_head;
            """
        )
        #expect(code() == "storage.set-back")
        let inspection = try StoreInspection(at: bench.path, keyFile: keyFile)
        #expect(inspection?.distrust == .setBack)
        #expect(inspection?.content.notes == 6)
        try makeCopy()
        #expect(code() == "storage.set-back")
    }

    @Test func `a trail that is set back under a running program is told at the next start`()
        async throws
    {
        let store = try await bench.auditedStore()
        try keepCopy()
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        let before = try text()
        try bench.execute(
            """
            ATTACH '\(copy)' AS old;
            DELETE FROM audit; INSERT INTO audit SELECT * FROM old.audit;
            DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM old.audit_head;
            """
        )
        try await store.setLock(.policy("p"), of: Bench.alice, now: .latest)
        #expect(try text() == before)
        #expect(code() == "storage.set-back")
    }

    @Test func `a set-back trail that no marker remembers is told by the requests`() async throws {
        let store = try await bench.store()
        try keepCopy()
        for number in 1...2 {
            let message = try Bench.message("AUTHENTICATE:\(number)", challenge: UInt8(number))
            try await store.recordNew(message)
            _ = try await store.begin(
                .reject,
                for: message.request,
                now: Bench.now
            ).get()
        }
        #expect(try await store.verifyAudit().isIntact)
        try bench.execute(
            """
            ATTACH '\(copy)' AS old;
            DELETE FROM audit; INSERT INTO audit SELECT * FROM old.audit;
            DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM old.audit_head;
            """
        )
        #expect(
            try await store.verifyAudit().finding
                == .decisionMissing(attempt: 1, messageID: "AUTHENTICATE:1")
        )
    }

    @Test func `a copy with the key file of before in the place of the store is refused`()
        async throws
    {
        let key = bench.folder + "/kept.key"
        do {
            let store = try await bench.store()
            try keepCopy()
            try FileManager.default.copyItem(atPath: keyFile, toPath: key)
            try await store.protect(
                byPassphrase: SecretBytes(Array("passphrase".utf8)),
                now: Bench.now
            )
        }
        try makeCopy()
        try FileManager.default.copyItem(atPath: key, toPath: keyFile)
        #expect(code() == "storage.set-back")
    }

    @Test func `a ledger of another store is refused`() async throws {
        _ = try await bench.store()
        let other = try Bench()
        _ = try await other.store()
        for ending in ["", ".key"] {
            try FileManager.default.removeItem(atPath: bench.path + ending)
            try FileManager.default.copyItem(
                atPath: other.path + ending,
                toPath: bench.path + ending
            )
        }
        #expect(code() == "storage.set-back")
        // A rollback guard that tells of as many entries with their codes, and of another store.
        try write(
            try String(contentsOfFile: other.path + ".mark", encoding: .utf8)
                .replacing(/store [0-9a-f]{32}/, with: "store \(String(repeating: "0", count: 32))")
        )
        #expect(code() == "storage.marker.other")
    }

    @Test func `without a marker only a new ledger is made`() async throws {
        _ = try await bench.store()
        try FileManager.default.removeItem(atPath: rollbackGuard)
        #expect(code() == "storage.marker.missing")
        #expect(
            try StoreInspection(at: bench.path, keyFile: keyFile)?.distrust == .rollbackGuardMissing
        )
        do {
            let found = try StoreInspection(at: bench.path, keyFile: keyFile)
            let shown = try #require(found?.content)
            let store = try ApprovalStore(path: bench.path, trusting: .file)
            try await store.setLock(.person(policy: nil), of: Bench.alice, now: Bench.now)
            await #expect(throws: StorageError.changedMeanwhile) {
                try await store.vouch(for: shown, "what was there", now: Bench.now)
            }
            let now = try #require(try StoreInspection(at: bench.path, keyFile: keyFile)?.content)
            try await store.vouch(for: now, "what was there", now: Bench.now)
            #expect(try await store.auditTrail(limit: 1).first?.kind == .storeUpgraded)
        }
        #expect(code() == nil)
    }

    @Test func `a ledger that is gone is not made anew behind its marker`() async throws {
        _ = try await bench.store()
        try FileManager.default.removeItem(atPath: bench.path)
        #expect(code() == "storage.missing")
        #expect(code() == "storage.missing")
    }

    @Test(arguments: [
        "", "pratique marker 1\n", "pratique marker 2\nstore 0\n",
        String(repeating: "x", count: 5_000),
    ])
    func `a marker that is none is refused`(text: String) async throws {
        _ = try await bench.store()
        try write(text)
        #expect(code() == "storage.marker.damaged")
    }

    @Test(arguments: ["protection key-file", "schema 1", "head 1"])
    func `a member that was changed is refused`(member: String) async throws {
        _ = try await bench.store()
        let other = ["protection passphrase", "schema 2", "head 0"][
            ["protection key-file", "schema 1", "head 1"].firstIndex(of: member) ?? 0
        ]
        let changed = try text().replacing(member, with: other)
        #expect(try changed != text())
        try write(changed)
        #expect(["storage.marker.damaged", "storage.set-back"].contains(code() ?? ""))
    }

    @Test func `a marker that others may write, a link and a pipe are refused`() async throws {
        _ = try await bench.store()
        try #require(unsafe chmod(rollbackGuard, 0o622) == 0)
        #expect(code() == "storage.marker.damaged")
        try #require(unsafe rename(rollbackGuard, bench.folder + "/moved.mark") == 0)
        try #require(unsafe symlink(bench.folder + "/moved.mark", rollbackGuard) == 0)
        #expect(code() == "storage.linked")
        try #require(unsafe unlink(rollbackGuard) == 0)
        try #require(unsafe mkfifo(rollbackGuard, 0o600) == 0)
        #expect(code() == "storage.marker.damaged")
    }

    @Test func `a folder that cannot be written leaves the marker behind, and the ledger goes on`()
        async throws
    {
        let keys = bench.folder + "/keys"
        let keyFile = keys + "/ledger.key"
        let store = try ApprovalStore(path: bench.path, keyFile: keyFile)
        try await store.add(Bench.mechanism())
        // A folder in the way of the new rollback guard, as when it may not be written.
        try #require(unsafe mkdir(keys + "/ledger.mark.new", 0o700) == 0)
        try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        #expect(try await store.account(Bench.alice)?.account.lock == .policy("p"))
        #expect(code(keyFile) == nil)
        try #require(unsafe rmdir(keys + "/ledger.mark.new") == 0)
        #expect(code(keyFile) == nil)
        let text = try String(contentsOfFile: keys + "/ledger.mark", encoding: .utf8)
        #expect(text.contains("\nhead 2:"))
    }

    @Test func `a marker goes with the key file to another folder`() async throws {
        let store = try await bench.store()
        let place = bench.folder + "/keys/ledger.key"
        #expect(try await store.protect(byKeyFile: place, now: Bench.now) == nil)
        #expect(!FileManager.default.fileExists(atPath: rollbackGuard))
        try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        #expect(code(place) == nil)
    }

    @Test func `many that make and use a ledger at once all get it`() async throws {
        let path = bench.path
        for round in 0..<5 {
            for ending in ["", "-wal", "-shm", ".key", ".mark"] {
                try? FileManager.default.removeItem(atPath: path + ending)
            }
            try await withThrowingTaskGroup { group in
                for number in 0..<4 {
                    group.addTask { @concurrent in
                        let uid = "uid-\(round)-\(number)"
                        // How long another one holds it depends on what else the machine does.
                        while true {
                            do {
                                let store = try ApprovalStore(path: path)
                                try await store.add(Bench.mechanism(uid, account: uid))
                                return
                            } catch StorageError.busy {
                                continue
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let store = try ApprovalStore(path: path)
            #expect(try await store.accounts().count == 4)
            let head = try #require(try await store.verifyAudit().head)
            #expect(try text().contains("head \(head.text)\n"))
        }
    }

    @Test func `a ledger that is just being made is nobody else's`() async throws {
        for round in 0..<60 {
            let path = bench.folder + "/state/made-\(round).sqlite"
            try Bench.write([], to: path)
            try await withThrowingTaskGroup { group in
                group.addTask { @concurrent in
                    let thread = try DatabaseThread { try Database(path: path) }
                    try await thread.run { database in
                        while try Migrations.storedVersion(of: database) == 0 {}
                    }
                }
                group.addTask { @concurrent in
                    _ = try ApprovalStore(path: path, keyFile: path + ".key")
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `on a medium that cannot be written a check reads, and nothing else`() async throws {
        do { _ = try await bench.auditedStore() }
        // Nobody but root can write a file of mode 400; a file system without the right to write
        // says the same to root, and is tried where one can be mounted.
        try #require(unsafe chmod(bench.path, 0o400) == 0)
        try #require(unsafe chmod(bench.folder + "/state", 0o500) == 0)
        defer { _ = unsafe chmod(bench.folder + "/state", 0o700) }
        let before = try bench.content()
        let store = try ApprovalStore(path: bench.path, mayOnlyRead: true)
        #expect(try await store.verifyAudit().isIntact)
        #expect(try await store.checkRows().isWhole)
        guard geteuid() != 0 else { return }
        await #expect(throws: StorageError.readOnly) {
            try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        }
        #expect(try bench.content() == before)
        #expect(throws: StorageError.readOnly) { try ApprovalStore(path: bench.path) }
    }

    @Test func `a ledger that is read as it lies is not written, whatever the name holds`()
        async throws
    {
        do { _ = try await bench.auditedStore() }
        let path = bench.folder + "/a b?c%20#d.sqlite"
        try FileManager.default.copyItem(atPath: bench.path, toPath: path)
        let database = try Database(path: path, access: .immutable)
        #expect(try database.value("SELECT count(*) FROM audit", as: Int.self) == 6)
        #expect(throws: (any Error).self) { try database.execute("DELETE FROM audit") }
    }
}
