import Foundation
import Push
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@Suite(.timeLimit(.minutes(30))) struct SealingTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let passphrase = "correct horse battery staple"
    private static let deviceTokens = ["device-token-number-one", "device-token-number-two"]
    private static let seed = "one-time secret of alice"
    private static let alert = "Payment of 249.00 GBP to Example Ltd"

    /// What a message brings that must not be found in a file.
    private static func message(
        _ number: UInt8
    ) throws -> (request: ApprovalRequest, envelope: Envelope) {
        let plain = try Bench.message("AUTHENTICATE:\(number)", challenge: number, text: alert)
        let envelope = Envelope(
            kind: .apns,
            messageID: plain.envelope.messageID,
            token: plain.envelope.token,
            alert: "The alert of a phone \(number)",
            category: "authentication"
        )
        return (plain.request, envelope)
    }

    /// Everything a store is told in its life.
    private func live(in store: ApprovalStore) async throws {
        try await store.add(
            Account(id: Bench.alice, added: Bench.now),
            push: Bench.mechanism(),
            deviceToken: Self.deviceTokens[0],
            oneTime: Bench.oneTime(secret: Self.seed)
        )
        for number in 1...4 as ClosedRange<UInt8> {
            let message = try Self.message(number)
            try await store.recordNew((message.request, message.envelope))
        }
        let request = try Self.message(1).request
        let attempt = try await store.begin(
            .approve,
            for: request,
            shown: ["What was shown of the request", "on two lines"],
            now: Bench.now
        ).get()
        _ = try await store.finish(attempt, as: .delivered(.approve), now: Bench.now)
        _ = try await store.nextCode(of: Bench.alice, now: Bench.now)
        let state = try #require(try await store.mechanism(uid: "uid-1")).deviceToken
        var wanted = state
        wanted.wanted = Self.deviceTokens[1]
        #expect(
            try await store.setDeviceToken(wanted, of: "uid-1", replacing: state, now: Bench.now)
        )
        #expect(try await store.prune(keeping: 0, now: Bench.now) == 1)
    }

    /// Secrets, tokens and challenges, by a name for a failing test.
    private static func secrets() throws -> [(name: String, bytes: [UInt8])] {
        var secrets: [(name: String, bytes: [UInt8])] = [
            ("push key", Array("the key of uid-1, long enough".utf8)),
            ("one-time secret", Array(seed.utf8)),
            ("passphrase", Array(passphrase.utf8)),
            ("shown", Array("What was shown of the request".utf8)),
        ]
        for token in deviceTokens { secrets.append(("device token", Array(token.utf8))) }
        for number in 1...4 as ClosedRange<UInt8> {
            let message = try message(number)
            let parts = message.envelope.token.text.split(separator: ".")
            for part in parts.dropFirst() { secrets.append(("token", Array(part.utf8))) }
            secrets.append(("challenge", message.request.facts.challenge))
            secrets.append(("alert", Array("The alert of a phone \(number)".utf8)))
        }
        secrets.append(("message", Array(alert.utf8)))
        return secrets
    }

    private func expectNothingInClear(_ moment: String) throws {
        let content = try bench.content()
        #expect(content.count > 10_000)
        for secret in try Self.secrets() {
            let isFound = Spellings.found(secret.bytes, in: content)
            #expect(!isFound, "\(secret.name) lies in the files, \(moment)")
        }
        // The search does find what lies there.
        #expect(Spellings.found(Array("AUTHENTICATE:2".utf8), in: content))
    }

    @Test(arguments: [Protection.keyFile, .passphrase])
    func `no secret, token or challenge lies in the files in clear`(
        protection: Protection
    ) async throws {
        let passphrase = SecretBytes(Array(Self.passphrase.utf8))
        let store = try ApprovalStore(
            path: bench.path,
            passphrase: protection == .passphrase ? passphrase : nil
        )
        #expect(store.protection == protection)
        try await live(in: store)
        try expectNothingInClear("with its journal")
        #expect(try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)") == "0")
        try expectNothingInClear("after a checkpoint")
        try await store.remove(Bench.alice, now: Bench.now)
        try expectNothingInClear("after the removal of the account")
    }

    @Test func `every record has a nonce of its own`() async throws {
        let store = try ApprovalStore(path: bench.path)
        try await live(in: store)
        let count = try bench.answer(
            to: """
                WITH sealed (value) AS (
                    SELECT record FROM requests UNION ALL SELECT record FROM push_mechanisms
                    UNION ALL SELECT record FROM accounts
                    UNION ALL SELECT shown FROM audit WHERE shown IS NOT NULL
                )
                SELECT count(*) - count(DISTINCT substr(value, 2, 12)) FROM sealed
                """
        )
        #expect(count == "0")
    }

    @Test func `a ledger shows no secret of its own`() async throws {
        let store = try ApprovalStore(path: bench.path)
        try await live(in: store)
        var text = ""
        dump(store, to: &text)
        for account in try await store.accounts() { dump(account, to: &text) }
        #expect(!text.contains("the key of"))
        #expect(!text.contains(Self.seed))
    }
}
