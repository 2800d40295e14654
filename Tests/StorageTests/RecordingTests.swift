import Push
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@Suite struct RecordingTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `a new message is pending and comes back to be verified again`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        #expect(try await store.record(message.request, in: message.envelope) == .new)
        let stored = try #require(
            try await ApprovalStore(path: bench.path).request(messageID: "AUTHENTICATE:1")
        )
        #expect(stored.state == .pending)
        #expect(stored.mechanismUID == "uid-1")
        #expect(stored.token == message.envelope.token.text)
        #expect(stored.alert == "Alert")
        #expect(stored.category == "authentication")
        #expect(stored.received == Bench.now)
        #expect(stored.expires == Bench.now.advanced(byMilliseconds: 120_000))
        #expect(stored.attempts == 0)
        #expect(stored.decided == nil)
        #expect(stored.settled == nil)
        let envelope = try stored.message().envelope()
        #expect(envelope == message.envelope)
        let claims = try envelope.token.verified(with: Bench.mechanism().key)
        let again = try ApprovalRequest(claims, envelope: envelope, received: stored.received)
        #expect(again == message.request)
    }

    @Test func `the same message again is ignored and not counted`() async throws {
        let store = try await bench.store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        let later = Bench.now.advanced(byMilliseconds: 5_000)
        let again = try Bench.message("AUTHENTICATE:1", received: later)
        #expect(try await store.record(again.request, in: again.envelope) == .duplicate)
        #expect(try await store.request(messageID: "AUTHENTICATE:1")?.received == Bench.now)
        #expect(try await store.refusals().isEmpty)
    }

    @Test func `another message under a known id is counted and the first is kept`() async throws {
        let store = try await bench.store()
        let first = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(first)
        for (text, challenge) in [("Other", UInt8(1)), ("Login", 2)] {
            let other = try Bench.message("AUTHENTICATE:1", challenge: challenge, text: text)
            let recording = try await store.record(other.request, in: other.envelope)
            #expect(recording == .sameIDOtherToken)
            #expect(recording.code == "message.same-id-other-token")
        }
        let stored = try await store.request(messageID: "AUTHENTICATE:1")
        #expect(stored?.token == first.envelope.token.text)
        #expect(try await store.refusals().map(\.count) == [2])
    }

    @Test func `a known challenge under another id is counted and not stored`() async throws {
        let store = try await bench.store()
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        let replay = try Bench.message("AUTHENTICATE:2")
        let recording = try await store.record(replay.request, in: replay.envelope)
        #expect(recording == .replayedChallenge)
        #expect(try await store.request(messageID: "AUTHENTICATE:2") == nil)
        let refusals = try await store.refusals()
        #expect(refusals.map(\.code) == ["message.replayed-challenge"])
    }

    @Test func `mechanisms may draw the same challenge`() async throws {
        let store = try await bench.store()
        try await store.add(Bench.mechanism("uid-2", account: "bob"))
        try await store.recordNew(try Bench.message("AUTHENTICATE:1"))
        try await store.recordNew(try Bench.message("AUTHENTICATE:2", uid: "uid-2"))
    }

    /// One transaction holds many of them; what is refused takes nothing else with it.
    @Test func `messages that come at once are each stored, or refused, by themselves`()
        async throws
    {
        let store = try await bench.store()
        let outcomes = await withTaskGroup(of: (Int, Result<Recording, any Error>).self) { group in
            for number in 1...200 {
                group.addTask {
                    do {
                        // Every tenth is of no account, every tenth comes twice.
                        let message = try Bench.message(
                            number % 10 == 1
                                ? "AUTHENTICATE:\(number - 1)" : "AUTHENTICATE:\(number)",
                            uid: number % 10 == 5 ? "uid-9" : "uid-1",
                            challenge: UInt8(
                                truncatingIfNeeded: number % 10 == 1 ? number - 1 : number
                            )
                        )
                        let recorded = try await store.record(message.request, in: message.envelope)
                        return (number, .success(recorded))
                    } catch {
                        return (number, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let stored = try await store.messageIDs(limit: 1_000)
        #expect(Set(stored).count == stored.count && stored.count == 161)
        for (number, outcome) in outcomes {
            switch (number % 10, outcome) {
            case (5, .failure(let error)): #expect(error as? StorageError == .mechanismMissing)
            case (0...1, .success(let recording)): #expect([.new, .duplicate].contains(recording))
            case (_, .success(let recording)): #expect(recording == .new, "\(number)")
            default: Issue.record("\(number): \(outcome)")
            }
        }
    }

    @Test func `a message of a mechanism that is gone leaves no trace`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.remove(Bench.alice, now: Bench.now)
        await #expect(throws: StorageError.mechanismMissing) {
            try await store.record(message.request, in: message.envelope)
        }
        #expect(try bench.answer(to: "SELECT count(*) FROM seen") == "0")
    }

    @Test func `a deleted message does not come back`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        let later = Bench.now.advanced(byMilliseconds: 600_000)
        #expect(try await store.prune(keeping: 0, now: later) == 1)
        #expect(try await store.request(messageID: "AUTHENTICATE:1") == nil)
        let reopened = try ApprovalStore(path: bench.path)
        #expect(try await reopened.record(message.request, in: message.envelope) == .duplicate)
        let replay = try Bench.message("AUTHENTICATE:2")
        let other = try Bench.message("AUTHENTICATE:1", challenge: 2)
        #expect(
            try await reopened.record(replay.request, in: replay.envelope) == .replayedChallenge
        )
        #expect(try await reopened.record(other.request, in: other.envelope) == .sameIDOtherToken)
        #expect(try await reopened.latestRequests(limit: 10).isEmpty)
    }

    @Test func `of two that record the same message one finds it new`() async throws {
        _ = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        let path = bench.path
        let recordings = try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    try await ApprovalStore(path: path).record(
                        message.request,
                        in: message.envelope
                    )
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(recordings.count { $0 == .new } == 1)
        #expect(recordings.count { $0 == .duplicate } == 7)
    }

    @Test func `open requests are those that may still be answered`() async throws {
        let store = try await bench.store()
        let early = Bench.now.advanced(byMilliseconds: -60_000)
        try await store.recordNew(try Bench.message("AUTHENTICATE:2", challenge: 2))
        try await store.recordNew(
            try Bench.message("AUTHENTICATE:1", challenge: 1, issued: early, received: early)
        )
        #expect(
            try await store.openRequests(at: Bench.now).map(\.messageID)
                == ["AUTHENTICATE:1", "AUTHENTICATE:2"]
        )
        let last = Bench.now.advanced(byMilliseconds: 60_000)
        #expect(try await store.openRequests(at: last).count == 2)
        let after = last.advanced(byMilliseconds: 1)
        #expect(try await store.openRequests(at: after).map(\.messageID) == ["AUTHENTICATE:2"])
        #expect(try await store.latestRequests(limit: 1).map(\.messageID) == ["AUTHENTICATE:2"])
    }
}
