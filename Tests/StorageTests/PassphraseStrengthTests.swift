import Testing
import Token
import Vocabulary

@testable import Store

/// A passphrase that costs too little to guess is wrapped anew when it is typed next.
@Suite(.timeLimit(.minutes(30))) struct PassphraseStrengthTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func passphrase() -> SecretBytes {
        var bytes = Array("correct horse".utf8)
        return SecretBytes(taking: &bytes)
    }

    /// A store whose passphrase costs as little as one of an earlier version might.
    private func weakStore() async throws {
        let store = try ApprovalStore(path: bench.path, passphrase: passphrase())
        try await store.add(Bench.mechanism())
        let hashing = try PassphraseHashing(salt: [UInt8](1...16), logN: 15)
        let row = try await ProtectionRow(
            wrapping: store.vault.dataKey,
            with: SealingKey(hashing.key(for: passphrase())),
            lock: .passphrase(hashing),
            retired: nil
        )
        try await store.change { try row.write(to: $0) }
    }

    private func cost() throws -> String? { try bench.answer(to: "SELECT log_n FROM protection") }

    @Test func `opening makes it cost what a new one costs`() async throws {
        try await weakStore()
        #expect(try cost() == "15")
        #expect(throws: StorageError.passphraseNeeded) { try ApprovalStore(path: bench.path) }
        #expect(try cost() == "15")
        _ = try ApprovalStore(path: bench.path, passphrase: passphrase())
        #expect(try cost() == "17")
        let again = try ApprovalStore(path: bench.path, passphrase: passphrase())
        #expect(try await again.mechanisms().count == 1)
        #expect(try await again.verifyAudit().isIntact)
    }

    @Test func `a change of protection leaves nothing to be removed`() async throws {
        let store = try await bench.store()
        #expect(try await store.protect(byPassphrase: passphrase(), now: Bench.now) == nil)
        #expect(try await store.protect(byKeyFile: bench.path + ".key", now: Bench.now) == nil)
    }
}
