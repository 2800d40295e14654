import Push
import Store
import Testing
import Token
import Vocabulary

@Suite struct MechanismTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `a mechanism comes back whole`() async throws {
        let store = try ApprovalStore(path: bench.path)
        let mechanism = try Bench.mechanism()
        try await store.add(mechanism, deviceToken: "device")
        let stored = try #require(try await ApprovalStore(path: bench.path).mechanism(uid: "uid-1"))
        #expect(stored.deviceToken == DeviceTokenState(wanted: "device", confirmed: "device"))
        #expect(stored.added == Bench.now)
        #expect(stored.mechanism?.issuer == "Example")
        #expect(stored.mechanism?.accountName == "alice")
        #expect(stored.mechanism?.registrationEndpoint == mechanism.registrationEndpoint)
        #expect(stored.mechanism?.authenticationEndpoint == mechanism.authenticationEndpoint)
        #expect(stored.mechanism?.userID == "id-alice")
        #expect(stored.mechanism?.resourceID == nil)
        #expect(stored.mechanism?.colour == "032b75")
        let message = Array("message".utf8)
        #expect(
            try stored.mechanism?.key.authenticationCode(for: message)
                == mechanism.key.authenticationCode(for: message)
        )
        #expect(!String(describing: stored).contains("long enough"))
        #expect(try await store.mechanism(uid: "UID-1") == nil)
    }

    @Test(arguments: [
        ("uid-1", "bob", "another key, which is long", "storage.mechanism.exists"),
        ("uid-2", "alice", "another key, which is long", "storage.account.exists"),
        ("uid-2", "bob", "the key of uid-1, long enough", "storage.key.exists"),
    ])
    func `nothing is enrolled twice`(
        uid: String,
        account: String,
        key: String,
        code: String
    ) async throws {
        let store = try await bench.store()
        let second = try Bench.mechanism(uid, account: account, key: key)
        let error = await #expect(throws: StorageError.self) {
            try await store.add(second)
        }
        #expect(error?.code == code)
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-1"])
    }

    @Test func `accounts of one moment that are shown under one name do not hide each other`()
        async throws
    {
        let store = try await bench.store()
        let bob = AccountID(issuer: "Example", accountName: "bob")
        let second = try Bench.mechanism("uid-2", account: "bob")
        try await store.add(second)
        for id in [Bench.alice, bob] {
            try await store.rename(id, issuer: "Bank", accountName: "me")
        }
        let accounts = try await store.accounts()
        #expect(accounts.map(\.account.displayAccountName) == ["me", "me"])
        #expect(accounts.map(\.push?.mechanism?.uid) == ["uid-1", "uid-2"])
        try await store.remove(bob, now: Bench.now)
        #expect(try await store.accounts().map(\.account.id) == [Bench.alice])
    }

    @Test func `replacing takes what the account had with it`() async throws {
        let store = try await bench.store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        let bob = try Bench.mechanism("uid-2", account: "bob")
        try await store.add(bob)
        let new = try Bench.mechanism("uid-3")
        try await store.add(new, deviceToken: "d", replacing: true)
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-2", "uid-3"])
        #expect(try await store.latestRequests(limit: 10).isEmpty)
    }

    @Test func `a replacement that fails leaves the old one`() async throws {
        let store = try await bench.store()
        let bob = try Bench.mechanism("uid-2", account: "bob")
        try await store.add(bob)
        let new = try Bench.mechanism("uid-3", key: "the key of uid-2, long enough")
        await #expect(throws: StorageError.keyExists) {
            try await store.add(new, replacing: true)
        }
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-1", "uid-2"])
    }

    @Test func `a removed mechanism takes its requests with it`() async throws {
        let store = try await bench.store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        try await store.remove(Bench.alice, now: Bench.now)
        try await store.remove(Bench.alice, now: Bench.now)
        #expect(try await store.mechanisms().isEmpty)
        #expect(try await store.latestRequests(limit: 10).isEmpty)
    }
}
