import Foundation
import Glibc
import Store
import Testing
import Token
import Vocabulary

/// Two stores that are told the same place for their key files, where a rollback guard tells of neither.
@Suite(.timeLimit(.minutes(30))) struct SharedKeyFileTests {
    private let bench: Bench
    private let keyFile: String

    init() throws {
        bench = try Bench()
        keyFile = bench.folder + "/data/ledger.key"
    }

    private static let passphrase = SecretBytes(Array("passphrase".utf8))

    private var other: String { bench.folder + "/other/ledger.sqlite" }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func content(_ path: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path))
    }

    /// A store with one mechanism.
    private func store() async throws -> ApprovalStore {
        let store = try ApprovalStore(path: bench.path, keyFile: keyFile, trusting: .file)
        try await store.add(Bench.mechanism())
        return store
    }

    private func checkThatItOpens() async throws {
        let store = try ApprovalStore(path: bench.path, keyFile: keyFile, trusting: .file)
        #expect(try await store.mechanisms().count == 1)
    }

    @Test func `a new ledger never takes over a key file that is there`() async throws {
        _ = try await store()
        let key = try content(keyFile)
        for _ in 1...2 {
            #expect(throws: StorageError.keyFileExists) {
                _ = try ApprovalStore(path: other, keyFile: keyFile, trusting: .file)
            }
        }
        #expect(try content(keyFile) == key)
        try await checkThatItOpens()
        // It is made as soon as it has a place of its own.
        _ = try ApprovalStore(path: other, keyFile: bench.folder + "/other.key")
    }

    @Test func `a change of one ledger's protection leaves the key file of another`() async throws {
        let second = try ApprovalStore(path: other, keyFile: keyFile, trusting: .file)
        try await second.protect(byPassphrase: Self.passphrase, now: Bench.now)
        _ = try await store()
        let key = try content(keyFile)
        await #expect(throws: StorageError.keyFileExists) {
            try await second.protect(byKeyFile: keyFile, now: Bench.now)
        }
        let next = SecretBytes(Array("next passphrase".utf8))
        #expect(try await second.protect(byPassphrase: next, now: Bench.now) == nil)
        #expect(try content(keyFile) == key)
        try await checkThatItOpens()
    }

    @Test func `a key file that is not in its place yet is left alone by another ledger`()
        async throws
    {
        let second = try ApprovalStore(path: other, keyFile: keyFile, trusting: .file)
        try await second.protect(byPassphrase: Self.passphrase, now: Bench.now)
        _ = try await store()
        let pending = try Bench.pending(keyFile)
        try FileManager.default.moveItem(atPath: keyFile, toPath: pending)
        // The other takes the place meanwhile; each finds its own.
        try await second.protect(byKeyFile: keyFile, now: Bench.now)
        let key = try content(keyFile)
        _ = try ApprovalStore(path: other, keyFile: keyFile, trusting: .file)
        try await checkThatItOpens()
        #expect(exists(pending))
        #expect(try content(keyFile) == key)
        // What lies beside the place is removed when it is of no use any more.
        let first = try ApprovalStore(path: bench.path, keyFile: keyFile, trusting: .file)
        #expect(try await first.protect(byPassphrase: Self.passphrase, now: Bench.now) == nil)
        #expect(!exists(pending))
        #expect(try content(keyFile) == key)
        #expect(
            try await ApprovalStore(path: other, keyFile: keyFile, trusting: .file).accounts()
                .isEmpty
        )
    }
}
