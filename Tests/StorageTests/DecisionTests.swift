import Push
import Testing
import Vocabulary

@testable import Store

@Suite(.timeLimit(.minutes(30))) struct DecisionTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private let id = "AUTHENTICATE:1"

    private func store(
        numbers: String? = nil,
        process: ProcessMark? = .current
    ) async throws -> (ApprovalStore, ApprovalRequest) {
        let store = try await bench.store(process: process)
        let message = try Bench.message(id, numbers: numbers)
        try await store.recordNew(message)
        return (store, message.request)
    }

    private func answerError(
        _ store: ApprovalStore,
        _ decision: Decision,
        _ request: ApprovalRequest,
        at now: Instant = Bench.now
    ) async throws -> String? {
        switch try await store.begin(decision, for: request, now: now) {
        case .success: nil
        case .failure(let error): error.code
        }
    }

    @Test func `a decision is on disk before it can be sent`() async throws {
        let (store, request) = try await store()
        let attempt = try await store.begin(.reject, for: request, now: Bench.now).get()
        #expect(attempt.previous == .pending)
        #expect(attempt.number == 1)
        #expect(attempt.decision == .reject)
        let stored = try #require(try await ApprovalStore(path: bench.path).request(messageID: id))
        #expect(stored.state == .sending(.reject))
        #expect(stored.decided == Bench.now)
        #expect(stored.settled == nil)
        #expect(stored.attempts == 1)
    }

    private static let outcomes: [(decision: Decision, state: RequestState)] = [
        (.approve, .delivered(.approve)),
        (.reject, .delivered(.reject)),
        (.reject, .refused(.reject, .notAccepted)),
        (.approve, .refused(.approve, .noService)),
        (.approve, .refused(.approve, .status(302))),
        (.approve, .refused(.approve, .notSent(code: "transport.connect"))),
        (.approve, .unknown(.approve, .noReply(code: "transport.timeout"))),
        (.approve, .unknown(.approve, .serverFailure(503))),
        (.approve, .unknown(.approve, .notTheServer)),
        (.approve, .unknown(.approve, .status(202))),
        (.reject, .unknown(.reject, .interrupted)),
        (.reject, .unknown(.reject, .repeatNotAccepted)),
    ]

    @Test(arguments: outcomes)
    func `each outcome is noted and comes back as it was`(
        decision: Decision,
        state: RequestState
    ) async throws {
        let (store, request) = try await store()
        let attempt = try await store.begin(decision, for: request, now: Bench.now).get()
        let later = Bench.now.advanced(byMilliseconds: 900)
        #expect(try await store.finish(attempt, as: state, now: later) == state)
        let stored = try #require(try await ApprovalStore(path: bench.path).request(messageID: id))
        #expect(stored.state == state)
        #expect(stored.decided == Bench.now)
        #expect(stored.settled == later)
    }

    @Test(arguments: [
        StateColumns(state: "unknown", decision: "approve", cause: "weather"),
        StateColumns(state: "unknown", decision: "approve"),
        StateColumns(state: "unknown", decision: "approve", causeStatus: 202),
        StateColumns(state: "refused", decision: "approve", cause: "not-the-server"),
        StateColumns(state: "bogus", decision: "approve"), StateColumns(state: "delivered"),
        StateColumns(state: "delivered", decision: "approve-with-number"),
        StateColumns(state: "delivered", decision: "reject", answer: "other"),
    ])
    func `an outcome in unknown words is damage`(words: StateColumns) throws {
        var record = CanonicalEncoding()
        words.encode(to: &record)
        var reader = CanonicalReader(record.take())
        let read = try StateColumns(words.state, &reader)
        try reader.finish()
        #expect(read == words)
        #expect(throws: StorageError.damaged) { try read.restored() }
    }

    @Test func `a number comes back with its decision`() async throws {
        let (store, request) = try await store(numbers: "34,56,82")
        let decision = Decision.approveWithNumber(56)
        let attempt = try await store.begin(decision, for: request, now: Bench.now).get()
        #expect(try await store.state(of: id) == .sending(decision))
        _ = try await store.finish(attempt, as: .delivered(decision), now: Bench.now)
        #expect(try await store.state(of: id) == .delivered(decision))
    }

    @Test func `nothing else begins while an answer is under way`() async throws {
        let (store, request) = try await store()
        _ = try await store.begin(.approve, for: request, now: Bench.now).get()
        let second = try ApprovalStore(path: bench.path)
        for store in [store, second] {
            #expect(try await answerError(store, .approve, request) == "answer.in-flight")
            #expect(try await answerError(store, .reject, request) == "answer.in-flight")
        }
    }

    @Test func `nothing begins after a delivery`() async throws {
        let (store, request) = try await store()
        let attempt = try await store.begin(.approve, for: request, now: Bench.now).get()
        _ = try await store.finish(attempt, as: .delivered(.approve), now: Bench.now)
        #expect(try await answerError(store, .approve, request) == "answer.already-delivered")
        #expect(try await answerError(store, .reject, request) == "answer.already-delivered")
    }

    @Test func `any decision begins after a refusal`() async throws {
        let (store, request) = try await store()
        let attempt = try await store.begin(.approve, for: request, now: Bench.now).get()
        let refused = RequestState.refused(.approve, .notAccepted)
        _ = try await store.finish(attempt, as: refused, now: Bench.now)
        let second = try await store.begin(.reject, for: request, now: Bench.now).get()
        #expect(second.previous == refused)
        #expect(second.number == 2)
        #expect(try await store.request(messageID: id)?.settled == nil)
    }

    @Test func `only the same decision begins after an unknown outcome`() async throws {
        let (store, request) = try await store()
        let attempt = try await store.begin(.approve, for: request, now: Bench.now).get()
        let unknown = RequestState.unknown(.approve, .serverFailure(502))
        _ = try await store.finish(attempt, as: unknown, now: Bench.now)
        #expect(try await answerError(store, .reject, request) == "answer.other-decision")
        let second = try await store.begin(.approve, for: request, now: Bench.now).get()
        #expect(second.previous == unknown)
    }

    @Test func `nothing begins too late or in a way the message does not take`() async throws {
        let (store, request) = try await store(numbers: "34,56,82")
        let late = request.facts.validity.expires.advanced(byMilliseconds: 1)
        #expect(try await answerError(store, .reject, request, at: late) == "answer.expired")
        #expect(try await answerError(store, .approve, request) == "answer.number-needed")
        #expect(
            try await answerError(store, .approveWithNumber(57), request)
                == "answer.number-not-offered"
        )
        #expect(try await store.state(of: id) == .pending)
        #expect(try await store.request(messageID: id)?.attempts == 0)
    }

    @Test func `what the file says about time does not count`() async throws {
        let (store, request) = try await store()
        try bench.execute("UPDATE requests SET expires = 9000000000000")
        let late = request.facts.validity.expires.advanced(byMilliseconds: 1)
        await #expect(throws: StorageError.requestDamaged) {
            _ = try await store.begin(.approve, for: request, now: late)
        }
    }

    @Test func `a request that was never stored cannot be answered`() async throws {
        let (store, _) = try await store()
        let others = [
            try Bench.message("AUTHENTICATE:2", challenge: 2), try Bench.message(id, challenge: 2),
        ]
        for other in others {
            await #expect(throws: StorageError.requestMissing) {
                _ = try await store.begin(.approve, for: other.request, now: Bench.now)
            }
        }
        #expect(try await store.state(of: id) == .pending)
    }

    @Test func `of many that answer at once over one file exactly one begins`() async throws {
        for round in 0..<20 {
            let message = try Bench.message("AUTHENTICATE:\(round)", challenge: UInt8(round))
            try await bench.store().recordNew(message)
            let path = bench.path
            let begun = try await withThrowingTaskGroup { group in
                for number in 0..<4 {
                    group.addTask { @concurrent in
                        let store = try ApprovalStore(path: path)
                        let decision: Decision = number.isMultiple(of: 2) ? .approve : .reject
                        let result = try await store.begin(
                            decision,
                            for: message.request,
                            now: Bench.now
                        )
                        return (try? result.get()) != nil
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(begun == 1)
        }
    }

    @Test func `a cancelled task still notes what it sent`() async throws {
        let (store, request) = try await store()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            let attempt = try await store.begin(.approve, for: request, now: Bench.now).get()
            return try await store.finish(attempt, as: .delivered(.approve), now: Bench.now)
        }
        task.cancel()
        #expect(try await task.value == .delivered(.approve))
        #expect(try await store.state(of: id) == .delivered(.approve))
    }
}
