import Foundation
import Push
import Store
import Testing
import Token
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct AuditTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `a decision and its outcome are noted with exactly what was shown`() async throws {
        let store = try await bench.auditedStore()
        let entries = try await store.auditTrail(limit: 10)
        #expect(entries.map(\.sequence) == [6, 5, 4, 3, 2, 1])
        #expect(
            entries.map(\.kind) == [
                .accountLocked, .decisionOutcome, .decisionMade, .decisionOutcome,
                .decisionMade, .accountEnrolled,
            ]
        )
        #expect(
            entries.map(\.detail) == [
                "person", "delivered reject, attempt 1", "sending reject, attempt 1",
                "delivered approve, attempt 1", "sending approve, attempt 1", "push",
            ]
        )
        #expect(entries.allSatisfy { $0.account == Bench.alice && $0.instant == Bench.now })
        #expect(entries[4].messageID == "AUTHENTICATE:1")
        #expect(entries[4].shown == Bench.shown)
        #expect(entries[3].shown == nil)
        #expect(entries[0].messageID == nil)
        #expect(try await store.auditEntry(2) == entries[4])
        #expect(try await store.auditEntry(7) == nil)
        #expect(try await store.auditTrail(limit: 2, offset: 1) == Array(entries[1...2]))
    }

    @Test func `a trail that nobody touched is intact, also when it is empty`() async throws {
        let empty = try ApprovalStore(path: bench.path)
        var report = try await empty.verifyAudit()
        #expect(report.isIntact && report.entries == 0)
        #expect(report.head?.count == 0)
        let store = try await bench.auditedStore()
        report = try await store.verifyAudit()
        #expect(report.isIntact && report.entries == 6)
        #expect(report.head?.count == 6)
        #expect(try await ApprovalStore(path: bench.path).verifyAudit() == report)
    }

    @Test func `an outcome is noted although its account is gone`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        let attempt = try await store.begin(.approve, for: message.request, now: Bench.now).get()
        try await store.remove(Bench.alice, now: Bench.now)
        await #expect(throws: StorageError.requestMissing) {
            _ = try await store.finish(attempt, as: .delivered(.approve), now: Bench.now)
        }
        let last = try #require(try await store.auditTrail(limit: 1).first)
        #expect(last.kind == .decisionOutcome)
        #expect(last.account == Bench.alice)
    }

    @Test func `an interrupted answer is noted as such`() async throws {
        let store = try await bench.store(process: nil)
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        _ = try await store.begin(.approve, for: message.request, now: Bench.now).get()
        let later = Bench.now.advanced(byMilliseconds: 61_000)
        _ = try await store.begin(.approve, for: message.request, now: later).get()
        var kinds = try await store.auditTrail(limit: 2).map(\.kind)
        #expect(kinds == [.decisionMade, .decisionInterrupted])
        let last = later.advanced(byMilliseconds: 61_000)
        _ = try await store.recoverInterrupted(now: last)
        kinds = try await store.auditTrail(limit: 1).map(\.kind)
        #expect(kinds == [.decisionInterrupted])
        let detail = try await store.auditTrail(limit: 1).first?.detail
        #expect(detail == "unknown approve interrupted, attempt 2")
        #expect(try await store.verifyAudit().isIntact)
    }

    @Test func `what happens to accounts and to the ledger is noted`() async throws {
        let store = try await bench.store()
        let oneTime = Bench.oneTime()
        let account = Account(id: Bench.alice, added: Bench.now)
        for replacing in [false, true] {
            try await store.add(account, oneTime: oneTime, replacing: replacing)
        }
        try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        try await store.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        try await store.prune(olderThan: .latest, now: .latest)
        let passphrase = SecretBytes(Array("passphrase".utf8))
        try await store.protect(byPassphrase: passphrase, now: Bench.now)
        try await store.remove(Bench.alice, now: Bench.now)
        let entries = try await store.auditTrail(limit: 20).reversed()
        #expect(
            entries.map { "\($0.kind?.rawValue ?? "") \($0.detail)" } == [
                "account.enrolled push", "account.enrolled one-time",
                "account.replaced one-time", "account.locked policy:p",
                "account.unlocked policy:p, ended by person", "history.pruned 1 requests",
                "protection.changed passphrase", "account.removed push one-time",
            ]
        )
        #expect(try await store.verifyAudit().isIntact)
    }

    @Test func `the trail of several ledgers of one file is one chain`() async throws {
        _ = try await bench.store()
        let path = bench.path
        try await withThrowingTaskGroup { group in
            for number in 0..<4 {
                group.addTask { @concurrent in
                    let store = try ApprovalStore(path: path)
                    for round in 0..<10 {
                        let lock = AccountLock.policy("\(number)-\(round)")
                        try await store.setLock(lock, of: Bench.alice, now: Bench.now)
                        _ = try await store.verifyAudit()
                    }
                }
            }
            try await group.waitForAll()
        }
        let report = try await ApprovalStore(path: path).verifyAudit()
        #expect(report.isIntact)
        #expect(report.entries == 41)
    }
}
