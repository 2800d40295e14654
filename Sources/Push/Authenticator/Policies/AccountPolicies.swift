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
        guard object.members.allSatisfy({ isShortName($0.name) }) else { throw .name }
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

/// A sign that somebody may inspect or change the program.
public struct TamperingSign: Hashable, Sendable {
    /// The kind of tampering.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Another process traces this one.
        case traced
        /// Libraries that the program does not request are loaded into it.
        case preloaded
        case root
        /// Others may change the program's file.
        case writableProgram = "writable-program"
        /// Others may change the store's files.
        case writableStore = "writable-store"
        /// A crash would write the program's memory to the disk.
        case coreDumps = "core-dumps"
    }

    public let kind: Kind
    /// From 0 to 1.
    public let score: Double
    /// Lower case, without full stop, printable.
    public let reason: String

    public init(kind: Kind, score: Double, reason: String) {
        precondition((0...1).contains(score), "a score from 0 to 1")
        self.kind = kind
        self.score = score
        self.reason = reason
    }
}

/// `deviceTampering`: fails when a sign's score reaches a threshold; the threshold is the member
/// `score` of the data, a number or a text of one; by default 1, so that only a certain sign fails.
public struct DeviceTamperingPolicy: AccountPolicy {
    public let name = "deviceTampering"

    public init() {}

    public func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict {
        let score = device.tamperingScore
        guard score >= Self.threshold(in: data) else { return .complies }
        guard let sign = device.signs.first(where: { $0.score == score }) else {
            return .fails(reason: "the policy allows no device, whatever its score")
        }
        return .fails(reason: sign.reason)
    }

    private static func threshold(in data: JSONObject) -> Double {
        switch data["score"] {
        case .number(let number): number.double ?? 1
        case .string(let text): JSONNumber(text)?.double ?? 1
        default: 1
        }
    }
}

/// The findings about the device that policies evaluate.
public struct DeviceFindings: Hashable, Sendable {
    /// Whether the user can be asked to prove who they are.
    public enum UserVerification: Hashable, Sendable {
        /// Through PAM or the store's passphrase.
        case possible
        /// The reason is lower case, without full stop.
        case impossible(reason: String)
    }

    public let signs: [TamperingSign]
    public let userVerification: UserVerification

    public init(signs: [TamperingSign], userVerification: UserVerification) {
        self.signs = signs
        self.userVerification = userVerification
    }

    /// The score of the strongest sign, 0 without any.
    public var tamperingScore: Double { signs.map(\.score).max() ?? 0 }
}

/// A rule that a server can set; evaluated only for accounts that name it.
public protocol AccountPolicy: Sendable {
    var name: String { get }

    /// `data` is the account's, comes from outside and may hold anything.
    func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict
}

/// What a policy says about a device.
public enum PolicyVerdict: Hashable, Sendable {
    case complies
    /// The account is locked; the reason is lower case, without full stop, printable.
    case fails(reason: String)
}

/// `biometricAvailable`: fails when the user cannot be asked to prove who they are.
public struct BiometricAvailablePolicy: AccountPolicy {
    public let name = "biometricAvailable"

    public init() {}

    /// Ignores the data.
    public func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict {
        switch device.userVerification {
        case .possible: .complies
        case .impossible(let reason): .fails(reason: reason)
        }
    }
}
