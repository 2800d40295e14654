import Push
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// The negative cases of messages to the device that the store decides.
@Suite struct ReplayCaseTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    @Test func `case 17: the same message under the same id is ignored`() async throws {
        let store = try await bench.store()
        let message = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(message)
        let recording = try await store.record(message.request, in: message.envelope)
        #expect(recording == .duplicate)
        #expect(recording.code == nil)
        #expect(try await store.refusals().isEmpty)
        #expect(try await store.latestRequests(limit: 9).count == 1)
    }

    @Test func `case 18: another message under the same id is refused and the first kept`()
        async throws
    {
        let store = try await bench.store()
        let first = try Bench.message("AUTHENTICATE:1")
        let second = try Bench.message("AUTHENTICATE:1", challenge: 2, text: "Other")
        try await store.recordNew(first)
        let recording = try await store.record(second.request, in: second.envelope)
        #expect(recording.code == "message.same-id-other-token")
        let stored = try await store.latestRequests(limit: 9)
        #expect(stored.map(\.token) == [first.envelope.token.text])
        await #expect(throws: StorageError.requestMissing) {
            _ = try await store.begin(.approve, for: second.request, now: Bench.now)
        }
    }

    @Test func `case 19: the same challenge under a new id is a replay`() async throws {
        let store = try await bench.store()
        let first = try Bench.message("AUTHENTICATE:1")
        try await store.recordNew(first)
        let again = try Bench.message("AUTHENTICATE:2")
        #expect(again.envelope.token == first.envelope.token)
        let recording = try await store.record(again.request, in: again.envelope)
        #expect(recording.code == "message.replayed-challenge")
        #expect(try await store.refusals().map(\.code) == ["message.replayed-challenge"])
        #expect(try await store.request(messageID: "AUTHENTICATE:2") == nil)
        await #expect(throws: StorageError.requestMissing) {
            _ = try await store.begin(.approve, for: again.request, now: Bench.now)
        }
    }

    @Test func `case 16: a message that came too late is stored and not answered`() async throws {
        let store = try await bench.store()
        let late = Bench.now.advanced(byMilliseconds: 121_000)
        let message = try Bench.message("AUTHENTICATE:1", received: late)
        try await store.recordNew(message)
        #expect(try await store.openRequests(at: late).isEmpty)
        for decision in [Decision.approve, .reject] {
            let result = try await store.begin(decision, for: message.request, now: late)
            #expect(throws: AnswerError.expired) { try result.get() }
        }
    }

    @Test(arguments: [
        ("uid-1", "the key of uid-2, long enough", "storage.mechanism.exists"),
        ("uid-2", "the key of uid-1, long enough", "storage.key.exists"),
    ])
    func `case 38: a mechanism id or a secret that is known is not enrolled again`(
        uid: String,
        key: String,
        code: String
    ) async throws {
        let store = try await bench.store()
        for replacing in [false, true] {
            let error = await #expect(throws: StorageError.self) {
                try await store.add(
                    Bench.mechanism(uid, account: "bob", key: key),
                    replacing: replacing
                )
            }
            #expect(error?.code == code)
        }
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-1"])
    }

    @Test func `case 78: an account that is enrolled is not overwritten`() async throws {
        let store = try await bench.store()
        await #expect(throws: StorageError.accountExists) {
            try await store.add(Bench.mechanism("uid-2"))
        }
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["uid-1"])
    }
}
