public import Token

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
