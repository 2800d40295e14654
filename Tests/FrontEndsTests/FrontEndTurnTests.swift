import Push
import Review
import Service
import Store
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary

@testable import pratique

/// What a front end is told and what it may answer.
@Suite struct FrontEndTurnTests {
    @Test func `a request that was never told of is not approved`() async throws {
        let bench = try await RequestBench.filled()
        let session = JSONSession(service: bench.service(minute: 3)) { _ in }
        let id = try MessageID("AUTHENTICATE:3")
        await #expect(throws: FrontEndError.notShown) {
            try await session.approve(id, .approve, given: Proofs(.again))
        }
        #expect(try await bench.store.request(messageID: id.text)?.attempts == 0)
    }

    @Test func `what was told of a request is what the trail says was shown`() async throws {
        let bench = try await RequestBench.filled()
        let service = bench.service(minute: 3)
        let entry = try #require(try await service.openEntries().last)
        let lines = Mutex([#"{"id":1,"command":"reject","message_id":"AUTHENTICATE:3"}"#])
        await JSONSession(service: service) { _ in }
            .run(entries: [entry], incoming: AsyncStream { $0.finish() }) {
                lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            }
        let decided = try await service.details(of: entry.id).decided
        #expect(
            decided
                == .init(
                    instant: RequestBench.instant(3),
                    lines: entry.shown(at: RequestBench.instant(3))
                )
        )
    }

    @Test func `a question that nobody can answer any more is not put`() async {
        let questions = OpenQuestions()
        await questions.close()
        let isPut = Mutex(false)
        let answer = await questions.answer(for: .unlocking) { isPut.withLock { $0 = true } }
        #expect(answer == nil && !isPut.withLock { $0 })
    }

    @Test func `a question that is given up takes no later one with it`() async {
        for _ in 0..<100 {
            let questions = OpenQuestions()
            let (puts, put) = AsyncStream<Void>.makeStream()
            let first = Task {
                await questions.answer(for: .unlocking) { put.yield() }
            }
            for await _ in puts { break }
            let typed = SecretBytes([1])
            let second = Task {
                await questions.answer(for: .unlocking) {
                    first.cancel()
                    // What the cancelling asks for has its turn before the answer.
                    Task {
                        try? await Task.sleep(for: .milliseconds(2))
                        await questions.give(typed, for: .unlocking)
                    }
                }
            }
            #expect(await second.value != nil)
            _ = await first.value
        }
    }
}
