import Authenticator
import Storage
import Synchronization
import TestSupport
import Testing
import Vocabulary

/// What is read in several statements is of one moment, whatever other programs write meanwhile.
@Suite(.timeLimit(.minutes(30))) struct SnapshotTests {
    @Test func `accounts that are read together are of one moment`() async throws {
        let bench = try Bench()
        let ledger = try Ledger(path: bench.path)
        for number in 1...2 {
            try await ledger.add(
                Bench.mechanism("uid-\(number)", account: "ann-\(number)"),
                deviceToken: "device-\(number)",
                now: Bench.now
            )
        }
        let isOver = Mutex(false)
        let path = bench.path
        let writer = Task { @concurrent in
            let other = try PlainDatabase(path: path)
            var moment = 0
            while !isOver.withLock({ $0 }) {
                moment += 1
                try other.execute("UPDATE accounts SET server_changed = \(moment)")
                await Task.yield()
            }
        }
        defer { isOver.withLock { $0 = true } }
        for _ in 0..<1_500 {
            let accounts = try await ledger.accounts(ofMechanisms: ["uid-1", "uid-2"])
            try #require(accounts.count == 2)
            try #require(Set(accounts.map(\.serverChanged)).count == 1)
        }
        isOver.withLock { $0 = true }
        try await writer.value
    }
}
