import Push
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// A file of each older version opens, comes out whole, and is of this version afterwards.
@Suite(.timeLimit(.minutes(30))) struct UpgradeTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let samples = [
        "version-1.sqlite", "version-2.sqlite", "version-3.sqlite", "version-4.sqlite",
        "version-5.sqlite", "version-6.sqlite", "version-7.sqlite",
        "version-8.sqlite",
    ]

    private func ledger(_ sample: String) throws -> Ledger {
        try bench.place(sample: sample)
        return try Ledger(
            path: bench.path,
            passphrase: SecretBytes(Array("sample passphrase".utf8)),
            trusting: .file
        )
    }

    @Test(arguments: samples)
    func `mechanisms come out with their keys and tokens`(sample: String) async throws {
        let ledger = try ledger(sample)
        #expect(try bench.answer(to: "PRAGMA user_version") == "11")
        #expect(try bench.answer(to: "PRAGMA integrity_check") == "ok")
        #expect(try bench.answer(to: "PRAGMA foreign_key_check") == nil)
        let mechanisms = try await ledger.mechanisms()
        #expect(mechanisms.map(\.mechanism?.uid) == ["uid-1", "uid-2"])
        let first = try #require(mechanisms.first)
        let token = "device-token-of-alice"
        #expect(first.deviceToken == DeviceTokenState(wanted: token, confirmed: token))
        #expect(first.added == Bench.now)
        #expect(first.mechanism?.colour == "032b75")
        #expect(first.mechanism?.userID == "id-alice")
        let own = try Bench.mechanism()
        #expect(first.mechanism?.authenticationEndpoint == own.authenticationEndpoint)
        #expect(first.mechanism?.registrationEndpoint == own.registrationEndpoint)
        let message = Array("message".utf8)
        #expect(
            try first.mechanism?.key.authenticationCode(for: message)
                == own.key.authenticationCode(for: message)
        )
        #expect(mechanisms.last?.deviceToken == DeviceTokenState(wanted: "", confirmed: ""))
        let accounts = try await ledger.accounts()
        #expect(accounts.map(\.account.id.accountName) == ["alice", "bob"])
        #expect(accounts.allSatisfy { $0.account.lock == nil && $0.account.policies == .none })
    }

    @Test(arguments: samples)
    func `requests come out as they stood and can be verified`(sample: String) async throws {
        let ledger = try ledger(sample)
        let expected: [RequestState] = [
            .pending, .delivered(.approve),
            .unknown(.reject, .noReply(code: "transport.timeout")),
            .refused(.approveWithNumber(56), .notTaken), .pending, .pending,
        ]
        for (number, state) in zip(1..., expected) {
            let id = "AUTHENTICATE:\(number)"
            let stored = try #require(try await ledger.request(messageID: id))
            #expect(stored.state == state)
            #expect(stored.alert == "Alert")
            let envelope = try stored.message().envelope()
            let key = try Bench.mechanism(stored.mechanismUID).key
            let request = try ApprovalRequest(
                envelope.token.verified(with: key),
                envelope: envelope,
                received: stored.received
            )
            #expect(request.facts.message?.text == "Message number \(number)")
            #expect(request.facts.challenge == [UInt8](repeating: UInt8(number), count: 32))
        }
        #expect(try await ledger.latestRequests(limit: 100).count == 6)
        #expect(try await ledger.refusals().map(\.code) == ["token.signature.mismatch"])
        let source = try #require(try await ledger.sources().first)
        #expect(source.source.deviceToken == "device-token-of-alice")
        #expect(source.cursor == 7)
    }

    @Test(arguments: samples)
    func `what was seen stays known, and requests can be answered`(sample: String) async throws {
        let ledger = try ledger(sample)
        let deleted = try Bench.message("AUTHENTICATE:7", challenge: 7, text: "Removed")
        #expect(try await ledger.record(deleted.request, in: deleted.envelope) == .duplicate)
        let replay = try Bench.message("AUTHENTICATE:70", challenge: 7, text: "Removed")
        #expect(try await ledger.record(replay.request, in: replay.envelope) == .replayedChallenge)
        let pending = try Bench.message("AUTHENTICATE:1", text: "Message number 1")
        #expect(try await ledger.record(pending.request, in: pending.envelope) == .duplicate)
        let attempt = try await ledger.begin(
            .approve,
            for: pending.request,
            shown: ["as shown"],
            now: Bench.now
        ).get()
        _ = try await ledger.finish(attempt, as: .delivered(.approve), now: Bench.now)
        #expect(try await ledger.verifyAudit().isIntact)
    }

    @Test(arguments: samples)
    func `a file takes habits, which its history tells`(sample: String) async throws {
        let ledger = try ledger(sample)
        let learning = HabitLearning { bytes, requests in
            var ids = bytes ?? []
            while let past = try requests.next() { ids += past.request.messageID.utf8.suffix(1) }
            return ids
        }
        let habits = try await ledger.habits(of: Bench.alice, learning: learning) { $0 }
        #expect(habits.map { String(decoding: $0.bytes, as: UTF8.self) } == "12345")
        try await ledger.state(.owned, about: "AUTHENTICATE:2", learning: learning, now: Bench.now)
        #expect(try await ledger.statement(about: "AUTHENTICATE:2") == .owned)
        try await ledger.forgetHabits(of: Bench.alice, now: Bench.now)
        #expect(try await ledger.verifyAudit().isIntact)
    }

    @Test(arguments: samples)
    func `a file takes pending devices and earlier tokens`(sample: String) async throws {
        let ledger = try ledger(sample)
        let known = try #require(try await ledger.mechanism(uid: "uid-1"))
        #expect(known.earlierTokens.isEmpty)
        #expect(try await ledger.accounts().allSatisfy(\.pending.isEmpty))
        let wanted = known.deviceToken.wanting("another")
        #expect(
            try await ledger.setDeviceToken(
                wanted,
                of: "uid-1",
                replacing: known.deviceToken,
                now: Bench.now
            )
        )
        let tokens = try await ledger.sources().map(\.source.deviceToken)
        #expect(tokens == ["device-token-of-alice", "another"])
        let device = PendingDevice(
            account: Account(id: known.device.account, added: Bench.now),
            mechanism: try Bench.mechanism("uid-3"),
            deviceToken: "third",
            oneTime: nil,
            isReplacing: true
        )
        try await ledger.note(device, deliveries: nil)
        #expect(try await ledger.settle("uid-3", isConfirmed: true, now: Bench.now) == .applied)
        #expect(try await Set(ledger.mechanisms().map(\.mechanism?.uid)) == ["uid-2", "uid-3"])
    }

    @Test(arguments: samples)
    func `a file takes where its person is`(sample: String) async throws {
        let ledger = try ledger(sample)
        #expect(try await ledger.home() == nil)
        try await ledger.checkHome()
        try await ledger.setHome(.later, now: Bench.now)
        #expect(try await ledger.home() == .later)
    }

    @Test func `a first passphrase protects what is sealed for the first time`() async throws {
        _ = try ledger("version-1.sqlite")
        #expect(try Ledger.protection(at: bench.path) == .passphrase)
        #expect(throws: StorageError.passphraseNeeded) {
            try Ledger(path: bench.path, trusting: .file)
        }
    }

    @Test func `a row that was changed before the tables grew is not vouched for`() async throws {
        try bench.place(sample: "version-6.sqlite")
        try bench.execute(
            "UPDATE requests SET received = received + 1 WHERE message_id = 'AUTHENTICATE:6'"
        )
        try bench.execute("UPDATE push_mechanisms SET added = added + 1 WHERE uid = 'uid-2'")
        let ledger = try Ledger(
            path: bench.path,
            passphrase: SecretBytes(Array("sample passphrase".utf8)),
            trusting: .file
        )
        #expect(try bench.answer(to: "PRAGMA user_version") == "11")
        #expect(try await ledger.latestRequests(limit: 100).count == 5)
        #expect(ledger.damagedRequests == 1)
        #expect(try await ledger.mechanisms().map(\.uid) == ["uid-1"])
    }

    @Test func `many that open a ledger of version 1 at once all get it`() async throws {
        try bench.place(sample: "version-1.sqlite")
        let path = bench.path
        let counts = try await withThrowingTaskGroup { group in
            for _ in 0..<6 {
                group.addTask { @concurrent in
                    try await Ledger(path: path, trusting: .file).mechanisms().count
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [2, 2, 2, 2, 2, 2])
    }
}
