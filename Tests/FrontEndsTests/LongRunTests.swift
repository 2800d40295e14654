import Console
import Push
import Service
import Store
import Synchronization
import TestSupport
import Testing
import Vocabulary

@testable import Review
@testable import pratique

/// A console that runs for weeks remembers no more than it needs, and swallows no error.
@Suite(.timeLimit(.minutes(30))) struct LongRunTests {
    private struct Uncoded: Error {}

    @Test func `work that has ended is forgotten`() async throws {
        let bench = try await RequestBench.filled()
        let service = bench.service(minute: 60)
        let (events, continuation) = AsyncStream<Event>.makeStream()
        let history = HistoryWork(service: service) { continuation.yield($0) }
        let id = try #require(try await service.latestEntries(limit: 1).first?.id)
        for _ in 0..<20 { await history.recallDetails(of: id) }
        var told = 0
        for await event in events {
            if case .historyDetails = event { told += 1 }
            if told == 20 { break }
        }
        while await history.remembered > 0 { await Task.yield() }
    }

    @Test func `checks that have ended are forgotten`() async throws {
        let bench = try await RequestBench.filled()
        let service = bench.service(minute: 60)
        let (steps, continuation) = AsyncStream<ConsoleSession.Step>.makeStream()
        let work = ConsoleWork(
            service: service,
            enrolment: ConsoleEnrolment()
        ) { continuation.yield($0) }
        let ids = try await service.latestEntries(limit: 3).map(\.id)
        for id in ids { await work.verifyUser(for: .approval(id)) }
        var failed = 0
        for await step in steps {
            if case .event(.verificationFailed) = step { failed += 1 }
            if failed == ids.count { break }
        }
        while await work.remembered > 0 { await Task.yield() }
    }

    @Test func `an error without a code is told as a defect of the program`() {
        #expect(Uncoded().coded.code == "program.unexpected")
        #expect(StorageError.busy.coded.code == "storage.busy")
    }
}
