import Foundation
import Journeys
import Store
import Testing
import Token
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct CredentialTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `a key is kept with all that is known of it, its secret and its user sealed`()
        async throws
    {
        let store = try await bench.store()
        let pair = try KeyPair(new: .es256)
        try await store.add(Bench.credential(), pair, now: Bench.now)
        try await store.add(
            Bench.credential([9], handle: nil),
            KeyPair(new: .es256),
            now: Bench.now
        )
        let kept = try await store.credentials()
        #expect(kept.damaged.isEmpty)
        #expect(kept.whole == [Bench.credential(), Bench.credential([9], handle: nil)])
        let content = try bench.content()
        #expect(content.range(of: Data("ZGVtbw".utf8)) == nil)
        let secret = try pair.pkcs8().copiedBytes
        #expect(content.range(of: Data(secret[36..<68])) == nil)
        #expect(try await store.checkRows().isWhole)
    }

    @Test func `a use is counted before the key is handed out, and noted`() async throws {
        let store = try await bench.store()
        let pair = try KeyPair(new: .es256)
        try await store.add(Bench.credential(), pair, now: Bench.now)
        let (credential, key) = try await store.useCredential([1, 2, 3], now: Bench.now)
        #expect(credential.counter == 1)
        #expect(key.publicKey == pair.publicKey)
        let again = try await store.useCredential([1, 2, 3], now: Bench.now)
        #expect(again.0.counter == 2)
        let kept = try await store.credentials().whole.first
        #expect(kept?.credential.counter == 2)
        #expect(kept?.used == Bench.now)
        let trail = try await store.auditTrail(limit: 10)
        #expect(trail.map(\.kind).contains(.keyUsed))
        #expect(trail.contains { $0.detail == "demo at am.example.com, ES256, use 2" })
        #expect(try await store.verifyAudit().isIntact)
    }

    @Test func `a counter at its end is not turned over`() async throws {
        let store = try await bench.store()
        try await store.add(Bench.credential(counter: .max), KeyPair(new: .es256), now: Bench.now)
        await #expect(throws: StorageError.counterExhausted) {
            try await store.useCredential([1, 2, 3], now: Bench.now)
        }
    }

    @Test func `a key can be confirmed, renamed and removed`() async throws {
        let store = try await bench.store()
        try await store.add(Bench.credential(), KeyPair(new: .edDSA), now: Bench.now)
        try await store.confirmCredential([1, 2, 3])
        try await store.renameCredential([1, 2, 3], "desk", now: Bench.now)
        var kept = try await store.credentials().whole.first
        #expect(kept?.isConfirmed == true)
        #expect(kept?.label == "desk")
        try await store.renameCredential([1, 2, 3], "", now: Bench.now)
        kept = try await store.credentials().whole.first
        #expect(kept?.label == nil)
        try await store.removeCredential([1, 2, 3], now: Bench.now)
        #expect(try await store.credentials().whole.isEmpty)
        #expect(try bench.answer(to: "SELECT count(*) FROM credentials") == "0")
        let kinds = try await store.auditTrail(limit: 10).compactMap(\.kind)
        #expect(Set([.keyMade, .keyRenamed, .keyRemoved]).isSubset(of: kinds))
    }

    @Test func `a key that is not there is an error, and confirming it is none`() async throws {
        let store = try await bench.store()
        try await store.confirmCredential([7])
        await #expect(throws: StorageError.credentialMissing) {
            try await store.useCredential([7], now: Bench.now)
        }
        await #expect(throws: StorageError.credentialMissing) {
            try await store.renameCredential([7], "x", now: Bench.now)
        }
        await #expect(throws: StorageError.credentialMissing) {
            try await store.removeCredential([7], now: Bench.now)
        }
    }

    @Test func `a key whose row was changed is named, never used, and can be removed`() async throws
    {
        let store = try await bench.store()
        try await store.add(Bench.credential(), KeyPair(new: .es256), now: Bench.now)
        try await store.add(
            Bench.credential([4], site: "b.example"),
            KeyPair(new: .es256),
            now: Bench.now
        )
        try bench.execute(
            """
            UPDATE credentials SET record = (SELECT record FROM credentials WHERE id = x'04')
            WHERE id = x'010203'
            """
        )
        await #expect(throws: StorageError.credentialDamaged("AQID")) {
            try await store.useCredential([1, 2, 3], now: Bench.now)
        }
        _ = try await store.useCredential([4], now: Bench.now)
        #expect(try await store.checkRows().keys == ["AQID"])
        try await store.removeCredential([1, 2, 3], now: Bench.now)
        #expect(try await store.checkRows().isWhole)
    }

    @Test func `a key survives a restart`() async throws {
        let pair = try KeyPair(new: .es256)
        do {
            let store = try await bench.store()
            try await store.add(Bench.credential(), pair, now: Bench.now)
        }
        let store = try await bench.store()
        #expect(
            try await store.useCredential([1, 2, 3], now: Bench.now).1.publicKey == pair.publicKey
        )
    }
}
