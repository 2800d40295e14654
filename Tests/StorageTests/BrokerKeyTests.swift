import Push
import Testing
import Token
import Vocabulary

@testable import Store

/// The keys of device tokens whose messages go through a broker.
struct BrokerKeyTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static func key(_ number: UInt8) throws -> BrokerKey {
        let pair = try KeyPair(new: .es256)
        let token = BrokerToken(
            name: [UInt8](repeating: number, count: 16),
            publicKey: pair.publicKey,
            secret: [UInt8](repeating: number, count: 16)
        )
        return BrokerKey(token: token, pair: pair)
    }

    /// A store whose account has the token of the first of two keys.
    private func store() async throws -> (ApprovalStore, [BrokerKey]) {
        let store = try await bench.store()
        let keys = [try Self.key(1), try Self.key(2)]
        for key in keys { try await store.keep(key, now: Bench.now) }
        let known = try #require(await store.mechanism(uid: "uid-1"))
        let isNoted = try await store.setDeviceToken(
            known.deviceToken.wanting(keys[0].token.text),
            of: "uid-1",
            replacing: known.deviceToken,
            now: Bench.now
        )
        #expect(isNoted)
        return (store, keys)
    }

    @Test func `keys of tokens that accounts have are there, others for a day`() async throws {
        let (store, keys) = try await store()
        let found = try await store.brokerKeys()
        #expect(found.whole.map(\.token) == [keys[0].token])
        #expect(found.whole.first?.pair.publicKey == keys[0].pair.publicKey)
        #expect(!found.isDamaged)
        #expect(try await store.checkRows().isWhole)
        func count() throws -> String? { try bench.answer(to: "SELECT count(*) FROM broker_keys") }
        try await store.forgetUnusedBrokerKeys(now: Bench.now.advanced(byMilliseconds: 3_600_000))
        #expect(try count() == "2")
        try await store.forgetUnusedBrokerKeys(now: Bench.now.advanced(byMilliseconds: 90_000_000))
        #expect(try count() == "1")
        #expect(try await store.brokerKeys().whole.count == 1)
    }

    @Test(arguments: ["added = added + 1", "token_index = zeroblob(32)", "record = zeroblob(99)"])
    func `a row that was changed is not used, and is told`(change: String) async throws {
        let (store, _) = try await store()
        try bench.execute("UPDATE broker_keys SET \(change) WHERE rowid = 1")
        let found = try await store.brokerKeys()
        #expect(found.whole.isEmpty)
        #expect(found.isDamaged)
        // Also one whose token no account has.
        try bench.execute("UPDATE broker_keys SET added = added - 1 WHERE rowid = 2")
        let report = try await store.checkRows()
        #expect(report.brokerKeyCount == 2)
        #expect(!report.isWhole)
    }

    @Test func `nothing of a key lies in clear, and a store keeps its name`() async throws {
        let (store, keys) = try await store()
        let text = try bench.answer(
            to: "SELECT group_concat(hex(token_index) || hex(record)) FROM broker_keys"
        )
        let topic = Array(keys[0].token.topic.utf8).map { String($0, radix: 16) }.joined()
        #expect(text?.lowercased().contains(topic) == false)
        let name = try await store.brokerClient()
        #expect(name.utf8.count == 23)
        #expect(try await store.brokerClient() == name)
    }
}
