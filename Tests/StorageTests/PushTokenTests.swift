import Push
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Store

/// Push devices that have a key pair.
@Suite(.timeLimit(.minutes(30))) struct PushTokenTests {
    private let bench: Bench
    private let server: ExampleServer

    init() throws {
        bench = try Bench()
        server = try ExampleServer()
    }

    private func add(to store: ApprovalStore, replacing: Bool = false) async throws {
        try await store.add(
            Account(id: server.token.account, added: Bench.now),
            push: server.token,
            replacing: replacing
        )
    }

    private func request(_ nonce: String) throws -> (ApprovalRequest, ReceivedMessage) {
        let reply = ExampleServer.reply([try server.question { $0.nonce = nonce }])
        let message = try #require(try server.token.messages(in: reply).first).get()
        return (try server.token.request(message, received: Bench.now), message)
    }

    @Test func `a token comes back with its keys, in another program too`() async throws {
        try await add(to: try await bench.store())
        let mechanisms = try await bench.store().mechanisms()
        let token = try #require(mechanisms.first?.device as? PushToken)
        #expect(token.uid == server.token.uid)
        #expect(token.account == server.token.account)
        #expect(token.serial == server.token.serial)
        #expect(token.endpoint == server.token.endpoint)
        #expect(token.serverKey == server.token.serverKey)
        let text = Array("text".utf8)
        let signature = try token.pair.signature(of: text)
        #expect(try server.token.pair.publicKey.isSignature(signature, of: text))
        #expect(mechanisms.first?.mechanism == nil)
        let account = try await bench.store().account(server.token.account)
        #expect(account?.push?.device.uid == server.token.uid)
    }

    @Test func `nothing of it lies in the file in clear`() async throws {
        try await add(to: try await bench.store())
        let bytes = Array(try bench.content())
        #expect(!bytes.contains(Array(server.token.serial.utf8)))
        #expect(!bytes.contains(Array("mfa.example".utf8)))
    }

    @Test func `a question is kept, found and verified again`() async throws {
        let store = try await bench.store()
        try await add(to: store)
        let (request, message) = try request("MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT")
        #expect(try await store.record(request, in: message) == .new)
        #expect(try await store.record(request, in: message) == .duplicate)
        let stored = try #require(try await store.request(messageID: request.messageID.text))
        #expect(stored.envelopeKind == "privacyidea")
        #expect(stored.verified(by: server.token) == request)
        let found = try await store.search(HistoryQuery(limit: 5), now: Bench.now)
        #expect(found.requests.map(\.messageID) == [request.messageID.text])
    }

    @Test(arguments: [
        Decision.approve, .approveShowing("B"), .reject, .rejectNotMine, .rejectChangedMind,
    ])
    func `each decision is kept as it was taken`(decision: Decision) async throws {
        let store = try await bench.store()
        try await add(to: store)
        let reply = ExampleServer.reply([
            try server.question { question in
                if case .approveShowing = decision { question.presence = "F,B,I" }
            }
        ])
        let message = try #require(try server.token.messages(in: reply).first).get()
        let request = try server.token.request(message, received: Bench.now)
        _ = try await store.record(request, in: message)
        let attempt = try await store.begin(decision, for: request, shown: [], now: Bench.now)
            .get()
        func state() async throws -> RequestState? {
            try await bench.store().request(messageID: request.messageID.text)?.state
        }
        #expect(try await state() == .sending(decision))
        let refused = RequestState.refused(decision, .noOpenQuestion)
        _ = try await store.finish(attempt, as: refused, now: Bench.now)
        #expect(try await state() == refused)
        let again = try await store.begin(decision, for: request, shown: [], now: Bench.now).get()
        let reported = RequestState.refused(decision, .server(code: "privacyidea.clock"))
        _ = try await store.finish(again, as: reported, now: Bench.now)
        #expect(try await state() == reported)
        let last = try await store.begin(decision, for: request, shown: [], now: Bench.now).get()
        _ = try await store.finish(last, as: .delivered(decision), now: Bench.now)
        #expect(try await state() == .delivered(decision))
        let rejected = try bench.answer(to: "SELECT rejected FROM requests") == "1"
        #expect(rejected == (decision.isRejection && decision != .rejectChangedMind))
    }

    @Test func `removing the account takes the key with it`() async throws {
        let store = try await bench.store()
        try await add(to: store)
        try await store.remove(server.token.account, now: Bench.now)
        #expect(
            try bench.answer(to: "SELECT count(*) FROM push_mechanisms WHERE uid != 'uid-1'") == "0"
        )
        try await add(to: store)
        try await add(to: store, replacing: true)
        #expect(
            try bench.answer(to: "SELECT count(*) FROM push_mechanisms WHERE uid != 'uid-1'") == "1"
        )
    }

    /// A record of the device, with other parts.
    private func record(
        family: String = "privacyidea",
        algorithm: String? = "RS256",
        rest: Int = 3
    ) throws -> SecretBytes {
        var record = CanonicalEncoding()
        let kept = try #require(server.token.kept)
        record.add(family)
        record.add(algorithm)
        record.add(try server.token.pair.pkcs8())
        record.add(kept.endpoint.text)
        record.add(kept.details)
        if rest > 1 {
            record.add("")
            for _ in 1...2 { record.add(nil as String?) }
            record.add("unknown")
        }
        if rest > 2 {
            record.addNumber(0 as Int64)
            record.add(nil as Instant?)
            record.addNumber(0 as Int64)
        }
        if rest > 3 { record.add(true) }
        return record.take()
    }

    @Test func `a record that makes no device is damage`() async throws {
        let store = try await bench.store()
        try await add(to: store)
        let records = [
            (try record(), true), (try record(family: "unknown"), false),
            (try record(family: "forgerock"), false), (try record(algorithm: nil), false),
            (try record(algorithm: "ES256"), false), (try record(rest: 1), false),
            (try record(rest: 2), false), (try record(rest: 4), false), (SecretBytes([]), false),
        ]
        let vault = await store.vault
        let (uid, account) = (server.token.uid, server.token.account)
        for (record, isWhole) in records {
            try await store.change { database in
                let known = try database.first(
                    "\(StoredMechanism.table.selection) WHERE uid = ?",
                    [uid]
                ) { try StoredMechanism.table.values($0) }
                let row = try #require(known)
                try StoredMechanism.table.write(row, of: account, record, to: database, vault)
            }
            let accounts = try await store.accounts().map(\.account.id)
            #expect(accounts.contains(account) == isWhole)
        }
    }
}
