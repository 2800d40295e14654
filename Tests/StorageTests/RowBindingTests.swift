import Push
import Testing
import Token
import Vocabulary

@testable import Store

/// Rows that somebody has changed in the file, or given to another account: each is named, none is
/// used, and the others go on.
@Suite(.timeLimit(.minutes(30))) struct RowBindingTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let bob = AccountID(issuer: "Example", accountName: "bob")

    /// Two accounts, each with a request that waits.
    private func store() async throws -> ApprovalStore {
        let store = try await bench.store()
        try await store.add(Bench.mechanism("uid-2", account: "bob"))
        for number in 1...2 {
            try await store.recordNew(
                try Bench.message(
                    "AUTHENTICATE:\(number)",
                    uid: "uid-\(number)",
                    challenge: UInt8(number)
                )
            )
        }
        return store
    }

    @Test func `mechanisms that change their accounts are no account's`() async throws {
        let store = try await store()
        try bench.execute(
            """
            PRAGMA foreign_keys = OFF;
            UPDATE push_mechanisms SET account = 13 - account;
            UPDATE push_mechanisms SET account = account - 10;
            """
        )
        #expect(try await store.accounts().isEmpty)
        await #expect(throws: StorageError.accountDamaged("Example:bob")) {
            _ = try await store.mechanism(uid: "uid-1")
        }
        #expect(store.damagedAccounts == [Bench.alice, Self.bob])
        let message = try Bench.message("AUTHENTICATE:1", challenge: 1)
        await #expect(throws: StorageError.accountDamaged("Example:bob")) {
            _ = try await store.begin(.approve, for: message.request, now: Bench.now)
        }
        #expect(try bench.answer(to: "SELECT count(*) FROM audit WHERE kind LIKE 'dec%'") == "0")
    }

    @Test func `a locked account is not unlocked by another's record`() async throws {
        let store = try await store()
        try await store.setLock(.person(policy: nil), of: Bench.alice, now: Bench.now)
        try bench.execute(
            "UPDATE accounts SET record = (SELECT record FROM accounts WHERE account_name = 'bob')"
                + " WHERE account_name = 'alice'"
        )
        let message = try Bench.message("AUTHENTICATE:1", challenge: 1)
        await #expect(throws: StorageError.accountDamaged("Example:alice")) {
            _ = try await store.begin(.approve, for: message.request, now: Bench.now)
        }
    }

    @Test(arguments: [
        "state = 'delivered'", "state = 'pending', rejected = NULL", "rejected = 0", "attempts = 0",
        "ending = 'cancelled'", "decided = decided - 1", "decided = NULL",
        "received = received + 1", "expires = expires + 3600000", "mechanism_uid = 'uid-2'",
        "signed = 0", "message_id = 'AUTHENTICATE:3'",
    ])
    func `every clear column of a request is vouched for`(change: String) async throws {
        let store = try await store()
        let message = try Bench.message("AUTHENTICATE:1", challenge: 1)
        let attempt = try await store.begin(.reject, for: message.request, now: Bench.now).get()
        try bench.execute("UPDATE requests SET \(change) WHERE message_id = 'AUTHENTICATE:1'")
        let listed = try await store.latestRequests(limit: 9).map(\.messageID)
        #expect(listed == ["AUTHENTICATE:2"])
        #expect(try await store.search(HistoryQuery(), now: Bench.now).requests.count == 1)
        #expect(store.damagedRequests == 1)
        if !change.hasPrefix("message_id") {
            await #expect(throws: StorageError.requestDamaged) {
                _ = try await store.request(messageID: "AUTHENTICATE:1")
            }
        }
        await #expect(throws: StorageError.self) {
            _ = try await store.begin(.approve, for: message.request, now: Bench.now)
        }
        await #expect(throws: StorageError.self) {
            _ = try await store.finish(attempt, as: .delivered(.reject), now: Bench.now)
        }
        #expect(try await store.recoverInterrupted(now: Bench.now).isEmpty)
    }

    @Test func `an earlier record of a request does not open beside its newer state`() async throws
    {
        let store = try await store()
        let message = try Bench.message("AUTHENTICATE:1", challenge: 1)
        let earlier = "SELECT hex(record) FROM requests WHERE message_id = 'AUTHENTICATE:1'"
        let record = try #require(try bench.answer(to: earlier))
        let attempt = try await store.begin(.reject, for: message.request, now: Bench.now).get()
        _ = try await store.finish(attempt, as: .delivered(.reject), now: Bench.now)
        try bench.execute(
            "UPDATE requests SET record = x'\(record)' WHERE message_id = 'AUTHENTICATE:1'"
        )
        #expect(try await store.latestRequests(limit: 9).map(\.messageID) == ["AUTHENTICATE:2"])
        #expect(try await store.checkRows().requests == ["AUTHENTICATE:1"])
    }

    // MARK: Every table

    private static let tables: [SealedTable] = [
        AccountRow.table, StoredMechanism.table, PendingRow.table, CredentialRow.table,
        StoredRequest.table, BaselineRow.table, SettingRow.table,
    ]

    /// What the record of a row is changed to.
    private static let harms = [
        "x''", "x'00'", "zeroblob(length(record))", "substr(record, 1, length(record) - 1)",
        "substr(record, 2)", "CAST(record || x'00' AS BLOB)",
        "CAST(substr(record, 1, length(record) - 4) || x'5a5a5a5a' AS BLOB)",
        "CAST(substr(record, 1, 13) || x'5a5a5a5a' || substr(record, 18) AS BLOB)",
        // That of another table.
        """
        (SELECT record FROM (SELECT record FROM accounts UNION ALL SELECT record FROM requests)
            WHERE record NOT IN (SELECT record FROM kept.rows) LIMIT 1)
        """,
    ]

    /// Two rows in each sealed table.
    private func full() async throws -> ApprovalStore {
        let store = try await store()
        for (id, number) in [(Bench.alice, "1"), (Self.bob, "2")] {
            let account = Account(id: id, added: Bench.now)
            try await store.add(
                account,
                oneTime: Bench.oneTime("otp-\(number)", account: id.accountName)
            )
            let device = PendingDevice(
                account: account,
                mechanism: try Bench.mechanism("next-\(number)", account: id.accountName),
                deviceToken: "device \(number)",
                oneTime: nil,
                isReplacing: true
            )
            try await store.record(device)
            let credential = Bench.credential(Array(number.utf8))
            try await store.add(credential, KeyPair(new: .es256), now: Bench.now)
            _ = try await store.rebuildBaseline(of: id, learning: BaselineLearning { _, _ in [1] })
        }
        try await store.setHome(.later, now: Bench.now)
        try await store.setLocationConsent(.always, of: "https://am.example", now: Bench.now)
        return store
    }

    /// How many rows of a table a check names, and how many of the two are used.
    private func rows(
        of table: SealedTable,
        in store: ApprovalStore
    ) async throws -> (damaged: Int, used: Int?) {
        let report = try await store.checkRows()
        switch table.name {
        case "accounts", "push_mechanisms", "pending_devices":
            return (report.accounts.count, try await store.accounts().count)
        case "credentials":
            return (report.keys.count, try await store.credentials().whole.count)
        case "requests":
            return (report.requestCount, try await store.latestRequests(limit: 9).count)
        case "habits": return (report.baselineCount, nil)
        default:
            let home = try? await store.home()
            let consent = try await store.locationConsent(of: "https://am.example")
            let isRefused = consent == .never
            let used = (home == nil ? 0 : 1) + (consent == .always ? 1 : 0)
            return ([report.hasDamagedHome, isRefused].count { $0 }, used)
        }
    }

    @Test(arguments: tables.map(\.name.text))
    func `a row opens only as it was written, in its own place`(name: String) async throws {
        let store = try await full()
        let table = try #require(Self.tables.first { $0.name.text == name })
        let columns = table.columns.text.split(separator: ", ").dropLast()
            .map { String($0.split(separator: ".").last ?? "") }
        let begin = """
            ATTACH '\(bench.folder)/kept' AS kept; PRAGMA foreign_keys = OFF;
            PRAGMA ignore_check_constraints = ON;
            """
        try bench.execute(begin + "CREATE TABLE kept.rows AS SELECT * FROM \(name)")
        let first = "WHERE \(columns[0]) = (SELECT min(\(columns[0])) FROM kept.rows)"
        let other = "other.\(columns[0]) != \(name).\(columns[0])"
        // Statements, and how many of the two rows they damage.
        var harms = Self.harms.map { ("UPDATE \(name) SET record = \($0) \(first)", 1) }
        for column in columns where column != "account" {
            let value = """
                CASE typeof(\(column)) WHEN 'integer' THEN \(column) + 7 WHEN 'blob' THEN x'00'
                WHEN 'text' THEN \(column) || 'x' ELSE iif((SELECT type FROM
                pragma_table_info('\(name)') WHERE name = '\(column)') = 'TEXT', 'x', 1) END
                """
            harms.append(("UPDATE \(name) SET \(column) = \(value) \(first)", 1))
        }
        if columns.contains("account") {
            let exchange = """
                UPDATE \(name) SET account = 13 - account;
                UPDATE \(name) SET account = account - 10;
                """
            harms.append((exchange, 2))
        }
        let exchange = "SELECT record FROM kept.rows AS other WHERE \(other)"
        harms.append(("UPDATE \(name) SET record = (\(exchange)) \(first)", 1))
        harms.append(("UPDATE \(name) SET record = (\(exchange))", 2))
        for (harm, count) in harms {
            try bench.execute(begin + harm)
            let (damaged, used) = try await rows(of: table, in: store)
            #expect(damaged == count && used ?? 2 - count == 2 - count, "\(harm)")
            try bench.execute(
                begin + "DELETE FROM \(name); INSERT INTO \(name) SELECT * FROM kept.rows"
            )
            #expect(try await rows(of: table, in: store).damaged == 0)
        }
    }

    @Test func `a damaged account is removed, and can be enrolled again`() async throws {
        let store = try await store()
        try bench.execute("UPDATE accounts SET record = x'00' WHERE account_name = 'alice'")
        #expect(try await store.accounts().map(\.account.id) == [Self.bob])
        try await store.remove(Bench.alice, now: Bench.now)
        #expect(store.damagedAccounts.isEmpty)
        #expect(try await store.latestRequests(limit: 9).map(\.messageID) == ["AUTHENTICATE:2"])
        try await store.add(Bench.mechanism("uid-3"))
        #expect(try await store.accounts().count == 2)
        #expect(try await store.verifyAudit().isIntact)
        let removal = try #require(
            try await store.auditTrail(limit: 9).first { $0.kind == .accountRemoved }
        )
        #expect(removal.detail == "damaged")
    }

    @Test func `a row at a number that none comes to does not keep others out`() async throws {
        let store = try await store()
        try bench.execute(
            "INSERT INTO accounts VALUES (\(Int64.max), 'Bank', 'eve', 0, NULL, x'00')"
        )
        let mechanism = try Bench.mechanism("uid-3", account: "carol")
        try await store.add(mechanism)
        #expect(try await store.accounts().count == 3)
        #expect(store.damagedAccounts == [AccountID(issuer: "Bank", accountName: "eve")])
    }

    @Test func `weighings are kept, sealed, and go with their request`() async throws {
        let store = try await store()
        let bytes = Array("medium, and why".utf8)
        try await store.keep(assessments: ["AUTHENTICATE:1": bytes, "AUTHENTICATE:9": bytes])
        #expect(try await store.request(messageID: "AUTHENTICATE:1")?.assessment == bytes)
        #expect(try await store.request(messageID: "AUTHENTICATE:2")?.assessment == nil)
        #expect(!Spellings.found(bytes, in: try bench.content()))
    }
}
