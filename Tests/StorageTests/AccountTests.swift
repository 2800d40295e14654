import Foundation
import Push
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct AccountTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private let id = Bench.alice

    private func account(
        colour: String? = "032b75",
        policies: String = #"{"deviceTampering":{"score":0.8},"biometricAvailable":{}}"#
    ) throws -> Account {
        Account(
            id: id,
            colour: colour,
            imageAddress: "https://example.org/logo.png",
            policies: try AccountPolicies(parsing: policies),
            added: Bench.now
        )
    }

    private func store(push: Bool = true, oneTime: Bool = true) async throws -> ApprovalStore {
        let store = try ApprovalStore(path: bench.path)
        try await store.add(
            account(),
            push: push ? Bench.mechanism() : nil,
            deviceToken: push ? "device" : nil,
            oneTime: oneTime ? Bench.oneTime() : nil
        )
        return store
    }

    private func bytes(_ secret: SecretBytes) -> [UInt8] {
        secret.copiedBytes
    }

    @Test func `an account comes back whole with both halves`() async throws {
        _ = try await store()
        let stored = try #require(try await ApprovalStore(path: bench.path).accounts().first)
        #expect(stored.account == (try account()))
        #expect(stored.account.policies.names == ["deviceTampering", "biometricAvailable"])
        #expect(stored.push?.mechanism?.uid == "uid-1")
        #expect(stored.push?.deviceToken.confirmed == "device")
        let oneTime = try #require(stored.oneTime)
        #expect(oneTime.uid == "otp-1")
        #expect(oneTime.account == id)
        #expect(bytes(oneTime.secret) == Array("one-time secret".utf8))
        #expect(oneTime.algorithm == .sha256)
        #expect(oneTime.digits == .six)
        #expect(oneTime.factor == .counter(0))
    }

    @Test(arguments: [
        OneTimeMechanism.Factor.time(period: 30), .counter(0), .counter(.max), .counter(1 << 63),
    ])
    func `a factor comes back as it was`(factor: OneTimeMechanism.Factor) async throws {
        let store = try ApprovalStore(path: bench.path)
        let mechanism = Bench.oneTime(factor: factor)
        try await store.add(account(), oneTime: mechanism)
        #expect(try await store.account(id)?.oneTime?.factor == factor)
    }

    @Test func `an account gets its second half and keeps its names`() async throws {
        let store = try await store(push: false)
        try await store.rename(id, issuer: "My bank", accountName: nil)
        try await store.add(
            account(colour: "ffffff", policies: "{}"),
            push: Bench.mechanism(),
            deviceToken: "device"
        )
        let stored = try #require(try await store.account(id))
        #expect(stored.push != nil && stored.oneTime != nil)
        #expect(stored.account.displayIssuer == "My bank")
        #expect(stored.account.colour == "ffffff")
        #expect(stored.account.policies == .none)
        #expect(try await store.accounts().count == 1)
    }

    @Test func `a half that is there is replaced only when that is asked for`() async throws {
        let store = try await store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        let push = try Bench.mechanism("uid-2")
        let oneTime = Bench.oneTime("otp-2", secret: "another secret")
        let halves: [(Mechanism?, OneTimeMechanism?)] = [
            (push, nil), (nil, oneTime), (push, oneTime),
        ]
        for (push, oneTime) in halves {
            await #expect(throws: StorageError.accountExists) {
                try await store.add(account(), push: push, oneTime: oneTime)
            }
        }
        try await store.add(account(), oneTime: oneTime, replacing: true)
        var stored = try #require(try await store.account(id))
        #expect(stored.oneTime?.uid == "otp-2")
        #expect(stored.push?.mechanism?.uid == "uid-1")
        #expect(try await store.latestRequests(limit: 9).count == 1)
        try await store.add(account(), push: push, replacing: true)
        stored = try #require(try await store.account(id))
        #expect(stored.push?.mechanism?.uid == "uid-2")
        #expect(try await store.latestRequests(limit: 9).isEmpty)
    }

    @Test func `a combined enrolment that fails leaves nothing`() async throws {
        let store = try await store()
        let bob = AccountID(issuer: "Example", accountName: "bob")
        await #expect(throws: StorageError.mechanismExists) {
            try await store.add(
                Account(id: bob, added: Bench.now),
                push: Bench.mechanism("uid-2", account: "bob"),
                oneTime: Bench.oneTime("otp-1", account: "bob")
            )
        }
        #expect(try await store.account(bob) == nil)
        #expect(try await store.mechanism(uid: "uid-2") == nil)
        #expect(try await store.verifyAudit().entries == 1)
    }

    @Test func `an account goes with all it has`() async throws {
        let store = try await store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        try await store.remove(id, now: Bench.now)
        #expect(try await store.latestRequests(limit: 9).isEmpty)
        #expect(try await store.account(id) == nil)
        for table in ["accounts", "push_mechanisms", "requests"] {
            #expect(try bench.answer(to: "SELECT count(*) FROM \(table)") == "0")
        }
        #expect(try bench.answer(to: "SELECT count(*) FROM seen") == "1")
    }

    @Test func `a removed account leaves what was seen, should its key come back`() async throws {
        let store = try await store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        try await store.remove(id, now: Bench.now)
        try await store.remove(id, now: Bench.now)
        #expect(try await store.accounts().isEmpty)
        try await store.add(Bench.mechanism())
        #expect(try await store.record(message.request, in: message.envelope) == .duplicate)
        let replay = try Bench.message("AUTHENTICATE:2")
        #expect(try await store.record(replay.request, in: replay.envelope) == .replayedChallenge)
    }

    @Test func `a note about an account is kept sealed, stays over an enrolment, and goes`()
        async throws
    {
        let store = try await store(push: false)
        let note = "Fraud desk 0117 496 0000"
        try await store.setNote(note, of: id)
        try await store.add(
            account(),
            push: Bench.mechanism(),
            deviceToken: "device",
            oneTime: nil,
            now: Bench.now
        )
        #expect(try await store.account(id)?.note == note)
        let file = try String(
            decoding: Data(contentsOf: URL(filePath: bench.path)),
            as: UTF8.self
        )
        #expect(!file.contains("Fraud desk"))
        for text in ["", "a\nb", String(repeating: "x", count: 1_025)] {
            await #expect(throws: StorageError.accountNote) {
                try await store.setNote(text, of: id)
            }
        }
        try await store.setNote(nil, of: id)
        #expect(try await store.account(id)?.note == nil)
        await #expect(throws: StorageError.accountMissing) {
            try await store.setNote(note, of: AccountID(issuer: "No", accountName: "body"))
        }
    }

    @Test func `a name can be given and taken back`() async throws {
        let store = try await store()
        try await store.rename(id, issuer: "My bank", accountName: "me")
        var account = try await store.account(id)?.account
        #expect(account?.displayIssuer == "My bank")
        #expect(account?.displayAccountName == "me")
        #expect(account?.id == id)
        for name in ["", "a\nb", String(repeating: "x", count: 1_025)] {
            await #expect(throws: StorageError.accountName) {
                try await store.rename(id, issuer: name, accountName: nil)
            }
        }
        try await store.rename(id, issuer: nil, accountName: nil)
        account = try await store.account(id)?.account
        #expect(account?.displayIssuer == nil)
        let bob = AccountID(issuer: "Example", accountName: "bob")
        await #expect(throws: StorageError.accountMissing) {
            try await store.rename(bob, issuer: "x", accountName: nil)
        }
    }

    @Test(
        arguments: [
            nil, .policy("deviceTampering"), .person(policy: nil), .person(policy: "a:b"),
        ] as [AccountLock?]
    )
    func `a lock comes back as it was`(lock: AccountLock?) async throws {
        let store = try await store()
        try await store.setLock(.policy("other"), of: id, now: Bench.now)
        try await store.setLock(lock, of: id, now: Bench.now)
        #expect(try await ApprovalStore(path: bench.path).account(id)?.account.lock == lock)
    }

    @Test func `a lock that changed meanwhile is not undone`() async throws {
        let store = try await store()
        let policy = AccountLock.policy("deviceTampering")
        let person = AccountLock.person(policy: nil)
        #expect(try await store.changeLock(of: id, from: nil, to: policy, now: Bench.now))
        try await store.setLock(person, of: id, now: Bench.now)
        #expect(try await !store.changeLock(of: id, from: policy, to: nil, now: Bench.now))
        #expect(try await store.account(id)?.account.lock == person)
    }

    @Test func `of two programs that note a device token one learns that it is late`()
        async throws
    {
        let store = try await store()
        let second = try ApprovalStore(path: bench.path)
        let before = try #require(try await store.mechanism(uid: "uid-1")?.deviceToken)
        let state = DeviceTokenState(
            wanted: "fresh",
            confirmed: "device",
            support: .supported,
            failures: 3,
            nextAttempt: Bench.now
        )
        #expect(
            try await store.setDeviceToken(state, of: "uid-1", replacing: before, now: Bench.now)
        )
        let other = DeviceTokenState(wanted: "other", confirmed: nil)
        #expect(
            try await !second.setDeviceToken(other, of: "uid-1", replacing: before, now: Bench.now)
        )
        #expect(try await second.mechanism(uid: "uid-1")?.deviceToken == state)
        await #expect(throws: StorageError.mechanismMissing) {
            _ = try await store.setDeviceToken(
                other,
                of: "uid-9",
                replacing: before,
                now: Bench.now
            )
        }
    }

    @Test func `a user name is noted only when none is known, and only when it is one`()
        async throws
    {
        let store = try ApprovalStore(path: bench.path)
        let known = try Bench.mechanism()
        let nameless = try Mechanism(
            uid: known.uid,
            issuer: known.issuer,
            accountName: known.accountName,
            key: known.key,
            registrationEndpoint: known.registrationEndpoint,
            authenticationEndpoint: known.authenticationEndpoint,
            userID: nil,
            resourceID: nil,
            colour: nil
        )
        try await store.add(nameless)
        for name in ["", "a\u{7}b", String(repeating: "x", count: 1_025)] {
            #expect(try await !store.setUserID(name, of: "uid-1"))
        }
        #expect(try await store.setUserID("ann", of: "uid-1"))
        #expect(try await !store.setUserID("bob", of: "uid-1"))
        #expect(try await store.mechanism(uid: "uid-1")?.mechanism?.userID == "ann")
        #expect(try await !store.setUserID("ann", of: "uid-9"))
    }
}
