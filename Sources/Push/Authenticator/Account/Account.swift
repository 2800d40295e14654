public import Vocabulary

/// An account: what its mechanisms share.
public struct Account: Hashable, Sendable, Identifiable {
    public let id: AccountID
    /// `nil` when it was never renamed.
    public var displayIssuer: String?
    public var displayAccountName: String?
    /// Six hexadecimal digits.
    public var colour: String?
    /// An http or https address that nothing fetches.
    public var imageAddress: String?
    public var policies: AccountPolicies
    /// `nil` while it is usable.
    public var lock: AccountLock?
    public let added: Instant

    public init(
        id: AccountID,
        colour: String? = nil,
        imageAddress: String? = nil,
        policies: AccountPolicies = .none,
        added: Instant
    ) {
        self.id = id
        self.colour = colour
        self.imageAddress = imageAddress
        self.policies = policies
        self.added = added
    }
}

extension Account {
    /// The account with other names on the screen; its id stays.
    ///
    /// An empty name restores the account's own, `nil` changes nothing. Throws `.locked`, and
    /// `.displayName` for a name of more than 256 characters, of blanks alone, or with unprintable
    /// ones.
    public func renamed(
        issuer: String? = nil,
        accountName: String? = nil
    ) throws(AccountError) -> Account {
        try checkUsable()
        let names = [issuer, accountName].compactMap { $0 }
        guard names.allSatisfy({ $0.isEmpty || isDisplayName($0) }) else { throw .displayName }
        return changed {
            if let issuer { $0.displayIssuer = issuer.isEmpty ? nil : issuer }
            if let accountName { $0.displayAccountName = accountName.isEmpty ? nil : accountName }
        }
    }
}

/// Whether a text is 1 to 256 printable characters, not all blank.
func isDisplayName(_ text: String) -> Bool {
    let shown = PrintableText(text, limit: 1_024)
    return text.utf8.count <= 1_024 && text.count <= 256 && shown.text == text
        && text.contains { $0 != " " }
}

extension Account {
    /// The account after its policies were checked.
    ///
    /// A failure locks it, or renames the policy in a policy's lock; a pass ends a policy's lock. A
    /// person's lock stays in both cases.
    public func evaluated(_ result: PolicyResult) -> Account {
        switch (lock, result) {
        case (.person, _): self
        case (_, .fails(let policy, _)): changed { $0.lock = .policy(policy) }
        case (_, .complies): changed { $0.lock = nil }
        }
    }

    /// Refuses a locked account with ``AccountError/locked(policy:)``.
    ///
    /// Check before an approval, a denial, a one-time code and a new name; not before reading,
    /// removing, receiving messages or a new device token.
    public func checkUsable() throws(AccountError) {
        if let lock { throw .locked(policy: lock.policy) }
    }

    /// Refuses to enrol an account while one of its policies fails:
    /// ``AccountError/policyViolation(policy:)``.
    public func checkPolicies(_ result: PolicyResult) throws(AccountError) {
        if case .fails(let policy, _) = result { throw .policyViolation(policy: policy) }
    }

    /// The account locked by a person who names one of its policies; throws `.alreadyLocked`,
    /// `.missingPolicyName` and `.invalidPolicy`.
    public func locked(naming policy: String?) throws(AccountError) -> Account {
        guard lock == nil else { throw .alreadyLocked }
        guard let policy, !policy.isEmpty else { throw .missingPolicyName }
        guard policies.data[policy] != nil else { throw .invalidPolicy }
        return changed { $0.lock = .person(policy: policy) }
    }

    /// A policy's lock becomes the person's and keeps its name.
    public func lockedByPerson() -> Account {
        changed { $0.lock = .person(policy: lock?.policy) }
    }

    /// Ends any lock; a policy that still fails locks the account again at its next check; throws
    /// ``AccountError/notLocked``.
    public func unlocked() throws(AccountError) -> Account {
        guard lock != nil else { throw .notLocked }
        return changed { $0.lock = nil }
    }

    func changed(_ change: (inout Account) -> Void) -> Account {
        var copy = self
        change(&copy)
        return copy
    }
}

/// Why an account is locked.
public enum AccountLock: Hashable, Sendable {
    /// Ends when the policy passes again.
    case policy(String)
    /// Only a person ends it.
    case person(policy: String?)

    /// As the SDKs' `lockingPolicy`.
    public var policy: String? {
        switch self {
        case .policy(let name): name
        case .person(let name): name
        }
    }
}

/// The identity of an account: the issuer and the name there; the texts stay apart: joined by a
/// character that both may hold, different accounts would share an id.
public struct AccountID: Hashable, Sendable {
    public let issuer: String
    public let accountName: String

    public init(issuer: String, accountName: String) {
        self.issuer = issuer
        self.accountName = accountName
    }

    /// Compares bytes, as the store does: names that Unicode calls equivalent are different
    /// accounts.
    public static func == (one: AccountID, other: AccountID) -> Bool {
        one.issuer.utf8.elementsEqual(other.issuer.utf8)
            && one.accountName.utf8.elementsEqual(other.accountName.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for name in [issuer, accountName] {
            hasher.combine(name.utf8.count)
            for byte in name.utf8 { hasher.combine(byte) }
        }
    }
}

extension Mechanism {
    public var account: AccountID { AccountID(issuer: issuer, accountName: accountName) }
}

/// Why an account cannot be used, locked, unlocked or renamed.
public enum AccountError: CodedError {
    case locked(policy: String?)
    case missingPolicyName
    case invalidPolicy
    case alreadyLocked
    case notLocked
    /// The device does not comply with this policy of an account to enrol.
    case policyViolation(policy: String)
    case displayName

    public var row: (code: String, reason: String) {
        switch self {
        case .locked(.some):
            (
                "account.locked",
                "This account is locked by one of its policies. Unlock it with"
                    + " `pratique unlock NAME` when the policy passes."
            )
        case .locked(nil):
            (
                "account.locked",
                "This account is locked. Unlock it with `pratique unlock NAME`."
            )
        case .missingPolicyName:
            (
                "account.lock.missing-policy-name",
                "The lock names no policy. Name a policy of the account."
            )
        case .invalidPolicy:
            (
                "account.lock.invalid-policy",
                "The account does not have the policy that the lock names."
            )
        case .alreadyLocked:
            ("account.lock.already-locked", "This account is already locked.")
        case .notLocked: ("account.unlock.not-locked", "This account is not locked.")
        case .policyViolation:
            (
                "account.policy-violation",
                "This device does not pass a policy of the account, so it cannot be enrolled."
            )
        case .displayName:
            (
                "account.display-name",
                "The display name is blank, too long or not printable. Use 1 to 256 printable"
                    + " characters, or none to restore the account's own name."
            )
        }
    }
}
