import Foundation
import Push
import Store
import Testing
import Vocabulary

/// Device tokens that a server may still send to.
@Suite(.timeLimit(.minutes(30))) struct EarlierTokenTests {
    private static let address = "https://push.example.org"
    private static let day: Int64 = 86_400_000
    private let bench: Bench

    init() throws { bench = try Bench() }

    /// A ledger whose mechanism has the token `one`, fetched at an address.
    private func ledger(confirmed: String?) async throws -> Ledger {
        let ledger = try Ledger(path: bench.path)
        try await ledger.add(
            Account(id: Bench.alice, added: Bench.now),
            push: Bench.mechanism(),
            deviceToken: "one",
            isConfirmed: confirmed != nil,
            oneTime: nil,
            now: Bench.now
        )
        try await ledger.keep(DeliverySource(address: Self.address, deviceToken: "one"))
        return ledger
    }

    private func want(_ token: String, in ledger: Ledger) async throws {
        let state = try #require(try await ledger.mechanism(uid: "uid-1")).deviceToken
        let wanted = state.wanting(token)
        #expect(
            try await ledger.setDeviceToken(wanted, of: "uid-1", replacing: state, now: Bench.now)
        )
    }

    private func tokens(_ ledger: Ledger) async throws -> [String] {
        try await ledger.sources().map(\.source.deviceToken).sorted()
    }

    @Test func `tokens that no server has confirmed are kept until one of them is`() async throws {
        let ledger = try await ledger(confirmed: nil)
        try await want("two", in: ledger)
        try await want("three", in: ledger)
        #expect(try await tokens(ledger) == ["one", "three", "two"])
        let later = Bench.now.advanced(byMilliseconds: Self.day * 30)
        try await ledger.forgetEarlierTokens(now: later)
        #expect(try await tokens(ledger) == ["one", "three", "two"])
        #expect(try await ledger.confirmDeviceToken("one", of: "uid-1", now: Bench.now))
        let state = try #require(try await ledger.mechanism(uid: "uid-1"))
        #expect(state.deviceToken == DeviceTokenState(wanted: "three", confirmed: "one"))
        #expect(state.earlierTokens == ["two"])
        try await ledger.forgetEarlierTokens(now: later)
        #expect(try await tokens(ledger) == ["one", "three"])
    }

    @Test func `an old token has a day after the new one is confirmed, and then no source`()
        async throws
    {
        let ledger = try await ledger(confirmed: "one")
        try await want("two", in: ledger)
        #expect(try await ledger.confirmDeviceToken("two", of: "uid-1", now: Bench.now))
        #expect(try await Set(ledger.deviceTokens()) == ["one", "two"])
        let justBefore = Bench.now.advanced(byMilliseconds: Self.day)
        try await ledger.forgetEarlierTokens(now: justBefore)
        #expect(try await tokens(ledger) == ["one", "two"])
        try await ledger.forgetEarlierTokens(now: justBefore.advanced(byMilliseconds: 1))
        #expect(try await tokens(ledger) == ["two"])
        #expect(try await ledger.deviceTokens() == ["two"])
    }

    @Test func `a message at an old or a foreign token confirms nothing`() async throws {
        let ledger = try await ledger(confirmed: "one")
        try await want("two", in: ledger)
        let before = try await ledger.mechanism(uid: "uid-1")?.deviceToken
        for token in ["one", "elsewhere", ""] {
            #expect(try await !ledger.confirmDeviceToken(token, of: "uid-1", now: Bench.now))
        }
        #expect(try await ledger.mechanism(uid: "uid-1")?.deviceToken == before)
        #expect(try await !ledger.confirmDeviceToken("two", of: "uid-9", now: Bench.now))
    }

    @Test func `a removed account takes its earlier tokens along, and none lies in clear`()
        async throws
    {
        let ledger = try await ledger(confirmed: nil)
        try await want("a token that is long enough to be found", in: ledger)
        try await want("three", in: ledger)
        let text = Data("a token that is long enough to be found".utf8)
        #expect(try bench.content().range(of: text) == nil)
        try await ledger.remove(Bench.alice, now: Bench.now)
        #expect(try await ledger.sources().isEmpty)
        #expect(try bench.answer(to: "SELECT count(*) FROM push_mechanisms") == "0")
    }
}
