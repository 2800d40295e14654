import Foundation
import Push
import Store
import Testing
import Vocabulary

/// Device tokens that a server may still send to.
@Suite(.timeLimit(.minutes(30))) struct EarlierTokenTests {
    private static let day: Int64 = 86_400_000
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// A store whose mechanism has the token `one`.
    private func store(confirmed: String?) async throws -> ApprovalStore {
        let store = try ApprovalStore(path: bench.path)
        try await store.add(
            Account(id: Bench.alice, added: Bench.now),
            push: Bench.mechanism(),
            deviceToken: "one",
            isConfirmed: confirmed != nil
        )
        return store
    }

    private func want(_ token: String, in store: ApprovalStore) async throws {
        let state = try #require(try await store.mechanism(uid: "uid-1")).deviceToken
        let wanted = state.wanting(token)
        #expect(
            try await store.setDeviceToken(wanted, of: "uid-1", replacing: state, now: Bench.now)
        )
    }

    private func tokens(_ store: ApprovalStore) async throws -> [String] {
        try await Set(store.deviceTokens()).sorted()
    }

    @Test func `tokens that no server has confirmed are kept until one of them is`() async throws {
        let store = try await store(confirmed: nil)
        try await want("two", in: store)
        try await want("three", in: store)
        #expect(try await tokens(store) == ["one", "three", "two"])
        let later = Bench.now.advanced(byMilliseconds: Self.day * 30)
        try await store.forgetEarlierTokens(now: later)
        #expect(try await tokens(store) == ["one", "three", "two"])
        #expect(try await store.confirmDeviceToken("one", of: "uid-1", now: Bench.now))
        let state = try #require(try await store.mechanism(uid: "uid-1"))
        #expect(state.deviceToken == DeviceTokenState(wanted: "three", confirmed: "one"))
        #expect(state.earlierTokens == ["two"])
        try await store.forgetEarlierTokens(now: later)
        #expect(try await tokens(store) == ["one", "three"])
    }

    @Test func `an old token has a day after the new one is confirmed, and then none`()
        async throws
    {
        let store = try await store(confirmed: "one")
        try await want("two", in: store)
        #expect(try await store.confirmDeviceToken("two", of: "uid-1", now: Bench.now))
        #expect(try await Set(store.deviceTokens()) == ["one", "two"])
        let justBefore = Bench.now.advanced(byMilliseconds: Self.day)
        try await store.forgetEarlierTokens(now: justBefore)
        #expect(try await tokens(store) == ["one", "two"])
        try await store.forgetEarlierTokens(now: justBefore.advanced(byMilliseconds: 1))
        #expect(try await tokens(store) == ["two"])
        #expect(try await store.deviceTokens() == ["two"])
    }

    @Test func `a message at an old or a foreign token confirms nothing`() async throws {
        let store = try await store(confirmed: "one")
        try await want("two", in: store)
        let before = try await store.mechanism(uid: "uid-1")?.deviceToken
        for token in ["one", "elsewhere", ""] {
            #expect(try await !store.confirmDeviceToken(token, of: "uid-1", now: Bench.now))
        }
        #expect(try await store.mechanism(uid: "uid-1")?.deviceToken == before)
        #expect(try await !store.confirmDeviceToken("two", of: "uid-9", now: Bench.now))
    }

    @Test func `a removed account takes its earlier tokens along, and none lies in clear`()
        async throws
    {
        let store = try await store(confirmed: nil)
        try await want("a token that is long enough to be found", in: store)
        try await want("three", in: store)
        let text = Data("a token that is long enough to be found".utf8)
        #expect(try bench.content().range(of: text) == nil)
        try await store.remove(Bench.alice, now: Bench.now)
        #expect(try await tokens(store).isEmpty)
        #expect(try bench.answer(to: "SELECT count(*) FROM push_mechanisms") == "0")
    }
}
