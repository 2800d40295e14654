import Foundation
import Glibc
import Store
import TestSupport
import Testing
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct StoreFileTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func code(of path: String) -> String? {
        do throws(StorageError) {
            _ = try ApprovalStore(path: path)
            return nil
        } catch {
            return error.code
        }
    }

    private func write(_ bytes: [UInt8], mode: Int = 0o600) throws {
        try Bench.write(bytes, to: bench.path, mode: mode)
    }

    @Test func `a new ledger and its folders are for their owner alone`() async throws {
        let path = bench.folder + "/a/b/ledger.sqlite"
        let store = try ApprovalStore(path: path)
        try await store.countRefusal("x", now: Bench.now)
        #expect(try bench.mode(of: bench.folder + "/a") == 0o700)
        #expect(try bench.mode(of: bench.folder + "/a/b") == 0o700)
        for ending in ["", "-wal", "-shm"] {
            #expect(try bench.mode(of: path + ending) == 0o600)
        }
    }

    @Test func `a ledger is opened again with what it held`() async throws {
        let first = try await bench.store()
        try await first.countRefusal("x", now: Bench.now)
        let second = try ApprovalStore(path: bench.path)
        #expect(try await second.mechanisms().count == 1)
        #expect(try await second.refusals().map(\.code) == ["x"])
        #expect(
            try bench.answer(to: "PRAGMA user_version") == "\(StoreInspection.currentVersion)"
        )
        #expect(try bench.answer(to: "PRAGMA journal_mode") == "wal")
        #expect(try bench.answer(to: "PRAGMA integrity_check") == "ok")
    }

    @Test func `an empty file becomes a ledger`() async throws {
        try write([])
        #expect(code(of: bench.path) == nil)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o620])
    func `a ledger that others may read or write is refused`(mode: Int) throws {
        try write([], mode: mode)
        #expect(code(of: bench.path) == "storage.exposed")
    }

    @Test(arguments: ["", "/", "/proc/nowhere/ledger", "/dev/null/ledger", "/dev/null"])
    func `a path where no file can be is refused`(path: String) {
        #expect(["storage.path", "storage.read-only"].contains(code(of: path)))
    }

    @Test func `a file that is no database is damaged and stays as it is`() throws {
        let text = String(repeating: "This is a letter, no database. ", count: 300)
        let bytes = Array(text.utf8)
        try write(bytes)
        #expect(code(of: bench.path) == "storage.damaged")
        #expect(FileManager.default.contents(atPath: bench.path) == Data(bytes))
    }

    @Test func `a ledger whose pages were overwritten is damaged`() async throws {
        do {
            let store = try await bench.store()
            for number in 0..<50 {
                let id = "AUTHENTICATE:\(number)"
                try await store.recordNew(try Bench.message(id, challenge: UInt8(number)))
            }
        }
        #expect(try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)") == "0")
        let handle = try #require(FileHandle(forUpdatingAtPath: bench.path))
        let size = try handle.seekToEnd()
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4_096))
        try handle.close()
        let error = await #expect(throws: StorageError.self) {
            let store = try ApprovalStore(path: self.bench.path)
            _ = try await store.latestRequests(limit: 100)
        }
        #expect(error?.code == "storage.damaged")
    }

    @Test func `a ledger of a later version is refused and stays as it is`() async throws {
        _ = try await bench.store()
        let later = StoreInspection.currentVersion + 1
        try bench.execute("PRAGMA user_version = \(later)")
        #expect(code(of: bench.path) == "storage.newer")
        #expect(try bench.answer(to: "PRAGMA user_version") == "\(later)")
        #expect(try bench.answer(to: "SELECT count(*) FROM push_mechanisms") == "1")
    }

    @Test(arguments: ["CREATE TABLE theirs (x)", "PRAGMA user_version = 1"])
    func `a database of another program is refused and stays as it is`(sql: String) throws {
        try write([])
        try bench.execute(sql)
        let before = FileManager.default.contents(atPath: bench.path)
        #expect(code(of: bench.path) == "storage.foreign")
        #expect(FileManager.default.contents(atPath: bench.path) == before)
    }

    @Test func `many that make the same ledger at once all get it`() async throws {
        let path = bench.path
        try await withThrowingTaskGroup { group in
            for _ in 0..<12 {
                group.addTask { @concurrent in
                    try await ApprovalStore(path: path).countRefusal("x", now: Bench.now)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await ApprovalStore(path: path).refusals().first?.count == 12)
    }

    @Test func `a ledger that another program holds is busy and nothing is written`()
        async throws
    {
        let store = try await bench.store()
        let other = try PlainDatabase(path: bench.path)
        try other.execute("BEGIN IMMEDIATE")
        let error = await #expect(throws: StorageError.self) {
            try await store.countRefusal("x", now: Bench.now)
        }
        #expect(error?.code == "storage.busy")
        try other.execute("COMMIT")
        #expect(try await store.refusals().isEmpty)
        try await store.countRefusal("x", now: Bench.now)
    }
}
