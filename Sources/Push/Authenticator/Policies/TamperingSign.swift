public import Token

/// One sign that somebody else may look into or change what the program does.
public struct TamperingSign: Hashable, Sendable {
    /// What was looked at.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Another process traces this one.
        case traced
        /// Libraries are loaded into the program that it does not ask for.
        case preloaded
        /// The program runs with the rights of root.
        case root
        /// Others may change the program's file.
        case writableProgram = "writable-program"
        /// Others may change the store's files.
        case writableStore = "writable-store"
        /// A crash would leave the program's memory on the disk.
        case coreDumps = "core-dumps"
    }

    /// What was looked at.
    public let kind: Kind
    /// How much it says, from 0 to 1.
    public let score: Double
    /// What was seen: lower case, without full stop, printable.
    public let reason: String

    public init(kind: Kind, score: Double, reason: String) {
        precondition((0...1).contains(score), "a score from 0 to 1")
        self.kind = kind
        self.score = score
        self.reason = reason
    }
}

/// `deviceTampering`: fails when the signs of tampering reach a threshold.
///
/// The threshold is the member `score` of the data, a number or a text of one. Without a usable one
/// it is 1: only a certain sign fails.
public struct DeviceTamperingPolicy: AccountPolicy {
    /// `deviceTampering`.
    public let name = "deviceTampering"

    /// Creates the policy.
    public init() {}

    /// Fails when the score of the strongest sign is at least the threshold.
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

/// What was found out about the device that the program runs on; a policy judges it.
public struct DeviceFindings: Hashable, Sendable {
    /// Whether the person can be asked to prove who they are.
    public enum UserVerification: Hashable, Sendable {
        /// Through PAM or the store's passphrase.
        case possible
        /// Not, for this reason: lower case, without full stop.
        case impossible(reason: String)
    }

    /// The signs of tampering that were seen.
    public let signs: [TamperingSign]
    /// Whether the person can be asked to prove who they are.
    public let userVerification: UserVerification

    /// Creates findings.
    public init(signs: [TamperingSign], userVerification: UserVerification) {
        self.signs = signs
        self.userVerification = userVerification
    }

    /// From 0, nothing was seen, to 1: the score of the strongest sign.
    public var tamperingScore: Double { signs.map(\.score).max() ?? 0 }
}

/// One rule that a server can set for the accounts on a device.
///
/// A policy runs only for accounts that name it.
public protocol AccountPolicy: Sendable {
    /// The name by which servers call it.
    var name: String { get }

    /// Judges the device.
    ///
    /// - Parameters:
    ///   - data: What the account says beside the name; comes from outside and may hold anything.
    ///   - device: What was found out about the device.
    /// - Returns: Whether the device complies; with a reason when it does not.
    func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict
}

/// What a policy says about a device.
public enum PolicyVerdict: Hashable, Sendable {
    /// The account may be used.
    case complies
    /// The account is locked, for this reason: lower case, without full stop, printable.
    case fails(reason: String)
}

/// `biometricAvailable`: fails when the person cannot be asked to prove who they are.
public struct BiometricAvailablePolicy: AccountPolicy {
    /// `biometricAvailable`.
    public let name = "biometricAvailable"

    /// Creates the policy.
    public init() {}

    /// Fails with the reason of the findings; the data does not count.
    public func verdict(on data: JSONObject, device: DeviceFindings) -> PolicyVerdict {
        switch device.userVerification {
        case .possible: .complies
        case .impossible(let reason): .fails(reason: reason)
        }
    }
}
