import Push
import Testing
import Vocabulary

@testable import Store

/// Counters that somebody has set to the last number behind the program's back.
@Suite(.timeLimit(.minutes(30))) struct ExhaustedCounterTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private let id = "AUTHENTICATE:7"

    @Test func `a request that was answered as often as can be counted is not answered again`()
        async throws
    {
        let store = try await bench.store()
        let message = try Bench.message(id)
        try await store.recordNew(message)
        let vault = await store.vault
        try await store.change { database in
            var request = try #require(
                try RequestRows(database: database, vault: vault).request(id)
            )
            let last = Attempt(
                messageID: id,
                decision: .approve,
                previous: .pending,
                number: .max,
                account: nil
            )
            request.begin(last, by: nil, at: Bench.now)
            request.settle(.refused(.approve, .notAccepted), at: Bench.now)
            try request.write(to: database, vault)
        }
        await #expect(throws: StorageError.damaged) {
            _ = try await store.begin(.approve, for: message.request, now: Bench.now)
        }
        #expect(try bench.answer(to: "SELECT state FROM requests") == "refused")
    }

    @Test(arguments: [Int64.max, Int64.max - 1])
    func `a note without a next place comes back to its own`(sequence: Int64) async throws {
        let store = try await bench.auditedStore()
        try bench.execute("UPDATE audit SET sequence = \(sequence) WHERE sequence = 6")
        #expect(try await store.verifyAudit().finding == .missing(sequence: 6))
        try await store.setLock(nil, of: Bench.alice, now: Bench.now)
        #expect(try bench.answer(to: "SELECT max(sequence) FROM audit") == "7")
        #expect(try await store.verifyAudit().isIntact)
    }

    @Test func `a count of refusals without a next number stays`() async throws {
        let store = try await bench.store()
        try await store.countRefusal("token.form", now: Bench.now)
        try bench.execute("UPDATE refusals SET count = \(Int64.max)")
        try await store.countRefusal("token.form", now: Bench.now)
        #expect(try await store.refusals().map(\.count) == [.max])
    }
}
