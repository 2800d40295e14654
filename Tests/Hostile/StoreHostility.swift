import Foundation
import Push
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Store

/// Ledgers that somebody has changed in their files: whatever opens gives what was written, or says
/// that it is damaged.
@Suite(.timeLimit(.minutes(60))) struct StoreHostility {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    private static let secrets = ["the key of m-1, which is long", "the key of m-2, which is long"]

    /// A store that was filled, its files as they lay when it was closed, and an older copy.
    private struct Filled {
        let folder: TemporaryFolder
        let files: [String: Data]
        let older: Data

        init() async throws {
            folder = try TemporaryFolder()
            let path = folder.path + "/ledger.sqlite"
            do { try await Self.fill(ApprovalStore(path: path), numbers: 1...3) }
            older = try Data(contentsOf: URL(filePath: path))
            do { try await Self.fill(ApprovalStore(path: path), numbers: 4...6) }
            files = try Dictionary(
                uniqueKeysWithValues: ["", ".key", ".mark"].map { ending in
                    (ending, try Data(contentsOf: URL(filePath: path + ending)))
                }
            )
        }

        var path: String { folder.path + "/ledger.sqlite" }

        /// Accounts, requests that wait, were approved or refused, and a lock.
        private static func fill(_ store: ApprovalStore, numbers: ClosedRange<Int>) async throws {
            for number in 1...2 where try await store.mechanisms().count < 2 {
                try await store.add(
                    StoreHostility.mechanism(number),
                    deviceToken: "device-\(number)",
                    now: now
                )
            }
            for number in numbers {
                let (request, envelope) = try StoreHostility.message(number)
                _ = try await store.record(request, in: envelope)
                guard number % 3 != 0 else { continue }
                let decision: Decision = number % 3 == 1 ? .approve : .reject
                let attempt = try await store.begin(
                    decision,
                    for: request,
                    shown: ["as shown"],
                    now: now
                ).get()
                _ = try await store.finish(attempt, as: .delivered(decision), now: now)
            }
            try await store.setLock(
                .person(policy: nil),
                of: StoreHostility.mechanism(2).account,
                now: now
            )
        }

        func reset() throws {
            for ending in ["-wal", "-shm", ".mark.new"] {
                try? FileManager.default.removeItem(atPath: path + ending)
            }
            for (ending, content) in files { try write(content, ending) }
        }

        func write(_ content: Data, _ ending: String) throws {
            try? FileManager.default.removeItem(atPath: path + ending)
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            let isMade = FileManager.default.createFile(
                atPath: path + ending,
                contents: content,
                attributes: attributes
            )
            guard isMade else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    private static func mechanism(_ number: Int) throws -> Mechanism {
        try Mechanism(
            uid: "m-\(number)",
            issuer: "Bank",
            accountName: "ann-\(number)",
            key: SigningKey(Array(secrets[number - 1].utf8)),
            registrationEndpoint: Endpoint("https://am.example.org/am?_action=register"),
            authenticationEndpoint: Endpoint("https://am.example.org/am?_action=authenticate"),
            userID: nil,
            resourceID: nil,
            colour: nil
        )
    }

    private static func message(
        _ number: Int
    ) throws -> (request: ApprovalRequest, envelope: Envelope) {
        let challenge = [UInt8](repeating: UInt8(number), count: 32)
        let key = try mechanism(1).key
        let token = try CompactToken(
            TokenSigner.sign(
                JSONObject([
                    ("u", .string("m-1")), ("c", .string(Base64.encodeStandard(challenge))),
                    ("t", .string("120")), ("i", .string("\(now.milliseconds)")),
                    ("m", .string("Message \(number)")),
                ]),
                with: key
            )
        )
        let envelope = Envelope(
            kind: .apns,
            messageID: try MessageID("AUTHENTICATE:\(number)"),
            token: token,
            alert: nil,
            category: nil
        )
        let request = try ApprovalRequest(
            token.verified(with: key),
            envelope: envelope,
            received: now
        )
        return (request, envelope)
    }

    /// The state that each request has when nobody has changed anything.
    private static func state(_ number: Int) -> RequestState {
        switch number % 3 {
        case 1: .delivered(.approve)
        case 2: .delivered(.reject)
        default: .pending
        }
    }

    @Test func `a changed ledger gives what was written, or says that it is damaged`() async throws
    {
        let filled = try await Filled()
        await Rounds.run(usual: 60) { mutator in
            try filled.reset()
            let harm = try Self.harm(filled, &mutator)
            do throws(StorageError) {
                let store = try ApprovalStore(path: filled.path)
                try await Self.use(store, harm)
            } catch {
                try Laws.check(error, hiding: Self.secrets, on: Array(harm.utf8))
            }
        }
    }

    /// Returns what was done.
    private static func harm(_ filled: Filled, _ mutator: inout Mutator) throws -> String {
        switch mutator.number(in: 0..<6) {
        case 0:
            var bytes = try #require(filled.files[""])
            for _ in 0..<mutator.number(in: 1..<6) {
                bytes[mutator.number(in: 0..<bytes.count)] ^= 1 << UInt8(mutator.number(in: 0..<8))
            }
            try filled.write(bytes, "")
            return "bits of the file"
        case 1:
            let bytes = try #require(filled.files[""])
            try filled.write(bytes.prefix(mutator.number(in: 0..<bytes.count)), "")
            return "the file cut off"
        case 2:
            let ending = mutator.one(of: [".key", ".mark"])
            let bytes = try #require(filled.files[ending])
            try filled.write(Data(mutator.bytes(Array(bytes))), ending)
            return "\(ending) changed"
        case 3:
            try filled.write(filled.older, "")
            return "an older copy"
        default:
            let sql = mutator.one(of: statements(&mutator))
            do {
                try PlainDatabase(path: filled.path).execute(sql)
            } catch {
                return "nothing"
            }
            return sql
        }
    }

    /// Statements that somebody with the file and SQLite could run.
    private static func statements(_ mutator: inout Mutator) -> [String] {
        let table = mutator.one(of: ["accounts", "push_mechanisms", "requests", "audit", "seen"])
        let columns = [
            "accounts": ["id", "issuer", "account_name", "added", "one_time_uid", "record"],
            "push_mechanisms": [
                "uid", "account", "secret_index", "added", "tokens_until", "record",
            ],
            "requests": [
                "message_id", "mechanism_uid", "challenge", "received", "expires", "state",
                "ending", "rejected", "attempts", "decided", "signed", "record",
            ],
            "audit": ["detail", "kind", "instant", "shown", "previous", "code", "message_id"],
            "seen": ["challenge", "until", "stored"],
        ]
        let column = mutator.one(of: columns[table] ?? ["record"])
        let other = mutator.one(of: columns[table] ?? ["record"])
        let value = mutator.one(of: [
            "NULL", "0", "-1", "9223372036854775807", "''", "x''", "zeroblob(32)", "'pending'",
            "'delivered'", "'approve'", "randomblob(64)", other,
        ])
        return [
            "UPDATE \(table) SET \(column) = \(value)",
            """
            UPDATE \(table) SET \(column) = (SELECT \(column) FROM \(table) AS o
                WHERE o.rowid != \(table).rowid LIMIT 1)
            """,
            "DELETE FROM \(table) WHERE rowid % 2 = \(mutator.number(in: 0..<2))",
            """
            PRAGMA foreign_keys = OFF; UPDATE push_mechanisms SET account = 13 - account;
            UPDATE push_mechanisms SET account = account - 10;
            """,
            "CREATE TRIGGER t AFTER INSERT ON requests BEGIN DELETE FROM audit; END",
            "CREATE VIEW v AS SELECT * FROM requests", "CREATE INDEX x ON requests (state)",
            "DELETE FROM audit; DELETE FROM audit_head",
            "UPDATE requests SET state = 'pending', rejected = NULL, attempts = 0",
            "UPDATE requests SET record = (SELECT record FROM accounts LIMIT 1)",
            "UPDATE requests SET record = substr(record, \(mutator.number(in: 1..<40)))",
            "UPDATE audit SET sequence = 4611686018427387904 WHERE sequence = 3",
            "PRAGMA user_version = \(mutator.number(in: 0..<9))",
        ]
    }

    private static func use(_ store: ApprovalStore, _ harm: String) async throws(StorageError) {
        let requests = try await store.latestRequests(limit: 20)
        for stored in requests {
            guard let number = Int(stored.messageID.split(separator: ":").last ?? ""),
                stored.state == state(number), stored.token.utf8.count > 100
            else {
                Issue.record("\(Broken("a request is as it was written", on: Array(harm.utf8)))")
                continue
            }
        }
        for account in try await store.accounts() {
            let id = account.account.id
            let isLocked = id.accountName == "ann-2"
            if (account.account.lock != nil) != isLocked {
                Issue.record("\(Broken("a lock is as it was set", on: Array(harm.utf8)))")
            }
        }
        _ = try await store.checkRows()
        _ = try await store.verifyAudit()
        for number in 1...6 {
            guard let (request, _) = try? message(number) else { continue }
            // What was decided is never decided otherwise.
            guard number % 3 != 0 else { continue }
            let other: Decision = number % 3 == 1 ? .reject : .approve
            do throws(StorageError) {
                if case .success = try await store.begin(
                    other,
                    for: request,
                    shown: [],
                    now: now
                ) {
                    let law = "a request is not decided otherwise"
                    Issue.record("\(Broken(law, on: Array(harm.utf8)))")
                }
            } catch {
                let isExpected = [
                    StorageError.requestMissing, .requestDamaged, .mechanismMissing, .damaged,
                ].contains(error)
                if case .accountDamaged = error { continue }
                guard isExpected else { throw error }
            }
        }
    }
}
