import Foundation
import Glibc
import Push
import Store
import Testing
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct CounterTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private func store(factor: OneTimeMechanism.Factor = .counter(7)) async throws -> ApprovalStore
    {
        let store = try ApprovalStore(path: bench.path)
        try await store.add(
            Account(id: Bench.alice, added: Bench.now),
            oneTime: Bench.oneTime(factor: factor)
        )
        return store
    }

    @Test func `each code raises the counter`() async throws {
        let store = try await store()
        let first = try await store.nextCode(of: Bench.alice, now: Bench.now)
        let second = try await store.nextCode(of: Bench.alice, now: Bench.now)
        #expect(first.factor == .counter(7))
        #expect(second.factor == .counter(8))
        #expect(try await store.account(Bench.alice)?.oneTime?.factor == .counter(9))
        let details = try await store.auditTrail(limit: 2).map(\.detail)
        #expect(details == ["counter 8", "counter 7"])
    }

    @Test func `a time-based code changes nothing`() async throws {
        let store = try await store(factor: .time(period: 30))
        let mechanism = try await store.nextCode(of: Bench.alice, now: Bench.now)
        #expect(mechanism.factor == .time(period: 30))
        #expect(try await store.verifyAudit().entries == 1)
    }

    @Test func `a counter at its end gives no code`() async throws {
        let store = try await store(factor: .counter(.max - 1))
        let last = try await store.nextCode(of: Bench.alice, now: Bench.now)
        #expect(last.factor == .counter(.max - 1))
        await #expect(throws: StorageError.counterExhausted) {
            _ = try await store.nextCode(of: Bench.alice, now: Bench.now)
        }
    }

    @Test func `an account without codes says so`() async throws {
        let store = try await bench.store()
        await #expect(throws: StorageError.mechanismMissing) {
            _ = try await store.nextCode(of: Bench.alice, now: Bench.now)
        }
        let bob = AccountID(issuer: "Example", accountName: "bob")
        await #expect(throws: StorageError.accountMissing) {
            _ = try await store.nextCode(of: bob, now: Bench.now)
        }
    }

    @Test func `no counter is given twice by several ledgers of one file`() async throws {
        _ = try await store()
        let path = bench.path
        let counters = try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { @concurrent in
                    let store = try ApprovalStore(path: path)
                    var counters: [UInt64] = []
                    for _ in 0..<15 {
                        let mechanism = try await store.nextCode(of: Bench.alice, now: Bench.now)
                        if case .counter(let counter) = mechanism.factor {
                            counters.append(counter)
                        }
                    }
                    return counters
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(counters.sorted() == Array(7..<67))
        #expect(try await ApprovalStore(path: path).verifyAudit().isIntact)
    }

    /// What each process has got, it has written to a file of its own before the next.
    @Test func `no counter is given twice by two processes that are killed`() async throws {
        _ = try await store()
        for round in 0..<4 {
            await withTaskGroup { group in
                for number in 0..<2 {
                    let log = "\(bench.folder)/given-\(round)-\(number)"
                    group.addTask { await readCodes(until: 70_000 + round * 7_000, log: log) }
                }
            }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder)
        let given = try files.filter { $0.hasPrefix("given-") }.flatMap { name in
            try String(contentsOfFile: bench.folder + "/" + name, encoding: .utf8)
                .split(separator: "\n").compactMap { UInt64($0) }
        }
        #expect(!given.isEmpty)
        #expect(Set(given).count == given.count)
        let store = try ApprovalStore(path: bench.path)
        let next = try await store.nextCode(of: Bench.alice, now: Bench.now)
        guard case .counter(let counter) = next.factor else { throw CocoaError(.coderInvalidValue) }
        #expect(given.allSatisfy { $0 < counter })
        #expect(try await store.verifyAudit().isIntact)
    }

    /// Takes codes in a process of its own, which is killed after some microseconds.
    private func readCodes(until microseconds: Int, log: String) async {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = bench.path as String, log = log as String, microseconds = microseconds as Int]
            in
            let store = try ApprovalStore(path: path)
            try Bench.write([], to: log)
            let handle = FileHandle(forWritingAtPath: log)
            Thread {
                usleep(UInt32(microseconds))
                kill(getpid(), SIGKILL)
            }.start()
            while true {
                let given = try await store.nextCode(of: Bench.alice, now: Bench.now)
                guard case .counter(let counter) = given.factor else { continue }
                try handle?.write(contentsOf: Data("\(counter)\n".utf8))
            }
        }
    }
}
