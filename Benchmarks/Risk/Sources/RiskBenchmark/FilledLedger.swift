import Approvals
import Authenticator
import Facts
import Machine
import Providers
import Review
import Risk
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
    /// Accounts, requests, decisions and habits go the way that they go in the program: each message
    /// is signed, verified, recorded and decided, and habits are learned from what is stored.
    init(_ history: History, at path: String, learningWith assessor: RequestAssessor) async throws {
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
            guard case .verified(let request, let message) = decoder.decoded(bytes),
                try await ledger.record(request, in: message) == .new
            else { preconditionFailure("an invented message is new and sound") }
            try await Self.decide(sample, request, in: ledger)
        }
        ledger = try Ledger(path: path)
        let learning = Learner(assessor: assessor).learning
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

    /// Decides 20 seconds after a request, and has the answer taken a second later.
    private static func decide(
        _ sample: Sample,
        _ request: ApprovalRequest,
        in ledger: Ledger
    ) async throws {
        guard let word = sample.decision else { return }
        let decision: Decision = word == "approved" ? .approve : .reject
        let attempt = try await ledger.begin(
            decision,
            for: request,
            shown: [],
            now: sample.instant.advanced(byMilliseconds: 20_000)
        ).get()
        _ = try await ledger.finish(
            attempt,
            as: .delivered(decision),
            now: sample.instant.advanced(byMilliseconds: 21_000)
        )
    }
}
