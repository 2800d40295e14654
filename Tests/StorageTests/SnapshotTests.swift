import Push
import Store
import Synchronization
import Testing
import Vocabulary

/// What is read in several statements is of one moment, whatever other programs write meanwhile.
@Suite(.timeLimit(.minutes(30))) struct SnapshotTests {
    @Test func `accounts that are read together are of one moment`() async throws {
        let bench = try Bench()
        let store = try ApprovalStore(path: bench.path)
        let other = try ApprovalStore(path: bench.path)
        let account = Account(id: Bench.alice, added: Bench.now)
        /// Both halves of the account, of one number, in the place of those that are there.
        @Sendable func replace(_ number: Int) async throws {
            try await other.add(
                account,
                push: Bench.mechanism("push-\(number)"),
                deviceToken: "device",
                oneTime: Bench.oneTime("one-\(number)"),
                replacing: true
            )
        }
        try await replace(0)
        let isOver = Mutex(false)
        let writer = Task { @concurrent in
            var number = 0
            while !isOver.withLock({ $0 }) {
                number += 1
                try await replace(number)
            }
        }
        defer { isOver.withLock { $0 = true } }
        for _ in 0..<1_000 {
            let stored = try #require(try await store.account(Bench.alice))
            let push = try #require(stored.push?.mechanism?.uid)
            let oneTime = try #require(stored.oneTime?.uid)
            try #require(push.dropFirst(5) == oneTime.dropFirst(4))
        }
        isOver.withLock { $0 = true }
        try await writer.value
        #expect(store.damagedAccounts.isEmpty)
    }
}
