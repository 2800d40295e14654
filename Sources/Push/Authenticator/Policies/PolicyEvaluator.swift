/// What came of the policies of an account.
public enum PolicyResult: Hashable, Sendable {
    /// No policy failed.
    case complies
    /// The first policy that failed, by its name, and why.
    case fails(policy: String, reason: String)
}

/// The policies that this device knows, in the order in which they are asked.
public struct PolicyEvaluator: Sendable {
    /// The policies in order.
    public let policies: [any AccountPolicy]

    /// The two policies that servers know: tampering, then user verification.
    public static let builtIn = PolicyEvaluator(
        overriding: [DeviceTamperingPolicy(), BiometricAvailablePolicy()]
    )

    /// Asks the built-in policies and then these; where two have one name, both must pass.
    public init(appending policies: [any AccountPolicy]) {
        self.init(overriding: Self.builtIn.policies + policies)
    }

    /// Asks only these policies.
    public init(overriding policies: [any AccountPolicy]) { self.policies = policies }

    /// Judges a device by the policies of an account.
    ///
    /// Policies that are not known here do not count, nor those that the account does not name.
    ///
    /// - Parameters:
    ///   - policies: The account's.
    ///   - device: What was found out about the device.
    /// - Returns: The first failure, in the order of this evaluator.
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
