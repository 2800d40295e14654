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
        let session = Session(service: service) { _ in }
        let id = try #require(try await service.latestEntries(limit: 1).first?.id)
        let (ends, end) = AsyncStream<[Update]>.makeStream()
        for _ in 0..<20 { await session.begin(.recall(id)) { end.yield($0) } }
        var reported = 0
        for await updates in ends {
            if case .historyDetails? = updates.first { reported += 1 }
            if reported == 20 { break }
        }
        while await session.remembered > 0 { await Task.yield() }
    }

    @Test func `checks that have ended are forgotten`() async throws {
        let bench = try await RequestBench.filled()
        let service = bench.service(minute: 60)
        let session = Session(service: service) { _ in }
        let (ends, end) = AsyncStream<[Update]>.makeStream()
        let ids = try await service.latestEntries(limit: 3).map(\.id)
        for id in ids { await session.begin(.verifyUser(.approval(id))) { end.yield($0) } }
        var failed = 0
        for await updates in ends {
            if case .verificationFailed? = updates.first { failed += 1 }
            if failed == ids.count { break }
        }
        while await session.remembered > 0 { await Task.yield() }
    }

    @Test func `an error without a code is told as a defect of the program`() {
        #expect(Uncoded().coded.code == "program.unexpected")
        #expect(StorageError.busy.coded.code == "storage.busy")
    }
}
