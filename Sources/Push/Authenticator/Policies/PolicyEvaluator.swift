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
