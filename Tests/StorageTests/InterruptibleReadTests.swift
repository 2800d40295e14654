import Push
import Testing
import Vocabulary

@testable import Store

/// Which calls end early when their task is cancelled, and which do not.
@Suite(.timeLimit(.minutes(30))) struct InterruptibleReadTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let learning = BaselineLearning { _, requests in
        var count: UInt8 = 0
        while try requests.next() != nil { count += 1 }
        return [count]
    }

    /// Runs `body` in a task that is cancelled before it begins.
    private func cancelled<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await Task {
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            return try await body()
        }.value
    }

    @Test func `a search that nobody waits for is interrupted and counts no damage`()
        async throws
    {
        let store = try await bench.auditedStore()
        await #expect(throws: StorageError.interrupted) {
            try await cancelled { try await store.search(HistoryQuery(), now: Bench.now) }
        }
        #expect(store.damagedRequests == 0)
        let page = try await store.search(HistoryQuery(), now: Bench.now)
        #expect(page.requests.count == 2)
    }

    @Test func `a verification that nobody waits for is interrupted and finds nothing`()
        async throws
    {
        let store = try await bench.auditedStore()
        await #expect(throws: StorageError.interrupted) {
            try await cancelled { try await store.verifyAudit() }
        }
        #expect(try await store.verifyAudit().isIntact)
    }

    @Test func `the search for the place of an entry is given up between places`() async throws {
        let store = try await bench.auditedStore()
        let vault = await store.vault
        try bench.execute("UPDATE audit SET detail = 'other' WHERE sequence = 2")
        await #expect(throws: StorageError.interrupted) {
            try await store.read { database in
                let check = AuditCheck(database, vault)
                let changed = try database.first("SELECT * FROM audit WHERE sequence = 2") {
                    try AuditRow($0)
                }
                let row = try #require(changed)
                let interruption = Interruption()
                interruption.interrupt()
                _ = try database.interruptible(by: interruption) {
                    try check.place(of: row, upTo: .max)
                }
            }
        }
    }

    @Test func `habits whose making is interrupted are as they were`() async throws {
        let store = try await bench.auditedStore()
        let made = try await store.rebuildBaseline(of: Bench.alice, learning: Self.learning)
        #expect(made?.bytes == [2])
        await #expect(throws: StorageError.interrupted) {
            try await cancelled {
                try await store.rebuildBaseline(of: Bench.alice, learning: Self.learning)
            }
        }
        let kept = try await store.baseline(of: Bench.alice, learning: Self.learning) { $0 }
        #expect(kept == made)
    }

    @Test func `a history is lent to its end unless an early one is asked for`() async throws {
        let store = try await bench.auditedStore()
        let count: @Sendable (PastRequests) throws -> Int = { requests in
            var count = 0
            while try requests.next() != nil { count += 1 }
            return count
        }
        #expect(try await cancelled { try await store.withHistory(of: nil, count) } == 2)
        await #expect(throws: StorageError.interrupted) {
            try await cancelled {
                try await store.withHistory(of: nil, isInterruptible: true, count)
            }
        }
    }

    @Test func `a history that was kept beyond its loan has no more requests`() async throws {
        let store = try await bench.auditedStore()
        let vault = await store.vault
        let isOver = try await store.read { database in
            let history = BaselineHistory(database: database, vault: vault)
            let requests = try history.requests()
            _ = try requests.lent { try $0.next() }
            return try requests.next() == nil
        }
        #expect(isOver)
    }

    @Test func `a message and an answer are noted although their task is cancelled`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await cancelled { try await store.recordNew(message) }
        let attempt = try await cancelled {
            try await store.begin(.approve, for: message.request, now: Bench.now).get()
        }
        _ = try await cancelled {
            try await store.finish(attempt, as: .delivered(.approve), now: Bench.now)
        }
        #expect(try await store.state(of: "AUTHENTICATE:1") == .delivered(.approve))
    }
}
