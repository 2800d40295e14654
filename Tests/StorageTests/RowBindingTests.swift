import Push
import Store
import Testing
import Vocabulary

/// Rows that somebody has changed in the file, or given to another account: each is named, none is
/// used, and the others go on.
@Suite(.timeLimit(.minutes(30))) struct RowBindingTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let bob = AccountID(issuer: "Bank", accountName: "bob")

    /// Two accounts at two banks, each with a request that waits.
    private func ledger() async throws -> Ledger {
        let ledger = try await bench.ledger()
        try await ledger.add(
            Bench.mechanism("uid-2", issuer: "Bank", account: "bob"),
            deviceToken: nil,
            now: Bench.now
        )
        for number in 1...2 {
            try await ledger.recordNew(
                try Bench.message(
                    "AUTHENTICATE:\(number)",
                    uid: "uid-\(number)",
                    challenge: UInt8(number)
                )
            )
        }
        return ledger
    }

    @Test func `mechanisms that change their accounts are no account's`() async throws {
        let ledger = try await ledger()
        try bench.execute(
            """
            PRAGMA foreign_keys = OFF;
            UPDATE push_mechanisms SET account = 13 - account;
            UPDATE push_mechanisms SET account = account - 10;
            """
        )
        #expect(try await ledger.accounts().isEmpty)
        await #expect(throws: StorageError.accountDamaged("Bank:bob")) {
            _ = try await ledger.mechanism(uid: "uid-1")
        }
        #expect(ledger.damagedAccounts == [Self.bob, Bench.alice])
        let message = try Bench.message("AUTHENTICATE:1", challenge: 1)
        await #expect(throws: StorageError.accountDamaged("Bank:bob")) {
            _ = try await ledger.begin(.approve, for: message.request, now: Bench.now)
        }
        #expect(try bench.answer(to: "SELECT count(*) FROM audit WHERE kind LIKE 'dec%'") == "0")
    }

    @Test func `a locked account is not unlocked by another's row`() async throws {
        let ledger = try await ledger()
        try await ledger.setLock(.person(policy: nil), of: Bench.alice, now: Bench.now)
        try bench.execute(
            "UPDATE accounts SET lock = (SELECT lock FROM accounts WHERE account_name = 'bob')"
                + " WHERE account_name = 'alice'"
        )
        let message = try Bench.message("AUTHENTICATE:1", challenge: 1)
        await #expect(throws: StorageError.accountDamaged("Example:alice")) {
            _ = try await ledger.begin(.approve, for: message.request, now: Bench.now)
        }
    }

    @Test(arguments: [
        "display_issuer = 'Bank'", "display_account_name = 'bob'", "colour = 'ff0000'",
        "image_address = 'https://example.org/'", "added = added + 1", "server_changed = NULL",
        "server_changed = 1",
    ])
    func `every clear column of an account is vouched for`(change: String) async throws {
        let ledger = try await ledger()
        try bench.execute("UPDATE accounts SET \(change) WHERE account_name = 'alice'")
        let whole = try await ledger.accounts().map(\.account.id)
        let isSame = change == "server_changed = NULL"
        #expect(whole == (isSame ? [Bench.alice, Self.bob] : [Self.bob]))
        #expect(ledger.damagedAccounts == (isSame ? [] : [Bench.alice]))
    }

    @Test(arguments: [
        "user_id = 'id-bob'", "resource_id = 'r'", "token_support = 'refused'",
        "token_failures = 3", "token_next = 5", "added = added + 1", "secret_index = x'00'",
    ])
    func `every clear column of a mechanism is vouched for`(change: String) async throws {
        let ledger = try await ledger()
        try bench.execute("UPDATE push_mechanisms SET \(change) WHERE uid = 'uid-1'")
        #expect(try await ledger.accounts().map(\.account.id) == [Self.bob])
    }

    @Test(arguments: [
        "counter = 0", "digits = 8", "user_id = 'id-bob'", "added = 1",
    ])
    func `a counter that is set back gives no code`(change: String) async throws {
        let ledger = try Ledger(path: bench.path)
        try await ledger.add(
            Account(id: Bench.alice, added: Bench.now),
            push: nil,
            deviceToken: nil,
            oneTime: Bench.oneTime(),
            now: Bench.now
        )
        _ = try await ledger.nextCode(of: Bench.alice, now: Bench.now)
        try bench.execute("UPDATE one_time_mechanisms SET \(change)")
        await #expect(throws: StorageError.accountDamaged("Example:alice")) {
            _ = try await ledger.nextCode(of: Bench.alice, now: Bench.now)
        }
    }

    @Test(arguments: [
        "state = 'delivered', decision = 'approve'", "state = 'pending', decision = NULL",
        "attempts = 0", "holder = NULL", "decided = decided - 1", "received = received + 1",
        "expires = expires + 3600000", "category = 'other'", "mechanism_uid = 'uid-2'",
    ])
    func `every clear column of a request is vouched for`(change: String) async throws {
        let ledger = try await ledger()
        let message = try Bench.message("AUTHENTICATE:1", challenge: 1)
        let attempt = try await ledger.begin(.reject, for: message.request, now: Bench.now).get()
        try bench.execute("UPDATE requests SET \(change) WHERE message_id = 'AUTHENTICATE:1'")
        let listed = try await ledger.latestRequests(limit: 9).map(\.messageID)
        #expect(listed == ["AUTHENTICATE:2"])
        #expect(ledger.damagedRequests == 1)
        await #expect(throws: StorageError.requestDamaged) {
            _ = try await ledger.request(messageID: "AUTHENTICATE:1")
        }
        await #expect(throws: StorageError.self) {
            _ = try await ledger.begin(.approve, for: message.request, now: Bench.now)
        }
        await #expect(throws: StorageError.self) {
            _ = try await ledger.finish(attempt, as: .delivered(.reject), now: Bench.now)
        }
        #expect(try await ledger.recoverInterrupted(now: Bench.now).isEmpty)
    }

    @Test func `an earlier state of a request is none of another request`() async throws {
        let ledger = try await ledger()
        try bench.execute(
            "UPDATE requests SET code = (SELECT code FROM requests WHERE message_id"
                + " = 'AUTHENTICATE:2') WHERE message_id = 'AUTHENTICATE:1'"
        )
        #expect(try await ledger.latestRequests(limit: 9).map(\.messageID) == ["AUTHENTICATE:2"])
    }

    @Test func `a damaged account is removed, and can be enrolled again`() async throws {
        let ledger = try await ledger()
        try bench.execute("UPDATE accounts SET policies = x'00' WHERE account_name = 'alice'")
        #expect(try await ledger.accounts().map(\.account.id) == [Self.bob])
        try await ledger.remove(Bench.alice, now: Bench.now)
        #expect(ledger.damagedAccounts.isEmpty)
        #expect(try await ledger.latestRequests(limit: 9).map(\.messageID) == ["AUTHENTICATE:2"])
        try await ledger.add(Bench.mechanism("uid-3"), deviceToken: nil, now: Bench.now)
        #expect(try await ledger.accounts().count == 2)
        #expect(try await ledger.verifyAudit().isIntact)
        let removal = try #require(
            try await ledger.auditTrail(limit: 9).first { $0.kind == .accountRemoved }
        )
        #expect(removal.detail == "damaged")
    }

    @Test func `weighings are kept, sealed, and go with their request`() async throws {
        let ledger = try await ledger()
        let bytes = Array("medium, and why".utf8)
        try await ledger.keep(weighings: ["AUTHENTICATE:1": bytes, "AUTHENTICATE:9": bytes])
        #expect(try await ledger.request(messageID: "AUTHENTICATE:1")?.weighing == bytes)
        #expect(try await ledger.request(messageID: "AUTHENTICATE:2")?.weighing == nil)
        #expect(!Spellings.found(bytes, in: try bench.content()))
    }

    @Test func `the code is the last column of each table, after all it vouches for`() throws {
        _ = try Ledger(path: bench.path)
        for table in [
            "accounts", "push_mechanisms", "one_time_mechanisms", "pending_devices",
            "pending_one_time_mechanisms", "requests",
        ] {
            let last = try bench.answer(
                to: "SELECT name FROM pragma_table_info('\(table)') ORDER BY cid DESC LIMIT 1"
            )
            #expect(last == "code")
        }
    }
}
