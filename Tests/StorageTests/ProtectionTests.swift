import Foundation
import Glibc
import Push
import Store
import Testing
import Token
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct ProtectionTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private var keyFile: String { bench.path + ".key" }
    private static let first = SecretBytes(Array("first passphrase".utf8))
    private static let second = SecretBytes(Array("second passphrase".utf8))

    /// The code with which opening fails; `nil` when the store opens with what it held.
    private func failure(
        _ passphrase: SecretBytes? = nil,
        keyFile: String? = nil
    ) async throws -> String? {
        do throws(StorageError) {
            let store = try ApprovalStore(
                path: bench.path,
                keyFile: keyFile,
                passphrase: passphrase
            )
            let count = try await store.mechanisms().count
            #expect(count == 1)
            return nil
        } catch {
            return error.code
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func `what opens a ledger is told before it is opened, and nothing is made`()
        async throws
    {
        #expect(try ApprovalStore.protection(at: bench.path) == nil)
        #expect(!exists(bench.path))
        try Bench.write([], to: bench.path)
        #expect(try ApprovalStore.protection(at: bench.path) == nil)
        #expect(try Data(contentsOf: URL(filePath: bench.path)).isEmpty)
        let store = try ApprovalStore(path: bench.path)
        #expect(try ApprovalStore.protection(at: bench.path) == .keyFile)
        try await store.protect(byPassphrase: Self.first, now: Bench.now)
        #expect(try ApprovalStore.protection(at: bench.path) == .passphrase)
        #expect(store.protection == .passphrase)
    }

    @Test func `a key file is made for its owner alone, anew for each ledger`() async throws {
        _ = try await bench.store()
        #expect(try bench.mode(of: keyFile) == 0o600)
        let other = try Bench()
        _ = try await other.store()
        let keys = try [keyFile, other.path + ".key"].map {
            try Data(contentsOf: URL(filePath: $0))
        }
        #expect(keys[0].count == 63)
        #expect(keys[0] != keys[1])
        #expect(keys[0].suffix(32) != Data(count: 32))
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o660])
    func `a key file that others may read is refused`(mode: Int) async throws {
        _ = try await bench.store()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: keyFile)
        #expect(try await failure() == "storage.key-file.exposed")
    }

    @Test func `a key file that is missing, foreign, cut or longer is refused`() async throws {
        _ = try await bench.store()
        let own = Array(try Data(contentsOf: URL(filePath: keyFile)))
        let other = try Bench()
        _ = try await other.store()
        let foreign = Array(try Data(contentsOf: URL(filePath: other.path + ".key")))
        var flipped = own
        flipped[62] ^= 1
        for bytes in [foreign, Array(own.dropLast()), own + [0], [], flipped] {
            try Bench.write(bytes, to: keyFile)
            #expect(try await failure() == "storage.key-file.wrong")
        }
        try FileManager.default.removeItem(atPath: keyFile)
        #expect(try await failure() == "storage.key-file.missing")
        #expect(!exists(keyFile))
        try Bench.write(own, to: keyFile)
        #expect(try await failure() == nil)
    }

    @Test func `a key file may lie elsewhere`() async throws {
        let place = bench.folder + "/keys/ledger.key"
        let store = try ApprovalStore(path: bench.path, keyFile: place)
        try await store.add(Bench.mechanism())
        #expect(exists(place))
        #expect(!exists(keyFile))
        #expect(try await failure(keyFile: place) == nil)
        let other = bench.folder + "/other.key"
        try await store.protect(byKeyFile: other, now: Bench.now)
        #expect(!exists(place))
        #expect(try await failure(keyFile: other) == nil)
        try await store.protect(byPassphrase: Self.first, now: Bench.now)
        #expect(!exists(other))
    }

    @Test func `a passphrase opens what it protects, and no other does`() async throws {
        let store = try await bench.store()
        try await store.protect(byPassphrase: Self.first, now: Bench.now)
        #expect(!exists(keyFile))
        #expect(try await failure() == "storage.passphrase-needed")
        #expect(try await failure(SecretBytes([])) == "storage.passphrase-needed")
        #expect(try await failure(Self.second) == "storage.passphrase-wrong")
        let long = SecretBytes([UInt8](repeating: 1, count: 1_025))
        #expect(try await failure(long) == "storage.passphrase-wrong")
        #expect(try await failure(Self.first) == nil)
        #expect(try await store.isPassphrase(Self.first))
        #expect(try await !store.isPassphrase(Self.second))
        try await store.protect(byPassphrase: Self.second, now: Bench.now)
        #expect(try await failure(Self.first) == "storage.passphrase-wrong")
        #expect(try await failure(Self.second) == nil)
        #expect(try await !store.isPassphrase(Self.first))
    }

    @Test func `a passphrase that is none changes nothing`() async throws {
        let store = try await bench.store()
        for passphrase in [SecretBytes([]), SecretBytes([UInt8](repeating: 1, count: 1_025))] {
            await #expect(throws: StorageError.passphraseNeeded) {
                try await store.protect(byPassphrase: passphrase, now: Bench.now)
            }
        }
        #expect(try await failure() == nil)
        #expect(try await !store.isPassphrase(Self.first))
    }

    @Test func `parameters of the passphrase that were changed do not open`() async throws {
        let store = try await bench.store()
        try await store.protect(byPassphrase: Self.first, now: Bench.now)
        try bench.execute("UPDATE protection SET log_n = 14")
        #expect(try await failure(Self.first) == "storage.passphrase-wrong")
        try bench.execute("UPDATE protection SET log_n = 40")
        #expect(try await failure(Self.first) == "storage.damaged")
    }

    @Test func `a new key file takes the place of what opened the ledger before`() async throws {
        let store = try await bench.store()
        let before = try Data(contentsOf: URL(filePath: keyFile))
        try await store.protect(byKeyFile: keyFile, now: Bench.now)
        let after = try Data(contentsOf: URL(filePath: keyFile))
        #expect(before != after)
        #expect(try bench.mode(of: keyFile) == 0o600)
        #expect(try await failure() == nil)
        try Bench.write(Array(before), to: keyFile)
        #expect(try await failure() == "storage.key-file.wrong")
        try Bench.write(Array(after), to: keyFile)
        try await store.protect(byPassphrase: Self.first, now: Bench.now)
        try await store.protect(byKeyFile: keyFile, now: Bench.now)
        #expect(try await failure() == nil)
        #expect(try !bench.hasPendingKeyFile)
    }

    @Test func `a file that is not the ledger's is not replaced by a key file`() async throws {
        let store = try await bench.store()
        try await store.protect(byPassphrase: Self.first, now: Bench.now)
        let other = try Bench()
        _ = try await other.store()
        let foreign = try Data(contentsOf: URL(filePath: other.path + ".key"))
        try Bench.write(Array(foreign), to: keyFile)
        await #expect(throws: StorageError.keyFileExists) {
            try await store.protect(byKeyFile: keyFile, now: Bench.now)
        }
        #expect(try Data(contentsOf: URL(filePath: keyFile)) == foreign)
        #expect(try await failure(Self.first) == nil)
    }

    @Test func `who has the ledger open goes on when its protection changes`() async throws {
        let store = try await bench.store()
        let second = try ApprovalStore(path: bench.path)
        try await store.protect(byPassphrase: Self.first, now: Bench.now)
        try await second.recordNew(try Bench.message("AUTHENTICATE:1"))
        #expect(try await store.state(of: "AUTHENTICATE:1") == .pending)
        #expect(try await second.isPassphrase(Self.first))
    }
}
