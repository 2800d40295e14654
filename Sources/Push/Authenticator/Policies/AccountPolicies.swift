public import Token
public import Vocabulary

/// The policies that a server sets for an account, with their data.
public struct AccountPolicies: Hashable, Sendable {
    public static let none = AccountPolicies(data: [:])

    /// By name; data that is not an object counts as empty.
    public let data: [String: JSONObject]
    /// In the server's order.
    public let names: [String]

    /// Bytes of the JSON text.
    public static let limit = 8_192

    /// Sorted by name.
    public init(data: [String: JSONObject]) {
        self.data = data
        names = data.keys.sorted()
    }

    /// Reads the JSON object of an enrolment address: at most 8192 bytes of strict JSON; data that
    /// is not an object counts as empty.
    public init(parsing text: String) throws(PolicyError) {
        guard text.utf8.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        let value: JSONValue
        do {
            value = try JSON.parse(text)
        } catch {
            throw .json(error)
        }
        guard let object = value.objectValue else { throw .notObject }
        guard object.members.allSatisfy({ isPolicyName($0.name) }) else { throw .name }
        names = object.members.map(\.name)
        data = Dictionary(
            uniqueKeysWithValues: object.members.map { ($0.name, $0.value.objectValue ?? .empty) }
        )
    }

    /// The form that ``init(parsing:)`` reads.
    public var text: String { JSON.text(.object(document)) }

    var document: JSONObject {
        orderedObject(names.map { ($0, .object(data[$0] ?? .empty)) })
    }
}

extension JSONObject {
    static var empty: JSONObject { orderedObject([]) }
}

/// 1 to 256 bytes without control characters.
private func isPolicyName(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && isPlain(text)
}

/// Why a text holds no policies.
public enum PolicyError: CodedError {
    /// The limit is in bytes.
    case tooLong(limit: Int)
    case json(JSONError)
    case notObject
    /// Empty, too long, or with control characters.
    case name

    public var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("policies.too-long", "The policies are longer than \(limit) bytes.")
        case .json(let error):
            ("policies.json", "The policies are not strict JSON. \(error.reason)")
        case .notObject:
            (
                "policies.not-object",
                "The policies are not a JSON object of names, each with its data."
            )
        case .name:
            (
                "policies.name",
                "The name of a policy must be 1 to 256 bytes without control characters."
            )
        }
    }
}

/// The result of an account's policies.
public enum PolicyResult: Hashable, Sendable {
    case complies
    /// The first policy that failed.
    case fails(policy: String, reason: String)
}

/// The policies that this device knows, in order of evaluation.
public struct PolicyEvaluator: Sendable {
    public let policies: [any AccountPolicy]

    /// The two policies that servers know.
    public static let builtIn = PolicyEvaluator(
        overriding: [DeviceTamperingPolicy(), BiometricAvailablePolicy()]
    )

    /// Adds to the built-in policies; where two have one name, both must pass.
    public init(appending policies: [any AccountPolicy]) {
        self.init(overriding: Self.builtIn.policies + policies)
    }

    public init(overriding policies: [any AccountPolicy]) { self.policies = policies }

    /// The first failure in this evaluator's order; ignores unknown policies, and those that the
    /// account does not name.
    public func evaluate(_ policies: AccountPolicies, device: DeviceFindings) -> PolicyResult {
        for policy in self.policies {
            guard let data = policies.data[policy.name] else { continue }
            if case .fails(let reason) = policy.verdict(on: data, device: device) {
                return .fails(policy: policy.name, reason: reason)
            }
        }
        return .complies
    }
}
