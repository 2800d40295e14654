/// Why an account refuses to be used.
public enum AccountLock: Hashable, Sendable {
    /// A policy of the account failed; the lock ends when it passes again.
    case policy(String)
    /// A person locked it, with or without naming a policy; only a person ends it.
    case person(policy: String?)

    /// The policy that the lock names, as the SDKs' `lockingPolicy`.
    public var policy: String? {
        switch self {
        case .policy(let name): name
        case .person(let name): name
        }
    }
}
