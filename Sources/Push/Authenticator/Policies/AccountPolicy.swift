public import Token

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
