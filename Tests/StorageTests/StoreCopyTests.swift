import Foundation
import Push
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Store

/// Copies of a store, and putting one in its place.
@Suite(.timeLimit(.minutes(30))) struct StoreCopyTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private var keyFile: String { bench.path + ".key" }
    private var copy: String { bench.folder + "/copy.sqlite" }

    @Test func `a copy is whole, opens with what opens the store, and takes no other's place`()
        async throws
    {
        let store = try await bench.auditedStore()
        try await store.backUp(to: copy, now: Bench.now)
        #expect(try bench.mode(of: copy) == 0o600)
        await #expect(throws: StorageError.copyExists) {
            try await store.backUp(to: copy, now: Bench.now)
        }
        #expect(try await store.auditTrail(limit: 1).first?.kind == .storeBackedUp)
        let other = try ApprovalStore(path: copy, keyFile: keyFile, trusting: .file)
        #expect(try await other.verifyAudit().entries == 7)
        #expect(try await other.latestRequests(limit: 9).count == 2)
        await #expect(throws: StorageError.self) {
            try await store.backUp(to: bench.folder + "/none/copy", now: Bench.now)
        }
    }

    @Test func `a restored copy is trusted, its trail says so, and what lay there is kept`()
        async throws
    {
        do {
            let store = try await bench.auditedStore()
            try await store.backUp(to: copy, now: Bench.now)
            try await store.setLock(nil, of: Bench.alice, now: Bench.now)
            await #expect(throws: StorageError.busy) { _ = try await restore() }
            #expect(try await store.verifyAudit().entries == 8)
        }
        let kept = try #require(try await restore().replaced)
        #expect(FileManager.default.fileExists(atPath: kept))
        let store = try ApprovalStore(path: bench.path)
        let last = try #require(try await store.auditTrail(limit: 1).first)
        #expect(last.kind == .storeRestored)
        #expect(last.detail == "7 notes, in place of 8")
        #expect(try await store.verifyAudit().isIntact)
        #expect(try await store.account(Bench.alice)?.account.lock != nil)
        let older = try ApprovalStore(path: kept, keyFile: keyFile, trusting: .file)
        #expect(try await older.verifyAudit().entries == 8)
    }

    @discardableResult private func restore() async throws -> RestoredStore {
        try await ApprovalStore.restore(
            copy,
            shown: try StoreInspection(ofCopy: copy),
            to: bench.path,
            keyFile: keyFile,
            passphrase: nil,
            now: Bench.now
        )
    }

    @Test(arguments: ["damaged", "gone"])
    func `a copy takes the place of a ledger that is damaged or gone`(state: String) async throws {
        do {
            let store = try await bench.auditedStore()
            try await store.backUp(to: copy, now: Bench.now)
        }
        if state == "gone" {
            try FileManager.default.removeItem(atPath: bench.path)
        } else {
            try Bench.write(Array(repeating: 0xA5, count: 9_000), to: bench.path)
        }
        #expect((try await restore().replaced == nil) == (state == "gone"))
        let store = try ApprovalStore(path: bench.path)
        #expect(try await store.verifyAudit().entries == 8)
    }

    @Test(arguments: [
        ("none", "storage.copy.missing"), ("text", "storage.copy.foreign"),
        ("empty", "storage.copy.foreign"), ("folder", "storage.copy.foreign"),
        ("other", "storage.copy.key"),
        ("earlier key", "storage.copy.key"),
    ])
    func `what is no copy of a store leaves the store as it is, and is named`(
        kind: String,
        code: String
    ) async throws {
        do {
            let store = try await bench.auditedStore()
            if kind == "earlier key" {
                try await store.backUp(to: copy, now: Bench.now)
                _ = try await store.protect(byKeyFile: bench.path + ".key", now: Bench.now)
            }
        }
        switch kind {
        case "empty": try Bench.write([], to: copy)
        case "folder":
            try FileManager.default.createDirectory(
                atPath: copy,
                withIntermediateDirectories: false
            )
        case "text": try Bench.write(Array("no database at all".utf8), to: copy)
        case "other":
            let other = try Bench()
            try await other.store().backUp(to: copy, now: Bench.now)
        default: break
        }
        let error = await #expect(throws: StorageError.self) {
            _ = try StoreInspection(ofCopy: copy)
            try await restore()
        }
        #expect(error?.code == code)
        #expect(error?.reason.contains("\"\(copy)\"") == true)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder + "/state")
        #expect(names.sorted() == ["ledger.sqlite", "ledger.sqlite.key", "ledger.sqlite.mark"])
        let changes = kind == "earlier key" ? 2 : 0
        #expect(try await ApprovalStore(path: bench.path).verifyAudit().entries == 6 + changes)
    }
}
