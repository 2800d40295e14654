import Foundation
import Push
import Store
import Testing
import Vocabulary

/// What somebody does to the audit trail behind the program's back.
@Suite(.timeLimit(.minutes(30))) struct AuditDamageTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func finding(_ store: ApprovalStore) async throws -> AuditFinding? {
        try await store.verifyAudit().finding
    }

    @Test(arguments: [
        "sequence = 99", "instant = instant + 1", "kind = 'decision.outcome'", "issuer = 'Other'",
        "issuer = NULL", "account_name = 'bob'", "message_id = 'AUTHENTICATE:2'",
        "message_id = NULL", "detail = 'sending reject, attempt 1'", "digest = NULL",
        "digest = zeroblob(32)", "shown = NULL", "digest = NULL, shown = NULL",
        "shown = zeroblob(60)",
        "shown = (SELECT shown FROM audit AS other WHERE other.sequence = 4)",
        "previous = zeroblob(32)", "code = zeroblob(32)", "code = previous",
    ])
    func `an entry of which anything was changed is found`(change: String) async throws {
        let store = try await bench.auditedStore()
        try bench.execute("UPDATE audit SET \(change) WHERE sequence = 2")
        let expected: AuditFinding =
            change.hasPrefix("sequence") ? .missing(sequence: 2) : .changed(sequence: 2)
        #expect(try await finding(store) == expected)
        #expect(try await store.verifyAudit().entries == 1)
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
        let store = try await bench.auditedStore()
        try bench.execute(sql)
        #expect(try await self.finding(store) == finding)
        let other = try ApprovalStore(path: bench.path, trusting: .file)
        #expect(try await other.verifyAudit().finding == finding)
    }

    @Test func `a check of a trail with an entry far away ends at once`() async throws {
        let store = try await bench.auditedStore()
        try bench.execute("UPDATE audit SET sequence = 4000000000000000000 WHERE sequence = 6")
        #expect(try await finding(store) == .missing(sequence: 6))
        try bench.execute("UPDATE audit SET detail = 'other' WHERE sequence = 2")
        #expect(try await finding(store) == .changed(sequence: 2))
    }

    @Test(arguments: damages)
    func `damage is not covered up by what is noted after it`(
        sql: String,
        finding: AuditFinding
    ) async throws {
        let store = try await bench.auditedStore()
        try bench.execute(sql)
        for lock in [nil, .policy("a"), nil] as [AccountLock?] {
            try await store.setLock(lock, of: Bench.alice, now: Bench.now)
        }
        let found = try await self.finding(store)
        let count = try bench.answer(to: "SELECT count(*) FROM audit WHERE kind = 'trail.damaged'")
        #expect(found != nil)
        // What lies in the middle is found by reading it; what was done to the end is noted.
        let isAtTheEnd = [.head, .shortened(sequence: 6), .shortened(sequence: 3)]
            .contains(finding)
        if isAtTheEnd { #expect(count == "1") }
    }

    @Test func `entries of another ledger are foreign`() async throws {
        let store = try await bench.auditedStore()
        let other = try Bench()
        let path = other.path
        try await other.store().setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        _ = try other.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
        try bench.execute(
            """
            ATTACH '\(path)' AS other;
            INSERT INTO audit SELECT 7, instant, kind, issuer, account_name, message_id, detail,
                digest, shown, previous, code FROM other.audit WHERE sequence = 2;
            """
        )
        #expect(try await finding(store) == .foreign(sequence: 7))
    }

    @Test func `entries and head of another history of the ledger are foreign`() async throws {
        let copy = bench.folder + "/copy.sqlite"
        let store = try await bench.auditedStore()
        _ = try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(atPath: bench.path, toPath: copy)
        do {
            let other = try ApprovalStore(path: copy, keyFile: bench.path + ".key", trusting: .file)
            try await other.setLock(nil, of: Bench.alice, now: .latest)
        }
        try bench.execute("ATTACH '\(copy)' AS other; PRAGMA other.wal_checkpoint(TRUNCATE)")
        let shorter = bench.folder + "/shorter.sqlite"
        try FileManager.default.copyItem(atPath: copy, toPath: shorter)
        do {
            let other = try ApprovalStore(path: copy, keyFile: bench.path + ".key", trusting: .file)
            try await other.setLock(.policy("p"), of: Bench.alice, now: .latest)
        }
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        // Entry 8 and the head are authentic, and do not go on from this entry 7.
        try bench.execute(
            """
            ATTACH '\(copy)' AS other;
            INSERT INTO audit SELECT * FROM other.audit WHERE sequence = 8;
            DELETE FROM audit_head;
            INSERT INTO audit_head SELECT * FROM other.audit_head;
            """
        )
        #expect(try await finding(store) == .foreign(sequence: 8))
        // As many entries as this one has, and another last one.
        try bench.execute(
            """
            ATTACH '\(shorter)' AS other;
            DELETE FROM audit WHERE sequence = 8;
            DELETE FROM audit_head;
            INSERT INTO audit_head SELECT * FROM other.audit_head;
            """
        )
        #expect(try await finding(store) == .head)
    }

    @Test func `a ledger that was set back is found by a head that was kept elsewhere`()
        async throws
    {
        let copy = bench.folder + "/copy.sqlite"
        let store = try await bench.auditedStore()
        let early = try #require(try await store.verifyAudit().head)
        _ = try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(atPath: bench.path, toPath: copy)
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        let late = try #require(try await store.verifyAudit(expecting: early).head)
        #expect(try await store.verifyAudit(expecting: early).isIntact)
        #expect(try await store.verifyAudit(expecting: late).isIntact)
        let old = try ApprovalStore(path: copy, keyFile: bench.path + ".key", trusting: .file)
        #expect(try await old.verifyAudit().isIntact)
        #expect(try await old.verifyAudit(expecting: late).finding == .setBack(sequence: 7))
        // It goes on otherwise, and is found by the code.
        try await old.setLock(.policy("p"), of: Bench.alice, now: Bench.now)
        #expect(try await old.verifyAudit().isIntact)
        #expect(try await old.verifyAudit(expecting: late).finding == .setBack(sequence: 7))
    }

    @Test func `a head is read as it was written`() async throws {
        let head = try #require(try await bench.auditedStore().verifyAudit().head)
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
}
