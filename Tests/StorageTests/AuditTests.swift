import Authenticator
import Facts
import Foundation
import GRDB
import Storage
import Testing
import Token
import Vocabulary

@Suite(.timeLimit(.minutes(1))) struct AuditTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let shown: [PrintableText] = [
        "Login of alice at Example", "", "From Bristol, United Kingdom (claimed) — 日本",
    ]

    /// A ledger whose trail has six entries: enrolled, two decisions with outcome, locked.
    private func ledger() async throws -> Ledger {
        let ledger = try await bench.ledger()
        for number in 1...2 {
            let message = try Bench.message("AUTHENTICATE:\(number)", challenge: UInt8(number))
            try await ledger.recordNew(message)
            let decision: Decision = number == 1 ? .approve : .reject
            let attempt = try await ledger.begin(
                decision,
                for: message.request,
                shown: Self.shown,
                now: Bench.now
            ).get()
            _ = try await ledger.finish(attempt, as: .delivered(decision), now: Bench.now)
        }
        try await ledger.setLock(.person(policy: nil), of: Bench.alice, now: Bench.now)
        return ledger
    }

    private func finding(_ ledger: Ledger) async throws -> AuditFinding? {
        try await ledger.verifyAudit().finding
    }

    @Test func `a decision and its outcome are noted with exactly what was shown`() async throws {
        let ledger = try await ledger()
        let entries = try await ledger.auditTrail(limit: 10)
        #expect(entries.map(\.sequence) == [6, 5, 4, 3, 2, 1])
        #expect(
            entries.map(\.kind) == [
                .accountLocked, .decisionOutcome, .decisionBegun, .decisionOutcome,
                .decisionBegun, .accountEnrolled,
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
        #expect(entries[4].shown == Self.shown)
        #expect(entries[3].shown == nil)
        #expect(entries[0].messageID == nil)
        #expect(try await ledger.auditEntry(2) == entries[4])
        #expect(try await ledger.auditEntry(7) == nil)
        #expect(try await ledger.auditTrail(limit: 2, offset: 1) == Array(entries[1...2]))
    }

    @Test func `a trail that nobody touched is intact, also when it is empty`() async throws {
        let empty = try Ledger(path: bench.path)
        var report = try await empty.verifyAudit()
        #expect(report.isIntact && report.entries == 0)
        #expect(report.head?.count == 0)
        let ledger = try await ledger()
        report = try await ledger.verifyAudit()
        #expect(report.isIntact && report.entries == 6)
        #expect(report.head?.count == 6)
        #expect(try await Ledger(path: bench.path).verifyAudit() == report)
    }

    @Test func `an outcome is noted although its account is gone`() async throws {
        let ledger = try await bench.ledger()
        let message = try Bench.message("AUTHENTICATE:1")
        try await ledger.recordNew(message)
        let attempt = try await ledger.begin(.approve, for: message.request, now: Bench.now).get()
        try await ledger.remove(Bench.alice, now: Bench.now)
        await #expect(throws: StorageError.requestMissing) {
            _ = try await ledger.finish(attempt, as: .delivered(.approve), now: Bench.now)
        }
        let last = try #require(try await ledger.auditTrail(limit: 1).first)
        #expect(last.kind == .decisionOutcome)
        #expect(last.account == Bench.alice)
    }

    @Test func `an interrupted answer is noted as such`() async throws {
        let ledger = try await bench.ledger(process: nil)
        let message = try Bench.message("AUTHENTICATE:1")
        try await ledger.recordNew(message)
        _ = try await ledger.begin(.approve, for: message.request, now: Bench.now).get()
        let later = Bench.now.advanced(byMilliseconds: 61_000)
        _ = try await ledger.begin(.approve, for: message.request, now: later).get()
        var kinds = try await ledger.auditTrail(limit: 2).map(\.kind)
        #expect(kinds == [.decisionBegun, .decisionInterrupted])
        let last = later.advanced(byMilliseconds: 61_000)
        _ = try await ledger.recoverInterrupted(now: last)
        kinds = try await ledger.auditTrail(limit: 1).map(\.kind)
        #expect(kinds == [.decisionInterrupted])
        let detail = try await ledger.auditTrail(limit: 1).first?.detail
        #expect(detail == "unknown approve interrupted, attempt 2")
        #expect(try await ledger.verifyAudit().isIntact)
    }

    @Test func `what happens to accounts and to the ledger is noted`() async throws {
        let ledger = try await bench.ledger()
        let oneTime = Bench.oneTime()
        let account = Account(id: Bench.alice, added: Bench.now)
        for replacing in [false, true] {
            try await ledger.add(
                account,
                push: nil,
                deviceToken: nil,
                oneTime: oneTime,
                replacing: replacing,
                now: Bench.now
            )
        }
        try await ledger.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        try await ledger.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        try await ledger.setLock(nil, of: Bench.alice, now: Bench.now)
        try await ledger.recordNew(try Bench.message("AUTHENTICATE:1"))
        try await ledger.prune(olderThan: .latest, now: .latest)
        let passphrase = SecretBytes(Array("passphrase".utf8))
        try await ledger.protect(byPassphrase: passphrase, now: Bench.now)
        try await ledger.remove(Bench.alice, now: Bench.now)
        let entries = try await ledger.auditTrail(limit: 20).reversed()
        #expect(
            entries.map { "\($0.kind.rawValue) \($0.detail)" } == [
                "account.enrolled push", "account.enrolled one-time",
                "account.replaced one-time", "account.locked policy:p",
                "account.unlocked policy:p", "history.pruned 1 requests",
                "protection.changed passphrase", "account.removed push one-time",
            ]
        )
        #expect(try await ledger.verifyAudit().isIntact)
    }

    @Test(arguments: [
        "sequence = 99", "instant = instant + 1", "kind = 'decision.outcome'", "issuer = 'Other'",
        "issuer = NULL", "account_name = 'bob'", "message_id = 'AUTHENTICATE:2'",
        "message_id = NULL", "detail = 'sending reject, attempt 1'", "digest = NULL",
        "digest = zeroblob(32)", "shown = NULL", "shown = zeroblob(60)",
        "shown = (SELECT shown FROM audit AS other WHERE other.sequence = 4)",
        "previous = zeroblob(32)", "code = zeroblob(32)", "code = previous",
    ])
    func `an entry of which anything was changed is found`(change: String) async throws {
        let ledger = try await ledger()
        try bench.execute("UPDATE audit SET \(change) WHERE sequence = 2")
        let expected: AuditFinding =
            change.hasPrefix("sequence") ? .missing(sequence: 2) : .changed(sequence: 2)
        #expect(try await finding(ledger) == expected)
        #expect(try await ledger.verifyAudit().entries == 1)
    }

    private static let damages: [(sql: String, finding: AuditFinding)] = [
        ("DELETE FROM audit WHERE sequence = 1", .missing(sequence: 1)),
        ("DELETE FROM audit WHERE sequence = 3", .missing(sequence: 3)),
        ("DELETE FROM audit WHERE sequence = 6", .shortened(sequence: 6)),
        ("DELETE FROM audit WHERE sequence > 2", .shortened(sequence: 3)),
        ("DELETE FROM audit", .shortened(sequence: 1)),
        (
            """
            UPDATE audit SET sequence = 99 WHERE sequence = 3;
            UPDATE audit SET sequence = 3 WHERE sequence = 5;
            UPDATE audit SET sequence = 5 WHERE sequence = 99;
            """, .moved(sequence: 3, from: 5)
        ),
        (
            """
            DELETE FROM audit WHERE sequence = 3;
            UPDATE audit SET sequence = sequence - 1 WHERE sequence > 3;
            """, .moved(sequence: 3, from: 4)
        ),
        (
            """
            INSERT INTO audit SELECT 7, instant, kind, issuer, account_name, message_id, detail,
                digest, shown, code, code FROM audit WHERE sequence = 6
            """, .foreign(sequence: 7)
        ),
        (
            """
            UPDATE audit SET sequence = -sequence WHERE sequence > 3;
            UPDATE audit SET sequence = 1 - sequence WHERE sequence < 0;
            INSERT INTO audit SELECT 4, instant, kind, issuer, account_name, message_id, 'other',
                digest, shown, previous, code FROM audit WHERE sequence = 3
            """, .changed(sequence: 4)
        ),
        ("UPDATE audit_head SET count = 5", .head),
        ("UPDATE audit_head SET last = zeroblob(32)", .head),
        ("UPDATE audit_head SET code = zeroblob(32)", .head),
        ("DELETE FROM audit_head", .head),
        ("DELETE FROM audit; DELETE FROM audit_head", .head),
        (
            """
            DELETE FROM audit WHERE sequence = 6;
            UPDATE audit_head SET count = 5, last = (SELECT code FROM audit WHERE sequence = 5)
            """, .head
        ),
    ]

    @Test(arguments: damages)
    func `a gap, an order, an end or a head that was changed is found`(
        sql: String,
        finding: AuditFinding
    ) async throws {
        let ledger = try await ledger()
        try bench.execute(sql)
        #expect(try await self.finding(ledger) == finding)
        #expect(try await Ledger(path: bench.path).verifyAudit().finding == finding)
    }

    @Test(arguments: damages)
    func `damage is not covered up by what is noted after it`(
        sql: String,
        finding: AuditFinding
    ) async throws {
        let ledger = try await ledger()
        try bench.execute(sql)
        for lock in [nil, .policy("a"), nil] as [AccountLock?] {
            try await ledger.setLock(lock, of: Bench.alice, now: Bench.now)
        }
        let found = try await self.finding(ledger)
        let count = try bench.answer(
            to: "SELECT count(*) FROM audit WHERE kind = 'trail.damaged'"
        )
        #expect(found != nil)
        // What lies in the middle is found by reading it; what was done to the end is noted.
        let isAtTheEnd = [.head, .shortened(sequence: 6), .shortened(sequence: 3)]
            .contains(finding)
        if isAtTheEnd { #expect(count == "1") }
    }

    @Test func `entries of another ledger are foreign`() async throws {
        let ledger = try await ledger()
        let other = try Bench()
        let path = other.path
        try await other.ledger().setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        _ = try other.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
        try bench.execute(
            """
            ATTACH '\(path)' AS other;
            INSERT INTO audit SELECT 7, instant, kind, issuer, account_name, message_id, detail,
                digest, shown, previous, code FROM other.audit WHERE sequence = 2;
            """
        )
        #expect(try await finding(ledger) == .foreign(sequence: 7))
    }

    @Test func `a ledger that was set back is found by a head that was kept elsewhere`()
        async throws
    {
        let copy = bench.folder + "/copy.sqlite"
        let ledger = try await ledger()
        let early = try #require(try await ledger.verifyAudit().head)
        _ = try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(atPath: bench.path, toPath: copy)
        try await ledger.setLock(nil, of: Bench.alice, now: Bench.now)
        let late = try #require(try await ledger.verifyAudit(expecting: early).head)
        #expect(try await ledger.verifyAudit(expecting: early).isIntact)
        #expect(try await ledger.verifyAudit(expecting: late).isIntact)
        let old = try Ledger(path: copy, keyFile: bench.path + ".key")
        #expect(try await old.verifyAudit().isIntact)
        #expect(try await old.verifyAudit(expecting: late).finding == .setBack(sequence: 7))
        // It goes on otherwise, and is found by the code.
        try await old.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        #expect(try await old.verifyAudit().isIntact)
        #expect(try await old.verifyAudit(expecting: late).finding == .setBack(sequence: 7))
    }

    @Test func `a head is read as it was written`() async throws {
        let head = try #require(try await ledger().verifyAudit().head)
        #expect(AuditHead(head.text) == head)
        #expect(head.text.hasPrefix("6:"))
        let code = String(repeating: "0", count: 64)
        let texts = [
            "", "6", "6:", "6:\(code.dropLast())", "6:\(code)0", "-6:\(code)", ":\(code)",
            "6:\(code.dropLast())g", "6:\(code.dropLast())A", "9999999999999999999:\(code)",
            "6:\(code):",
        ]
        for text in texts {
            #expect(AuditHead(text) == nil)
        }
    }

    @Test func `the trail of several ledgers of one file is one chain`() async throws {
        _ = try await bench.ledger()
        let path = bench.path
        try await withThrowingTaskGroup { group in
            for number in 0..<4 {
                group.addTask { @concurrent in
                    let ledger = try Ledger(path: path)
                    for round in 0..<10 {
                        let lock = AccountLock.policy("\(number)-\(round)")
                        try await ledger.setLock(lock, of: Bench.alice, now: Bench.now)
                        _ = try await ledger.verifyAudit()
                    }
                }
            }
            try await group.waitForAll()
        }
        let report = try await Ledger(path: path).verifyAudit()
        #expect(report.isIntact)
        #expect(report.entries == 41)
    }
}
