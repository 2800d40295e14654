public import Vocabulary

/// Why an account cannot be used, locked, unlocked or renamed.
public enum AccountError: CodedError {
    /// It is locked, and by this policy if one is named.
    case locked(policy: String?)
    /// A lock that names its policy has none.
    case missingPolicyName
    /// A lock names a policy that the account has not.
    case invalidPolicy
    /// It is locked already.
    case alreadyLocked
    /// It is not locked.
    case notLocked
    /// The device does not comply with this policy of an account that is to be enrolled.
    case policyViolation(policy: String)
    /// A name that cannot be shown.
    case displayName

    /// Such as `account.locked`.
    public var code: String {
        switch self {
        case .locked: "account.locked"
        case .missingPolicyName: "account.lock.missing-policy-name"
        case .invalidPolicy: "account.lock.invalid-policy"
        case .alreadyLocked: "account.lock.already-locked"
        case .notLocked: "account.unlock.not-locked"
        case .policyViolation: "account.policy-violation"
        case .displayName: "account.display-name"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .locked(.some):
            "an account answers and gives codes only while its policies pass;"
                + " the one it names failed"
        case .locked(nil): "an account answers and gives codes only while it is not locked"
        case .missingPolicyName: "a lock of this kind names a policy of the account"
        case .invalidPolicy: "a lock names a policy that the account has"
        case .alreadyLocked: "only an account that is not locked can be locked"
        case .notLocked: "only a locked account can be unlocked"
        case .policyViolation: "an account is enrolled on a device that passes its policies"
        case .displayName:
            "a name to be shown has 1 to 256 printable characters, or none to bring the account's"
                + " own back"
        }
    }
}
