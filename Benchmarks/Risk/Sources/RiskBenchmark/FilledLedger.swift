import Authenticator
import Facts
import Risk
import Runtime
import SQLite
import Storage
import Token
import Vocabulary

/// A ledger with a history, and the keys of its accounts.
struct FilledLedger {
    let history: History
    let ledger: Ledger
    let keys: [SigningKey]
    let ring: KeyRing

    /// Fills a ledger and opens it again.
    ///
    /// Accounts, requests and habits go the way that they go in the program: each message is
    /// signed, verified and recorded, and habits are learned from what is stored. Only what was
    /// decided is written behind the ledger's back, in one statement; the audit trail of these
    /// decisions is missing, which no assessment reads.
    init(_ history: History, at path: String, learningWith surveyor: Surveyor) async throws {
        self.history = history
        var ledger = try Ledger(path: path)
        var keys: [SigningKey] = []
        var byMechanism: [String: SigningKey] = [:]
        for number in 0..<history.accounts {
            let key = try Self.key(number)
            keys.append(key)
            byMechanism["m-\(number)"] = key
            try await ledger.add(
                Self.mechanism(number, key),
                deviceToken: "token-\(number)",
                now: History.end
            )
        }
        self.keys = keys
        ring = KeyRing(keys: byMechanism)
        for index in 0..<history.count {
            let sample = history[index]
            let decoder = Decoder(keys: ring, clock: .standing(at: sample.instant))
            let bytes = try sample.envelope(signedWith: keys[sample.account])
            guard case .verified(let request, let envelope) = decoder.decoded(bytes),
                try await ledger.record(request, in: envelope) == .new
            else { preconditionFailure("an invented message is new and sound") }
        }
        ledger = try Ledger(path: path)
        try Self.decide(history, at: path)
        let learning = Learner(surveyor: surveyor).learning
        for number in 0..<history.accounts {
            try await ledger.rebuildHabits(of: Self.id(number), learning: learning)
        }
        self.ledger = try Ledger(path: path)
    }

    /// Whose a request is.
    static func id(_ number: Int) -> AccountID {
        AccountID(issuer: "Benchmark", accountName: "account-\(number)")
    }

    private static func key(_ number: Int) throws -> SigningKey {
        var numbers = Numbers(seed: ~UInt64(number))
        return try SigningKey((0..<32).map { _ in UInt8(numbers.next(256)) })
    }

    private static func mechanism(_ number: Int, _ key: SigningKey) throws -> Mechanism {
        let endpoint = try Endpoint("http://127.0.0.1:9/push?_action=authenticate")
        let id = id(number)
        return try Mechanism(
            uid: "m-\(number)",
            issuer: id.issuer,
            accountName: id.accountName,
            key: key,
            registrationEndpoint: endpoint,
            authenticationEndpoint: endpoint,
            userID: nil,
            resourceID: nil,
            colour: nil
        )
    }

    /// Writes what was decided 20 seconds after each request.
    private static func decide(_ history: History, at path: String) throws {
        guard let file = ResolvedPath(following: path) else { throw SQLiteError.misuse }
        try Database(path: file.text).change { database in
            for index in 0..<history.count {
                let sample = history[index]
                guard let decision = sample.decision else { continue }
                let word = decision == "approved" ? "approve" : "reject"
                try database.execute(
                    """
                    UPDATE requests SET state = 'delivered', decision = ?, attempts = 1,
                        decided = received + 20000, settled = received + 21000
                    WHERE message_id = ?
                    """,
                    [word, sample.id]
                )
            }
        }
    }
}
