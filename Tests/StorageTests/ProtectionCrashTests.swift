import Foundation
import Glibc
import Store
import Testing
import Token
import Vocabulary

/// What a crash leaves at each step of a change of protection, and what the next start makes of it.
@Suite(.timeLimit(.minutes(30))) struct ProtectionCrashTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private var keyFile: String { bench.path + ".key" }
    private static let passphrase = SecretBytes(Array("passphrase".utf8))

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private func move(_ path: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path, toPath: other)
    }

    @Test func `before the change is on the disk, the ledger is as it was`() async throws {
        _ = try await bench.store()
        let own = try Data(contentsOf: URL(filePath: keyFile))
        // The new key file is there whole, or only begun, and the store does not know it.
        let other = try Bench()
        _ = try await other.store()
        let whole = Array(try Data(contentsOf: URL(filePath: other.path + ".key")))
        let ending = try Bench.pending(other.path + ".key").dropFirst(other.path.count + 4)
        let pending = keyFile + ending
        for bytes in [whole, Array(whole.prefix(20)), []] {
            try Bench.write(bytes, to: pending)
            let store = try ApprovalStore(path: bench.path)
            #expect(try await store.mechanisms().count == 1)
            #expect(!exists(pending))
            try await store.protect(byKeyFile: keyFile, now: Bench.now)
        }
        #expect(try Data(contentsOf: URL(filePath: keyFile)) != own)
    }

    @Test func `once the change is on the disk, the new key file is found and put in its place`()
        async throws
    {
        let old = bench.folder + "/old"
        do {
            let store = try await bench.store()
            try FileManager.default.copyItem(atPath: keyFile, toPath: old)
            try await store.protect(byKeyFile: keyFile, now: Bench.now)
        }
        // As it stood between the commit and the last step.
        let new = try Data(contentsOf: URL(filePath: keyFile))
        try move(keyFile, to: Bench.pending(keyFile))
        try move(old, to: keyFile)
        let retired = try Data(contentsOf: URL(filePath: keyFile))[15..<31]
        let digits = retired.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try bench.execute("UPDATE protection SET retired = x'\(digits)'")
        let store = try ApprovalStore(path: bench.path)
        #expect(try await store.mechanisms().count == 1)
        #expect(try !bench.hasPendingKeyFile)
        #expect(try Data(contentsOf: URL(filePath: keyFile)) == new)
        #expect(try await ApprovalStore(path: bench.path).mechanisms().count == 1)
    }

    @Test func `once a passphrase is on the disk, the key file is removed`() async throws {
        let old = bench.folder + "/old"
        do {
            let store = try await bench.store()
            try FileManager.default.copyItem(atPath: keyFile, toPath: old)
            try await store.protect(byPassphrase: Self.passphrase, now: Bench.now)
        }
        let id = try Data(contentsOf: URL(filePath: old))[15..<31]
        let digits = id.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try move(old, to: keyFile)
        try bench.execute("UPDATE protection SET retired = x'\(digits)'")
        let store = try ApprovalStore(path: bench.path, passphrase: Self.passphrase)
        #expect(try await store.mechanisms().count == 1)
        #expect(!exists(keyFile))
        #expect(try bench.answer(to: "SELECT retired IS NULL FROM protection") == "1")
    }

    @Test func `a ledger that was just made finds its key file where a crash left it`()
        async throws
    {
        _ = try await bench.store()
        try move(keyFile, to: Bench.pending(keyFile))
        #expect(try await ApprovalStore(path: bench.path).mechanisms().count == 1)
        #expect(exists(keyFile))
    }

    @Test(arguments: 0..<16)
    func `a program that is killed while it makes a ledger leaves one that opens`(
        round: Int
    ) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = bench.path as String, round = round as Int] in
            Thread {
                usleep(UInt32(round * 900))
                kill(getpid(), SIGKILL)
            }.start()
            let store = try ApprovalStore(path: path)
            try await store.add(Bench.mechanism())
            while true { await Task.yield() }
        }
        let store = try await bench.store()
        #expect(try await store.mechanisms().count == 1)
        #expect(try await store.verifyAudit().isIntact)
        #expect(exists(keyFile))
    }

    @Test(arguments: 0..<24)
    func `a program that is killed at any moment leaves a ledger that opens`(
        round: Int
    ) async throws {
        _ = try await bench.store()
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = bench.path as String, round = round as Int] in
            let store = try ApprovalStore(path: path)
            let killer = Thread {
                usleep(UInt32(round * 1_700))
                kill(getpid(), SIGKILL)
            }
            killer.start()
            while true {
                try await store.protect(byKeyFile: path + ".key", now: Bench.now)
                if round % 6 == 5 {
                    let passphrase = SecretBytes(Array("passphrase".utf8))
                    try await store.protect(byPassphrase: passphrase, now: Bench.now)
                }
            }
        }
        let store = try ApprovalStore(path: bench.path, passphrase: Self.passphrase)
        #expect(try await store.mechanisms().count == 1)
        #expect(try await store.verifyAudit().isIntact)
        #expect(exists(keyFile) == (store.protection == .keyFile))
        #expect(try !bench.hasPendingKeyFile)
    }

    @Test func `what a change that ended suddenly has left is removed, and nothing else`()
        async throws
    {
        _ = try await bench.store()
        let other = try Bench()
        _ = try await other.store()
        let key = try Data(contentsOf: URL(filePath: other.path + ".key"))
        for name in ["0a1b2c3d.new", "0a1b2c3d.old", "notes.new", "0a1b2c3.new"] {
            try Bench.write(Array(key), to: "\(keyFile).\(name)")
        }
        try Bench.write(Array("no key".utf8), to: "\(keyFile).00000000.new")
        _ = try ApprovalStore(path: bench.path)
        #expect(!exists("\(keyFile).0a1b2c3d.new"))
        for name in ["0a1b2c3d.old", "notes.new", "0a1b2c3.new", "00000000.new"] {
            #expect(exists("\(keyFile).\(name)"))
        }
        #expect(exists(keyFile))
    }
}
