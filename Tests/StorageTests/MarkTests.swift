import Push
import Store
import Testing
import Vocabulary

/// How a program learns cheaply that somebody has written.
@Suite struct MarkTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `reading and what changes nothing leave the mark`() async throws {
        let ledger = try await bench.ledger()
        let other = try await bench.ledger()
        let mark = try await ledger.mark()
        for reader in [ledger, other] {
            _ = try await reader.latestRequests(limit: 10)
            _ = try await reader.accounts()
            _ = try await reader.recoverInterrupted(now: Bench.now)
            try await reader.setLock(nil, of: Bench.alice, now: Bench.now)
            try await reader.remove(AccountID(issuer: "No", accountName: "one"), now: Bench.now)
            _ = try await reader.mark()
        }
        #expect(try await ledger.mark() == mark)
    }

    @Test(arguments: [false, true])
    func `each change moves it, whoever makes it`(isByOther: Bool) async throws {
        let ledger = try await bench.ledger()
        let writer = isByOther ? try await bench.ledger() : ledger
        var marks: Set<LedgerMark> = [try await ledger.mark()]
        try await writer.recordNew(Bench.message("AUTHENTICATE:1"))
        marks.insert(try await ledger.mark())
        try await writer.rename(Bench.alice, issuer: nil, accountName: "Till")
        marks.insert(try await ledger.mark())
        try await writer.setLock(.person(policy: nil), of: Bench.alice, now: Bench.now)
        marks.insert(try await ledger.mark())
        try await writer.remove(Bench.alice, now: Bench.now)
        marks.insert(try await ledger.mark())
        #expect(marks.count == 5)
    }

    @Test func `the devices are those that are enrolled`() async throws {
        let ledger = try await bench.ledger()
        #expect(try await ledger.mechanismUIDs() == ["uid-1"])
        try await ledger.remove(Bench.alice, now: Bench.now)
        #expect(try await ledger.mechanismUIDs().isEmpty)
    }
}
