import CPlainLedger
import Glibc
import Push
import Store
import Token
import Vocabulary

/// Measures arrivals a second of the store, how long it lists, and commits of the same statements through ours and plain C.
///
/// The three take turns, so that what else the disk does hits all of them.
///
///     benchmark ledger [FOLDER [ROUNDS [MESSAGES]]]
enum StoreBenchmark {
    /// The least share of plain C's commits that ours must reach.
    private static let least = 0.8

    static func run(_ arguments: [String]) async throws {
        let parent = arguments.first ?? "/tmp"
        let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 15
        let batch = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 200
        var template = Array("\(parent)/ledger-benchmark-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil,
            let folder = String(validating: template.dropLast(), as: UTF8.self)
        else { Benchmark.fail("no folder can be made in \(parent)") }

        let messages = try Messages()
        for name in ["ledger", "module", "plain"] {
            let store = try ApprovalStore(path: "\(folder)/\(name)")
            try await store.add(messages.mechanism(), deviceToken: nil, now: Messages.now)
        }
        let store = try ApprovalStore(path: folder + "/ledger")
        let module = try ModuleStore(path: folder + "/module")
        guard let plain = PlainStore(path: folder + "/plain") else {
            Benchmark.fail("plain C opens no ledger")
        }

        var arrivals: [Double] = []
        var together: [Double] = []
        var commits: [Double] = []
        var bare: [Double] = []
        for round in 0..<rounds {
            let numbers = round * batch..<(round + 1) * batch
            let others = try numbers.map { try messages.message($0 + rounds * batch) }
            let read = try numbers.map { try messages.message($0) }
            let sealed = zip(numbers, read).map { number, message in
                SealedMessage(number, tokenBytes: message.envelope.token.text.utf8.count)
            }

            var start = ContinuousClock.now
            for message in read {
                guard let received = ReceivedMessage(message.envelope),
                    try await store.record(message.request, in: received) == .new
                else {
                    Benchmark.fail("a message was known")
                }
            }
            arrivals.append(perSecond(batch, since: start))

            start = .now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for message in others {
                    group.addTask {
                        guard let received = ReceivedMessage(message.envelope),
                            try await store.record(message.request, in: received) == .new
                        else {
                            Benchmark.fail("a message was known")
                        }
                    }
                }
                try await group.waitForAll()
            }
            together.append(perSecond(batch, since: start))

            start = .now
            for message in sealed { try module.record(message) }
            commits.append(perSecond(batch, since: start))

            start = .now
            for message in sealed where !plain.record(message) {
                Benchmark.fail("plain C wrote no message")
            }
            bare.append(perSecond(batch, since: start))
        }

        var reads: [Double] = []
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            _ = try await store.latestRequests(limit: batch)
            reads.append(1_000_000 / perSecond(batch, since: start))
        }

        for name in ["ledger", "module", "plain"] {
            for ending in ["", "-wal", "-shm", ".key"] {
                _ = unsafe unlink("\(folder)/\(name)\(ending)")
            }
        }
        _ = unsafe rmdir(folder)

        let ratio = median(zip(commits, bare).map { $0 / $1 })
        let whole = median(zip(arrivals, bare).map { $0 / $1 })
        print("plain C: \(Int(median(bare))) commits a second, \(rounds) rounds of \(batch)")
        print("module SQLite: \(Int(median(commits))) commits a second, \(ratio) × plain C")
        print("ledger: \(Int(median(arrivals))) arrivals a second, sealed, \(whole) × plain C")
        let many = median(zip(together, bare).map { $0 / $1 })
        print("ledger: \(Int(median(together))) arrivals a second at once, \(many) × plain C")
        print("ledger: \(median(reads)) µs for each request that is listed")
        if ratio < least { Benchmark.fail("the module's commits are below \(least) × plain C") }
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private static func perSecond(_ count: Int, since start: ContinuousClock.Instant) -> Double {
        Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}

/// Invented messages of one account, signed and read as they come to a store.
struct Messages {
    /// Our clock.
    static let now = Instant(seconds: 1_700_000_000)
    /// The mechanism that they are for.
    static let uid = "uid-1"

    private let key: SigningKey

    init() throws { key = try SigningKey(Array("the key of uid-1, long enough".utf8)) }

    /// What is enrolled before the first message comes.
    func mechanism() throws -> Mechanism {
        try Mechanism(
            uid: Self.uid,
            issuer: "Benchmark",
            accountName: "ann",
            key: key,
            registrationEndpoint: Endpoint("https://am.example.org/am?_action=register"),
            authenticationEndpoint: Endpoint("https://am.example.org/am?_action=authenticate"),
            userID: "id-ann",
            resourceID: nil,
            colour: nil
        )
    }

    /// The message with a number, whose challenge no other has.
    func message(_ number: Int) throws -> (request: ApprovalRequest, envelope: Envelope) {
        let token = try CompactToken(
            TokenSigner.sign(
                JSONObject([
                    ("u", .string(Self.uid)),
                    ("c", .string(Base64.encodeStandard(Self.challenge(number)))),
                    ("t", .string("120")), ("m", .string("Login of ann at Benchmark")),
                    ("i", .string("\(Self.now.milliseconds)")),
                ]),
                with: key
            )
        )
        let envelope = Envelope(
            kind: .apns,
            messageID: try MessageID(Self.id(number)),
            token: token,
            alert: "Login of ann at Benchmark",
            category: "authentication"
        )
        let request = try ApprovalRequest(
            token.verified(with: key),
            envelope: envelope,
            received: Self.now
        )
        return (request, envelope)
    }

    /// The message id with a number.
    static func id(_ number: Int) -> String { "AUTHENTICATE:benchmark-\(number)" }

    /// 32 bytes that no other number has.
    static func challenge(_ number: Int) -> [UInt8] {
        (0..<32).map { place in
            UInt8(truncatingIfNeeded: number >> (place % 4 * 8)) ^ UInt8(place) &* 37
        }
    }
}

/// The statements of a new message, run by the program's own module.
final class ModuleStore {
    private let database: Database

    init(path: String) throws {
        guard let file = ResolvedPath(following: path) else { throw SQLiteError.misuse }
        database = try Database(path: file.text)
        try database.execute("PRAGMA journal_mode = WAL")
        try database.execute("PRAGMA synchronous = FULL")
        try database.execute("PRAGMA secure_delete = ON")
        try database.execute("PRAGMA temp_store = MEMORY")
    }

    /// Writes one new message in a transaction of its own.
    func record(_ sealed: SealedMessage) throws {
        try database.change { database in
            let stored = try database.first(
                "SELECT record FROM requests WHERE message_id = ?",
                [sealed.id]
            ) { try $0.value(at: 0) as [UInt8] }
            let seen = try database.first(
                "SELECT challenge FROM seen WHERE message_id = ?",
                [sealed.id]
            ) { try $0.value(at: 0) as [UInt8] }
            let isReplayed = try database.isAny(
                "SELECT 1 FROM seen WHERE challenge = ?",
                [sealed.challenge]
            )
            let isEnrolled = try database.isAny(
                "SELECT 1 FROM push_mechanisms WHERE uid = ?",
                [Messages.uid]
            )
            precondition(stored == nil && seen == nil && !isReplayed && isEnrolled, "it is new")
            let received = Messages.now.milliseconds
            try database.execute(
                """
                INSERT INTO requests (
                    message_id, mechanism_uid, challenge, received, expires, state, attempts, signed,
                    record
                ) VALUES (?, ?, ?, ?, ?, 'pending', 0, 1, ?)
                """,
                [
                    sealed.id, Messages.uid, sealed.challenge, received, received + 120_000,
                    sealed.record,
                ]
            )
            try database.execute(
                """
                INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored)
                VALUES (?, ?, ?, ?, 1)
                """,
                [sealed.id, Messages.uid, sealed.challenge, received + 120_000]
            )
        }
    }
}

/// The statements of a new message in plain C.
@safe
final class PlainStore {
    private let store: OpaquePointer

    init?(path: String) {
        guard let store = unsafe plain_ledger_open(path) else { return nil }
        unsafe self.store = unsafe store
    }

    deinit { unsafe plain_ledger_close(store) }

    /// Writes one new message in a transaction of its own; says whether that went well.
    func record(_ sealed: SealedMessage) -> Bool {
        let status = unsafe plain_ledger_record(
            store,
            sealed.id,
            Messages.uid,
            sealed.record,
            Int32(sealed.record.count),
            sealed.challenge,
            Int32(sealed.challenge.count),
            Messages.now.milliseconds
        )
        return status == 0
    }
}

/// What of a message is written, as long as the store's own.
struct SealedMessage {
    let id: String
    let record: [UInt8]
    let challenge: [UInt8]

    /// The message with a number; its bytes are as good as sealed ones.
    init(_ number: Int, tokenBytes: Int) {
        id = Messages.id(number)
        challenge = Messages.challenge(number)
        // Beside the token a record has some words, and what sealing adds.
        record = (0..<tokenBytes + 150).map { UInt8(truncatingIfNeeded: $0 &* number) }
    }
}
