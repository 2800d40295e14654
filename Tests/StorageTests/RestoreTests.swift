import Foundation
import Glibc
import Push
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Store

/// A copy takes the place of a store, whatever it lies on and whatever lies there.
@Suite(.timeLimit(.minutes(30))) struct RestoreTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private var copy: String { bench.folder + "/copy.sqlite" }

    @discardableResult private func restore(
        _ copy: String,
        shown: StoreInspection? = nil
    ) async throws -> RestoredStore {
        try await ApprovalStore.restore(
            copy,
            shown: try shown ?? StoreInspection(ofCopy: copy),
            to: bench.path,
            keyFile: bench.path + ".key",
            passphrase: nil,
            now: Bench.now
        )
    }

    @Test func `a journal whose ledger is gone does not become the copy's`() async throws {
        do {
            let store = try await bench.auditedStore()
            try await store.backUp(to: copy, now: Bench.now)
            try await store.setLock(nil, of: Bench.alice, now: Bench.now)
            // As a program that ends suddenly leaves it.
            let journal = try Data(contentsOf: URL(fileURLWithPath: bench.path + "-wal"))
            try Bench.write(Array(journal), to: bench.folder + "/kept-wal")
        }
        try FileManager.default.removeItem(atPath: bench.path)
        try FileManager.default.copyItem(
            atPath: bench.folder + "/kept-wal",
            toPath: bench.path + "-wal"
        )
        #expect(try await restore(copy).replaced == nil)
        let store = try ApprovalStore(path: bench.path)
        #expect(try await store.verifyAudit().isIntact)
        #expect(try await store.account(Bench.alice)?.account.lock != nil)
        #expect(FileManager.default.fileExists(atPath: bench.path + ".replaced-wal"))
    }

    @Test(arguments: ["mode", "folder", "link"])
    func `a copy on a stick, which everybody may write, is taken`(place: String) async throws {
        do { try await bench.auditedStore().backUp(to: copy, now: Bench.now) }
        var named = copy
        switch place {
        case "mode": try #require(unsafe chmod(copy, 0o666) == 0)
        case "folder":
            let stick = bench.folder + "/stick"
            try #require(unsafe mkdir(stick, 0o700) == 0)
            try #require(unsafe chmod(stick, 0o777) == 0)
            named = stick + "/copy.sqlite"
            try #require(unsafe rename(copy, named) == 0)
        default:
            named = bench.folder + "/link"
            try #require(unsafe symlink(copy, named) == 0)
        }
        let inspection = try StoreInspection(ofCopy: named)
        #expect(inspection.protection == .keyFile)
        #expect(inspection.content.notes == 7)
        let restored = try await restore(named)
        #expect(restored.finding == nil)
        #expect(restored.rows.isWhole)
        #expect(try bench.mode(of: bench.path) == 0o600)
        #expect(try await ApprovalStore(path: bench.path).verifyAudit().entries == 8)
    }

    @Test func `another copy than was shown is not taken`() async throws {
        let store = try await bench.auditedStore()
        try await store.backUp(to: bench.folder + "/older.sqlite", now: Bench.now)
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        try await store.backUp(to: copy, now: Bench.now)
        let shown = try StoreInspection(ofCopy: copy)
        try FileManager.default.removeItem(atPath: copy)
        try FileManager.default.moveItem(atPath: bench.folder + "/older.sqlite", toPath: copy)
        await #expect(throws: StorageError.changedMeanwhile) {
            try await restore(copy, shown: shown)
        }
        #expect(try await store.account(Bench.alice)?.account.lock == nil)
        #expect(try await store.auditTrail(limit: 1).first?.kind == .storeBackedUp)
    }

    @Test func `what was changed in a copy is named, and stays set apart`() async throws {
        do { try await bench.auditedStore().backUp(to: copy, now: Bench.now) }
        try PlainDatabase(path: copy).execute(
            """
            UPDATE accounts SET added = added + 1;
            UPDATE audit SET detail = 'something else' WHERE sequence = 2;
            """
        )
        let restored = try await restore(copy)
        #expect(restored.finding == .changed(sequence: 2))
        #expect(restored.rows.accounts == [Bench.alice])
        let store = try ApprovalStore(path: bench.path)
        #expect(try await store.accounts().isEmpty)
        #expect(store.damagedAccounts == [Bench.alice])
    }
}
