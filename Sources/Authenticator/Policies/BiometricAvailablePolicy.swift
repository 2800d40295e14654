public import Token

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
