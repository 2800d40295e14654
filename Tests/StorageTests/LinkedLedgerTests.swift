import Glibc
import Storage
import Testing

/// Links on the way to a ledger.
@Suite struct LinkedLedgerTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func link(_ name: String, to target: String) throws -> String {
        let path = bench.folder + "/" + name
        try #require(unsafe symlink(target, path) == 0)
        return path
    }

    private func isThere(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    @Test func `a ledger in a linked home is made and opened where the home lies`() async throws {
        try #require(unsafe mkdir(bench.folder + "/home", 0o700) == 0)
        let home = try link("linked", to: bench.folder + "/home")
        let path = home + "/state/ledger.sqlite"
        try await Ledger(path: path).countRefusal("x", now: Bench.now)
        #expect(isThere(bench.folder + "/home/state/ledger.sqlite"))
        #expect(try await Ledger(path: path).refusals().map(\.code) == ["x"])
        #expect(try LedgerInspection(at: path)?.isIntact == true)
        #expect(try Ledger.protection(at: path) == .keyFile)
    }

    @Test func `a ledger that is a link is opened where it lies, with its journal there`()
        async throws
    {
        _ = try await bench.ledger()
        let path = try link("linked.sqlite", to: bench.path)
        let ledger = try Ledger(path: path, keyFile: bench.path + ".key")
        try await ledger.countRefusal("x", now: Bench.now)
        #expect(isThere(bench.path + "-wal"))
        #expect(!isThere(path + "-wal"))
        #expect(try await ledger.mechanisms().count == 1)
        #expect(try LedgerInspection(at: path)?.version == LedgerInspection.currentVersion)
    }

    @Test func `a link that leads nowhere is no place for a ledger`() throws {
        let path = try link("linked.sqlite", to: bench.folder + "/missing")
        #expect(throws: StorageError.path) { try Ledger(path: path) }
        #expect(!isThere(bench.folder + "/missing"))
    }

    @Test func `a link to a ledger that others may read is refused`() async throws {
        _ = try await bench.ledger()
        try #require(unsafe chmod(bench.path, 0o644) == 0)
        let path = try link("linked.sqlite", to: bench.path)
        #expect(throws: StorageError.exposed) { try Ledger(path: path) }
    }
}
