import Foundation
import Push
import Store
import Testing
import Token
import Vocabulary

/// Push devices whose server has not answered yet.
@Suite(.timeLimit(.minutes(30))) struct PendingTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func device(
        _ uid: String,
        key: String? = nil,
        oneTime: Bool = false,
        replacing: Bool = false
    ) throws -> PendingDevice {
        PendingDevice(
            account: Account(id: Bench.alice, colour: "112233", added: Bench.now),
            mechanism: try Bench.mechanism(uid, key: key),
            deviceToken: "token of \(uid)",
            oneTime: oneTime ? Bench.oneTime("otp of \(uid)", secret: "secret of \(uid)") : nil,
            isReplacing: replacing
        )
    }

    @Test func `a noted device is sealed, survives a restart, and is not enrolled yet`()
        async throws
    {
        let noted = try device("uid-7", oneTime: true)
        try await ApprovalStore(path: bench.path).record(noted)
        let content = try bench.content()
        for secret in ["the key of uid-7", "token of uid-7", "secret of uid-7"] {
            #expect(content.range(of: Data(secret.utf8)) == nil, "\(secret)")
        }
        let store = try ApprovalStore(path: bench.path)
        let stored = try #require(try await store.account(Bench.alice))
        #expect(stored.push == nil && stored.oneTime == nil)
        let found = try #require(stored.pending.first)
        let message = Array("message".utf8)
        #expect(
            try found.mechanism.key.authenticationCode(for: message)
                == noted.mechanism.key.authenticationCode(for: message)
        )
        #expect(found.deviceToken == "token of uid-7")
        #expect(found.oneTime?.uid == "otp of uid-7")
        #expect(try await store.mechanisms().isEmpty)
        #expect(try await store.deviceTokens() == ["token of uid-7"])
        #expect(try await store.verifyAudit().entries == 0)
    }

    @Test(arguments: [true, false])
    func `a settled device belongs to its account, once`(isConfirmed: Bool) async throws {
        let store = try ApprovalStore(path: bench.path)
        try await store.record(try device("uid-7", oneTime: true))
        #expect(
            try await store.settle("uid-7", isConfirmed: isConfirmed, now: Bench.now) == .applied
        )
        let stored = try #require(try await store.account(Bench.alice))
        #expect(stored.pending.isEmpty && stored.oneTime != nil)
        let token = "token of uid-7"
        #expect(
            stored.push?.deviceToken
                == DeviceTokenState(wanted: token, confirmed: isConfirmed ? token : nil)
        )
        #expect(try await store.settle("uid-7", isConfirmed: true, now: Bench.now) == .known)
        let state = try await store.mechanism(uid: "uid-7")?.deviceToken
        #expect(state == DeviceTokenState(wanted: token, confirmed: token))
        #expect(try await store.settle("uid-8", isConfirmed: true, now: Bench.now) == .missing)
        #expect(try await store.verifyAudit().entries == 1)
        #expect(try bench.answer(to: "SELECT count(*) FROM pending_devices") == "0")
    }

    @Test func `the old device works until the new one is settled, and not after`() async throws {
        let store = try await bench.store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        try await store.record(try device("uid-2", replacing: true))
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-1"])
        #expect(try await store.latestRequests(limit: 9).count == 1)
        #expect(try await store.settle("uid-2", isConfirmed: true, now: Bench.now) == .applied)
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-2"])
        #expect(try await store.latestRequests(limit: 9).isEmpty)
        #expect(try await store.account(Bench.alice)?.account.colour == "112233")
    }

    @Test func `what is not meant to replace anything waits for nothing that is there or awaited`()
        async throws
    {
        let store = try ApprovalStore(path: bench.path)
        try await store.record(try device("uid-1"))
        await #expect(throws: StorageError.accountExists) {
            try await store.record(try device("uid-2"))
        }
        await #expect(throws: StorageError.accountExists) {
            try await store.add(Bench.mechanism("uid-3"), deviceToken: "another")
        }
        _ = try await store.settle("uid-1", isConfirmed: true, now: Bench.now)
        await #expect(throws: StorageError.accountExists) {
            try await store.record(try device("uid-2"))
        }
    }

    @Test func `a refusal takes back its own device and leaves an earlier one`() async throws {
        let store = try ApprovalStore(path: bench.path)
        try await store.record(try device("uid-1"))
        // The same address once more: the key is the same.
        let again = try device("uid-2", key: "the key of uid-1, long enough", replacing: true)
        try await store.record(again)
        try await store.withdraw("uid-2")
        #expect(try await store.deviceTokens() == ["token of uid-1"])
        #expect(try await store.settle("uid-1", isConfirmed: false, now: Bench.now) == .applied)
        try await store.withdraw("uid-1")
        #expect(try await store.mechanisms().count == 1)
    }

    @Test func `a device that replaces drops those noted before it`() async throws {
        let store = try ApprovalStore(path: bench.path)
        try await store.record(try device("uid-1"))
        try await store.record(try device("uid-2", replacing: true))
        #expect(try await store.settle("uid-2", isConfirmed: true, now: Bench.now) == .applied)
        #expect(try await store.settle("uid-1", isConfirmed: true, now: Bench.now) == .missing)
        #expect(try await store.deviceTokens() == ["token of uid-2"])
    }

    @Test func `a locked account gets no device that waited, and a person's lock ends the wait`()
        async throws
    {
        let store = try await bench.store()
        try await store.record(try device("uid-2", replacing: true))
        let lock = AccountLock.policy("deviceTampering")
        #expect(try await store.changeLock(of: Bench.alice, from: nil, to: lock, now: Bench.now))
        await #expect(throws: StorageError.self) {
            try await store.settle("uid-2", isConfirmed: true, now: Bench.now)
        }
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-1"])
        #expect(try await store.account(Bench.alice)?.account.lock == lock)
        try await store.setLock(.person(policy: nil), of: Bench.alice, now: Bench.now)
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        #expect(try await store.settle("uid-2", isConfirmed: true, now: Bench.now) == .missing)
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-1"])
    }

    @Test(arguments: [true, false])
    func `what is enrolled in place of something ends the wait of what was to replace it`(
        isPush: Bool
    ) async throws {
        let store = try await bench.store()
        try await store.record(try device("uid-2", oneTime: true, replacing: true))
        try await store.add(
            Account(id: Bench.alice, colour: nil, added: Bench.now),
            push: isPush ? try Bench.mechanism("uid-3") : nil,
            deviceToken: "token of uid-3",
            oneTime: isPush ? nil : Bench.oneTime("otp", secret: "the bank's secret"),
            replacing: true,
            now: Bench.now
        )
        #expect(try await store.settle("uid-2", isConfirmed: true, now: Bench.now) == .missing)
        let account = try #require(try await store.account(Bench.alice))
        #expect(account.push?.device.uid == (isPush ? "uid-3" : "uid-1"))
        #expect(account.oneTime?.uid == (isPush ? nil : "otp"))
        #expect(account.pending.isEmpty)
    }

    @Test func `a refused device leaves no account behind, and a removed account no device`()
        async throws
    {
        let store = try ApprovalStore(path: bench.path)
        try await store.record(try device("uid-1"))
        try await store.withdraw("uid-1")
        #expect(try await store.accounts().isEmpty)
        #expect(try await store.deviceTokens().isEmpty)
        try await store.record(try device("uid-1", oneTime: true))
        try await store.remove(Bench.alice, now: Bench.now)
        #expect(try await store.accounts().isEmpty)
        #expect(try await store.deviceTokens().isEmpty)
        #expect(try await store.settle("uid-1", isConfirmed: true, now: Bench.now) == .missing)
    }
}
