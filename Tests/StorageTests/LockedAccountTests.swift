import Push
import Store
import Testing
import Vocabulary

/// What a lock bars, looked at in the transaction that acts.
@Suite(.timeLimit(.minutes(30))) struct LockedAccountTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private let id = Bench.alice

    static let locks: [AccountLock] = [.policy("deviceTampering"), .person(policy: nil)]

    private func account(policies: String = "{}", colour: String? = nil) throws -> Account {
        Account(
            id: id,
            colour: colour,
            policies: try AccountPolicies(parsing: policies),
            added: Bench.now
        )
    }

    private func store(push: Bool = true, oneTime: Bool = true) async throws -> ApprovalStore {
        let store = try ApprovalStore(path: bench.path)
        try await store.add(
            account(policies: #"{"deviceTampering":{"score":0.8}}"#),
            push: push ? Bench.mechanism() : nil,
            oneTime: oneTime ? Bench.oneTime() : nil
        )
        return store
    }

    @Test(arguments: locks)
    func `no address changes a locked account`(lock: AccountLock) async throws {
        let store = try await store()
        try await store.setLock(lock, of: id, now: Bench.now)
        let before = try await store.account(id)
        let halves: [(Mechanism?, OneTimeMechanism?)] = [
            (try Bench.mechanism("uid-2"), nil), (nil, Bench.oneTime("otp-2")),
            (try Bench.mechanism("uid-2"), Bench.oneTime("otp-2")),
        ]
        for (push, oneTime) in halves {
            await #expect(throws: StorageError.account(.locked(policy: lock.policy))) {
                try await store.add(account(), push: push, oneTime: oneTime, replacing: true)
            }
        }
        let after = try await store.account(id)
        #expect(after?.account == before?.account)
        #expect(after?.push?.mechanism?.uid == "uid-1" && after?.oneTime?.uid == "otp-1")
        #expect(try await store.verifyAudit().entries == 2)
    }

    @Test(arguments: [true, false])
    func `an address for codes leaves the policies of an account with push`(
        hasCodes: Bool
    ) async throws {
        let store = try await store(oneTime: hasCodes)
        try await store.add(
            account(colour: "ffffff"),
            oneTime: Bench.oneTime("otp-2"),
            replacing: hasCodes
        )
        let stored = try #require(try await store.account(id))
        #expect(stored.oneTime?.uid == "otp-2")
        #expect(stored.account.colour == "ffffff")
        #expect(stored.account.policies.names == ["deviceTampering"])
    }

    @Test(arguments: [(true, "uid-2"), (false, "uid-1")])
    func `policies come with the push half, and to an account without one`(
        hasPush: Bool,
        uid: String
    ) async throws {
        let store = try await store(push: hasPush)
        let policies = #"{"biometricAvailable":{}}"#
        try await store.add(
            account(policies: policies),
            push: hasPush ? Bench.mechanism(uid) : nil,
            oneTime: hasPush ? nil : Bench.oneTime("otp-2"),
            replacing: true
        )
        let names = try await store.account(id)?.account.policies.names
        #expect(names == ["biometricAvailable"])
    }

    @Test(arguments: locks)
    func `only a rejection begins while the account is locked`(lock: AccountLock) async throws {
        let store = try await store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        // Another program locks the account after this one has looked.
        let second = try ApprovalStore(path: bench.path)
        try await second.setLock(lock, of: id, now: Bench.now)
        let barred = try await store.begin(.approve, for: message.request, now: Bench.now)
        #expect(barred == .failure(.account(.locked(policy: lock.policy))))
        #expect(try await store.state(of: "AUTHENTICATE:1") == .pending)
        #expect(try await store.verifyAudit().entries == 2)
        let rejection = try await store.begin(.reject, for: message.request, now: Bench.now)
        #expect(throws: Never.self) { try rejection.get() }
    }

    @Test(arguments: locks, [OneTimeMechanism.Factor.counter(7), .time(period: 30)])
    func `a locked account gives no code and keeps its counter`(
        lock: AccountLock,
        factor: OneTimeMechanism.Factor
    ) async throws {
        let store = try ApprovalStore(path: bench.path)
        try await store.add(account(), oneTime: Bench.oneTime(factor: factor))
        try await store.setLock(lock, of: id, now: Bench.now)
        await #expect(throws: StorageError.account(.locked(policy: lock.policy))) {
            _ = try await store.nextCode(of: id, now: Bench.now)
        }
        #expect(try await store.account(id)?.oneTime?.factor == factor)
    }

    @Test func `the trail tells whether a person or a policy ended a lock`() async throws {
        let store = try await store()
        let policy = AccountLock.policy("deviceTampering")
        _ = try await store.changeLock(of: id, from: nil, to: policy, now: Bench.now)
        _ = try await store.changeLock(of: id, from: policy, to: nil, now: Bench.now)
        try await store.setLock(policy, of: id, now: Bench.now)
        try await store.setLock(nil, of: id, now: Bench.now)
        let details = try await store.auditTrail(limit: 9).reversed().dropFirst().map(\.detail)
        #expect(
            details == [
                "policy:deviceTampering", "policy:deviceTampering, ended by policy",
                "policy:deviceTampering", "policy:deviceTampering, ended by person",
            ]
        )
    }
}
