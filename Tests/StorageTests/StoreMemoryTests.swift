import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Store

/// Many reads of a store in a process of their own.
///
/// `LEDGER_READS` in the environment says how many; `Scripts/check-memory` also runs them under the
/// address and leak sanitizers.
@Suite(.timeLimit(.minutes(30))) struct StoreMemoryTests {
    private static var count: Int {
        ProcessInfo.processInfo.environment["LEDGER_READS"].flatMap { Int($0) } ?? 200
    }

    /// Whether a sanitizer notes every block, and grows with them.
    private static var isSanitized: Bool {
        ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
    }

    /// Searches, looks up and lists, one after the other, and opens a store anew now and then.
    private static func read(_ count: Int, of store: ApprovalStore, at path: String) async throws {
        for place in 0..<count {
            let page = try await store.search(HistoryQuery(), now: Bench.now)
            #expect(page.requests.count == 2)
            let missing = try await store.search(HistoryQuery(states: [.refused]), now: Bench.now)
            #expect(missing.requests.isEmpty)
            #expect(try await store.request(messageID: "AUTHENTICATE:1") != nil)
            #expect(try await store.request(messageID: "AUTHENTICATE:0") == nil)
            #expect(try await store.latestRequests(limit: 10).count == 2)
            #expect(try await store.openRequests(at: Bench.now).isEmpty)
            #expect(try await store.auditTrail(limit: 10).count == 6)
            if place.isMultiple(of: 100) {
                let other = try ApprovalStore(path: path)
                #expect(try await other.verifyAudit().isIntact)
            }
        }
    }

    /// The bytes of this process that are in memory.
    private static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return try #require(pages) * 4_096
    }

    @Test func `many reads need no more memory than a few`() async throws {
        let ended = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            ExitTestProcess.closeInherited()
            let bench = try Bench()
            let store = try await bench.auditedStore()
            // What is made once is made, and what is kept for later has been kept.
            try await Self.read(100, of: store, at: bench.path)
            let before = try Self.residentBytes()
            try await Self.read(Self.count, of: store, at: bench.path)
            let growth = try Self.residentBytes() - before
            if Self.count > 200 {
                let line = "memory: \(Self.count) rounds of reads, \(growth) bytes more in memory\n"
                FileHandle.standardError.write(Data(line.utf8))
            }
            // What a read leaves behind would be hundreds of bytes each time.
            #expect(Self.isSanitized || growth < 4 << 20)
        }
        // With what a sanitizer found.
        if let bytes = ended?.standardErrorContent {
            FileHandle.standardError.write(Data(bytes))
        }
    }
}
