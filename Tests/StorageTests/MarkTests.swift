import Push
import Store
import Testing
import Vocabulary

/// How a program learns cheaply that somebody has written.
@Suite struct MarkTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `reading and what changes nothing leave the mark`() async throws {
        let store = try await bench.store()
        let other = try await bench.store()
        let mark = try await store.mark()
        for reader in [store, other] {
            _ = try await reader.latestRequests(limit: 10)
            _ = try await reader.accounts()
            _ = try await reader.recoverInterrupted(now: Bench.now)
            try await reader.setLock(nil, of: Bench.alice, now: Bench.now)
            try await reader.remove(AccountID(issuer: "No", accountName: "one"), now: Bench.now)
            _ = try await reader.mark()
        }
        #expect(try await store.mark() == mark)
    }

    @Test(arguments: [false, true])
    func `each change moves it, whoever makes it`(isByOther: Bool) async throws {
        let store = try await bench.store()
        let writer = isByOther ? try await bench.store() : store
        var marks: Set<StoreMark> = [try await store.mark()]
        try await writer.recordNew(Bench.message("AUTHENTICATE:1"))
        marks.insert(try await store.mark())
        try await writer.rename(Bench.alice, issuer: nil, accountName: "Till")
        marks.insert(try await store.mark())
        try await writer.setLock(.person(policy: nil), of: Bench.alice, now: Bench.now)
        marks.insert(try await store.mark())
        try await writer.remove(Bench.alice, now: Bench.now)
        marks.insert(try await store.mark())
        #expect(marks.count == 5)
    }

    @Test func `the devices are those that are enrolled`() async throws {
        let store = try await bench.store()
        #expect(try await store.mechanismUIDs() == ["uid-1"])
        try await store.remove(Bench.alice, now: Bench.now)
        #expect(try await store.mechanismUIDs().isEmpty)
    }
}
