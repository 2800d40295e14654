import Push
import Testing
import Token
import Vocabulary

@Suite struct PolicyVectorTests {
    struct Evaluation: Decodable, Sendable, CustomTestStringConvertible {
        struct Expected: Decodable, Sendable {
            let comply: Bool
            let failed: String?
        }

        let id: String
        let why: String
        let policies: String?
        let registered: [String: String]
        let expect: Expected

        var testDescription: String { id }

        /// The score of the device, which stands in the description of the row.
        var score: Double {
            let words = why.split(separator: " ").map(String.init)
            guard words.starts(with: ["tamper", "score"]) else { return 0 }
            return Double(words[2]) ?? 0
        }
    }

    struct Lock: Decodable, Sendable, CustomTestStringConvertible {
        struct State: Decodable, Sendable {
            let lock: Bool
            let lockingPolicy: String?
            let policies: String?
        }

        struct Expected: Decodable, Sendable {
            let lock: Bool?
            let lockingPolicy: String?
            let error: String?
        }

        let id: String
        let state: State
        let action: String
        let expect: Expected

        var testDescription: String { "\(id): \(action)" }
    }

    /// A policy of a vector, which says in words what it does.
    struct Described: AccountPolicy {
        let name: String
        let rule: String

        func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict {
            switch rule {
            case "passes": .complies
            case "passes unless result is false", "by data":
                data["result"] == .bool(false) ? .fails(reason: "the result is false") : .complies
            default: .fails(reason: "it fails")
            }
        }
    }

    private static func policy(name: String, rule: String) -> any AccountPolicy {
        guard rule == "score below the threshold" else { return Described(name: name, rule: rule) }
        return DeviceTamperingPolicy()
    }

    static let evaluations =
        (try? Vectors.some("policies", as: Evaluation.self) { $0.hasPrefix("pol-") }) ?? []
    static let locks =
        (try? Vectors.some("policies", as: Lock.self) { $0.hasPrefix("lock-") }) ?? []

    @Test func `no vector is lost`() {
        #expect(Self.evaluations.count == 14)
        #expect(Self.locks.count == 5)
        #expect(Self.evaluations.map(\.score).filter { $0 > 0 }.count == 4)
    }

    @Test(arguments: evaluations)
    func `policies pass or fail as their vector says`(vector: Evaluation) throws {
        let policies = try vector.policies.map { try AccountPolicies(parsing: $0) } ?? .none
        let evaluator = PolicyEvaluator(
            overriding: vector.registered.sorted { $0.key < $1.key }.map(Self.policy)
        )
        let sign = TamperingSign(kind: .traced, score: vector.score, reason: "a process traces it")
        let findings = DeviceFindings(signs: [sign], userVerification: .possible)
        let result = evaluator.evaluate(policies, device: findings)
        #expect((result == .complies) == vector.expect.comply)
        if case .fails(let policy, _) = result { #expect(policy == vector.expect.failed) }
    }

    @Test(arguments: locks)
    func `an account is locked and unlocked as its vector says`(vector: Lock) throws {
        let text = vector.state.policies ?? #"{"biometricAvailable":{},"deviceTampering":{}}"#
        var account = Account(
            id: AccountID(issuer: "i", accountName: "a"),
            policies: try AccountPolicies(parsing: text),
            added: Instant(seconds: 0)
        )
        if vector.state.lock { account.lock = .policy(vector.state.lockingPolicy ?? "") }
        let code = refusal {
            switch vector.action {
            case "evaluate passes": account = account.evaluated(.complies)
            case "lock(nil)": account = try account.locked(naming: nil)
            case "lock(other)": account = try account.locked(naming: "other")
            case "lock": account = try account.locked(naming: "biometricAvailable")
            default: try account.checkUsable()
            }
        }
        let codes = [
            "accountLocked": "account.locked",
            "failToLockMissingPolicyName": "account.lock.missing-policy-name",
            "failToLockInvalidPolicy": "account.lock.invalid-policy",
            "failToLockAccountAlreadyLocked": "account.lock.already-locked",
        ]
        let kind = vector.expect.error?.split(separator: " ").first.map(String.init)
        #expect(code == kind.map { codes[$0] ?? "unknown" })
        if kind == nil {
            #expect((account.lock != nil) == vector.expect.lock)
            #expect(account.lock?.policy == vector.expect.lockingPolicy)
        }
    }
}
