import Push
import Store
import TestSupport
import Testing
import Vocabulary

@Suite struct HistoryTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// Our clock some minutes after the start.
    private func minutes(_ count: Int) -> Instant {
        Bench.now.advanced(byMilliseconds: Int64(count) * 60_000)
    }

    /// Records a message that is received `minute` minutes after the start.
    private func record(
        _ number: Int,
        minute: Int,
        uid: String = "uid-1",
        in store: ApprovalStore
    ) async throws -> ApprovalRequest {
        let message = try Bench.message(
            "AUTHENTICATE:\(number)",
            uid: uid,
            challenge: UInt8(number),
            issued: minutes(minute),
            received: minutes(minute)
        )
        try await store.recordNew(message)
        return message.request
    }

    @Test func `how much a device is used is told of what was decided and of what waits`()
        async throws
    {
        let store = try await bench.store()
        #expect(try await store.usage(of: "uid-1", at: minutes(0)).lastUsed == nil)
        var requests: [ApprovalRequest] = []
        for minute in 0..<4 {
            requests.append(try await record(minute, minute: minute, in: store))
        }
        let second = try await store.begin(.approve, for: requests[1], now: minutes(1)).get()
        _ = try await store.finish(second, as: .delivered(.approve), now: minutes(1))
        var usage = try await store.usage(of: "uid-1", at: minutes(3))
        #expect(usage.lastUsed == minutes(1))
        let open = try await store.openRequests(at: minutes(3)).count
        #expect(open > 0 && usage.waiting == open)
        let third = try await store.begin(.approve, for: requests[3], now: minutes(3)).get()
        _ = try await store.finish(third, as: .refused(.approve, .noService), now: minutes(3))
        usage = try await store.usage(of: "uid-1", at: minutes(3))
        #expect(usage.waiting == open, "a failed answer can be sent again")
        usage = try await store.usage(of: "uid-1", at: minutes(60))
        #expect(usage.waiting == 0 && usage.lastUsed == minutes(3))
        usage = try await store.usage(of: "another", at: minutes(3))
        #expect(usage.waiting == 0 && usage.lastUsed == nil)
    }

    @Test func `pruning keeps decisions and what is not over`() async throws {
        let store = try await bench.store()
        var requests: [ApprovalRequest] = []
        for minute in 0..<6 {
            requests.append(try await record(minute, minute: minute, in: store))
        }
        // The second is delivered, the third on its way; at the end the last two are alive.
        let second = try await store.begin(.approve, for: requests[1], now: minutes(1)).get()
        _ = try await store.finish(second, as: .delivered(.approve), now: minutes(1))
        _ = try await store.begin(.approve, for: requests[2], now: minutes(2)).get()
        let now = minutes(6)
        #expect(try await store.prune(keeping: 1, now: now) == 2)
        #expect(
            try await store.latestRequests(limit: 10).map(\.messageID)
                == ["AUTHENTICATE:5", "AUTHENTICATE:4", "AUTHENTICATE:2", "AUTHENTICATE:1"]
        )
        #expect(try await store.prune(now: now) == 0)
        #expect(try await store.prune(keeping: 0, now: now) == 1)
    }

    @Test func `what was seen is forgotten a day after it could be of use`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        let end = message.request.facts.validity.expires.advanced(byMilliseconds: 86_400_000)
        try await store.prune(keeping: 0, now: end)
        #expect(try await store.request(messageID: "AUTHENTICATE:1") == nil)
        #expect(try await store.record(message.request, in: message.envelope) == .duplicate)
        try await store.prune(keeping: 0, now: end.advanced(byMilliseconds: 1))
        #expect(try await store.record(message.request, in: message.envelope) == .new)
    }

    @Test func `a message from the future is remembered until its time is over`() async throws {
        let store = try await bench.store()
        let future = minutes(10_000)
        let message = try Bench.message("AUTHENTICATE:1", issued: future)
        try await store.recordNew(message)
        try await store.prune(keeping: 0, now: minutes(5_000))
        #expect(try await store.record(message.request, in: message.envelope) == .duplicate)
    }

    @Test func `a message that does not say when it was issued is never forgotten`()
        async throws
    {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1", issued: nil)
        try await store.recordNew(message)
        try await store.prune(keeping: 0, now: minutes(1_000_000))
        let replay = try Bench.message("AUTHENTICATE:2", issued: nil)
        #expect(try await store.record(replay.request, in: replay.envelope) == .replayedChallenge)
    }

    @Test func `what is still stored is never forgotten`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        try await store.prune(now: minutes(1_000_000))
        let replay = try Bench.message("AUTHENTICATE:2")
        #expect(try await store.record(replay.request, in: replay.envelope) == .replayedChallenge)
    }

    @Test func `refusals are counted by their code`() async throws {
        let store = try await bench.store()
        for code in ["b", "a", "b", "c", "b", "a"] {
            try await store.countRefusal(code, now: Bench.now)
        }
        try await store.countRefusal("b", now: minutes(1))
        let refusals = try await store.refusals()
        #expect(refusals.map(\.code) == ["b", "a", "c"])
        #expect(refusals.map(\.count) == [4, 2, 1])
        #expect(refusals.first?.first == Bench.now)
        #expect(refusals.first?.last == minutes(1))
    }
}
