import Foundation
import Journeys
import Push
import Store
import TestSupport
import Token
import Vocabulary

/// A folder of its own for one test, and what a store is fed with.
final class Bench: Sendable {
    /// Our clock in these tests.
    static let now = Instant(seconds: 1_700_000_000)

    /// The account of the first mechanism.
    static let alice = AccountID(issuer: "Example", accountName: "alice")

    let folder: String

    /// The store's file.
    var path: String { folder + "/state/ledger.sqlite" }

    init() throws {
        folder = NSTemporaryDirectory() + "ledger-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A store with one mechanism.
    func store(process: ProcessMark? = .current) async throws -> ApprovalStore {
        let store = try ApprovalStore(path: path, process: process)
        if try await store.mechanisms().isEmpty {
            try await store.add(Self.mechanism(), deviceToken: "device", now: Self.now)
        }
        return store
    }

    /// What was shown of the requests of ``auditedStore()``.
    static let shown: [PrintableText] = [
        "Login of alice at Example", "", "From Bristol, United Kingdom (claimed) — 日本",
    ]

    /// A store whose trail has six entries: enrolled, two decisions with outcome, locked.
    func auditedStore() async throws -> ApprovalStore {
        let store = try await store()
        for number in 1...2 {
            let message = try Self.message("AUTHENTICATE:\(number)", challenge: UInt8(number))
            try await store.recordNew(message)
            let decision: Decision = number == 1 ? .approve : .reject
            let attempt = try await store.begin(
                decision,
                for: message.request,
                shown: Self.shown,
                now: Self.now
            ).get()
            _ = try await store.finish(attempt, as: .delivered(decision), now: Self.now)
        }
        try await store.setLock(.person(policy: nil), of: Self.alice, now: Self.now)
        return store
    }

    /// Runs statements on the file, as another program would.
    func execute(_ sql: String) throws {
        try PlainDatabase(path: path).execute(sql)
    }

    /// What a question to the file gives, as a text.
    func answer(to sql: String) throws -> String? {
        try PlainDatabase(path: path).rows(sql).first?.first.map { $0 ?? "" }
    }

    /// How SQLite would carry out a statement.
    func plan(of sql: String, arguments: [PlainDatabase.Value]) throws -> [String] {
        try PlainDatabase(path: path).rows("EXPLAIN QUERY PLAN " + sql, arguments)
            .compactMap { $0.last ?? nil }
    }

    /// What lies in the store's files: the database, its journal and the index of that.
    func content() throws -> Data {
        try ["", "-wal", "-shm"].reduce(into: Data()) { content, ending in
            let name = path + ending
            guard FileManager.default.fileExists(atPath: name) else { return }
            content += try Data(contentsOf: URL(fileURLWithPath: name))
        }
    }

    /// Where the key file at a path lies until its store knows it.
    static func pending(_ keyFile: String) throws -> String {
        let id = try Data(contentsOf: URL(fileURLWithPath: keyFile))[15..<19]
        let digits = id.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(keyFile).\(digits).new"
    }

    /// Whether a key file beside the store is not in its place.
    var hasPendingKeyFile: Bool {
        get throws {
            let folder = (path as NSString).deletingLastPathComponent
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .contains { $0.hasSuffix(".new") }
        }
    }

    /// Writes a file.
    static func write(_ bytes: [UInt8], to path: String, mode: Int = 0o600) throws {
        let folder = (path as NSString).deletingLastPathComponent
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard files.createFile(atPath: path, contents: Data(bytes)) else {
            throw CocoaError(.fileWriteUnknown)
        }
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// The permissions of a file of the folder.
    func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int) ?? -1
    }

    /// A mechanism whose key depends on its id.
    static func mechanism(
        _ uid: String = "uid-1",
        issuer: String = "Example",
        account: String = "alice",
        key: String? = nil
    ) throws -> Mechanism {
        try Mechanism(
            uid: uid,
            issuer: issuer,
            accountName: account,
            key: SigningKey(Array((key ?? "the key of \(uid), long enough").utf8)),
            registrationEndpoint: Endpoint("https://am.example.org/am?_action=register"),
            authenticationEndpoint: Endpoint("https://am.example.org/am?_action=authenticate"),
            userID: "id-alice",
            resourceID: nil,
            colour: "032b75"
        )
    }

    /// A one-time mechanism of an account.
    static func oneTime(
        _ uid: String = "otp-1",
        account: String = "alice",
        secret: String = "one-time secret",
        factor: OneTimeMechanism.Factor = .counter(0)
    ) -> OneTimeMechanism {
        OneTimeMechanism(
            uid: uid,
            account: AccountID(issuer: "Example", accountName: account),
            secret: SecretBytes(Array(secret.utf8)),
            algorithm: .sha256,
            digits: .six,
            factor: factor,
            userID: nil,
            resourceID: nil
        )
    }

    /// A key that signs in.
    static func credential(
        _ id: [UInt8] = [1, 2, 3],
        site: String = "am.example.com",
        handle: String? = "ZGVtbw",
        counter: UInt32 = 0,
        added: Instant = now
    ) -> StoredCredential {
        StoredCredential(
            credential: Credential(
                id: id,
                algorithm: .es256,
                relyingPartyID: site,
                relyingPartyName: "Example",
                userHandle: handle.map { Array($0.utf8) },
                userName: "demo",
                displayName: "Demo",
                counter: counter,
                added: added
            ),
            server: "https://am.example.com"
        )
    }

    /// A message that was signed, verified and read, as it comes to a store.
    ///
    /// - Parameters:
    ///   - id: The message id.
    ///   - uid: Its mechanism.
    ///   - challenge: One byte that the challenge is filled with.
    ///   - challengeStart: What stands at its beginning instead.
    ///   - text: Claim `m`.
    ///   - issued: Claim `i`; `nil` for a message without.
    ///   - received: Our clock at its arrival.
    ///   - numbers: Claim `n` of a message of the challenge type; `nil` for the standard type.
    /// - Returns: The request with what it came in.
    /// - Throws: What signing, verifying and reading throw.
    static func message(
        _ id: String,
        uid: String = "uid-1",
        challenge: UInt8 = 1,
        challengeStart: [UInt8] = [],
        text: String = "Login",
        issued: Instant? = now,
        received: Instant = now,
        numbers: String? = nil
    ) throws -> (request: ApprovalRequest, envelope: Envelope) {
        var claims: [(String, JSONValue)] = [
            ("u", .string(uid)),
            (
                "c",
                .string(
                    Base64.encodeStandard(
                        challengeStart
                            + [UInt8](repeating: challenge, count: 32 - challengeStart.count)
                    )
                )
            ),
            ("t", .string("120")),
            ("m", .string(text)),
        ]
        if let issued { claims.append(("i", .string(String(issued.milliseconds)))) }
        if let numbers {
            claims += [("k", .string("challenge")), ("n", .string(numbers))]
        }
        let key = try mechanism(uid).key
        let token = try CompactToken(TokenSigner.sign(JSONObject(claims), with: key))
        let envelope = Envelope(
            kind: .apns,
            messageID: try MessageID(id),
            token: token,
            alert: "Alert",
            category: "authentication"
        )
        let request = try ApprovalRequest(
            token.verified(with: key),
            envelope: envelope,
            received: received
        )
        return (request, envelope)
    }
}

extension ApprovalStore {
    /// Records a message and expects it to be new.
    func recordNew(_ message: (request: ApprovalRequest, envelope: Envelope)) async throws {
        let recording = try await record(message.request, in: message.envelope)
        guard recording == .new else { throw CocoaError(.coderInvalidValue) }
    }

    /// Begins an answer to a request of which nothing in particular was shown.
    func begin(
        _ decision: Decision,
        for request: ApprovalRequest,
        now: Instant
    ) async throws(StorageError) -> Swift.Result<Attempt, AnswerError> {
        try await begin(decision, for: request, shown: [], now: now)
    }

    /// The state of a stored request.
    func state(of id: String) async throws -> RequestState? {
        try await request(messageID: id)?.state
    }
}

/// At our clock.
extension ApprovalStore {
    func add(
        _ account: Account,
        push: (any PushDevice)? = nil,
        deviceToken: String? = nil,
        isConfirmed: Bool = true,
        oneTime: OneTimeMechanism? = nil,
        replacing: Bool = false
    ) async throws(StorageError) {
        try await add(
            account,
            push: push,
            deviceToken: deviceToken,
            isConfirmed: isConfirmed,
            oneTime: oneTime,
            replacing: replacing,
            now: Bench.now
        )
    }

    func add(
        _ mechanism: Mechanism,
        deviceToken: String? = nil,
        replacing: Bool = false
    ) async throws(StorageError) {
        try await add(mechanism, deviceToken: deviceToken, replacing: replacing, now: Bench.now)
    }
}
