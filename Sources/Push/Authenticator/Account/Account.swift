public import Vocabulary

/// An account: what its mechanisms share.
public struct Account: Hashable, Sendable, Identifiable {
    /// What tells it from others.
    public let id: AccountID
    /// The issuer as the person wants to read it; `nil` when it was never renamed.
    public var displayIssuer: String?
    /// The account's name as the person wants to read it; `nil` when it was never renamed.
    public var displayAccountName: String?
    /// The issuer's colour, six hexadecimal digits.
    public var colour: String?
    /// Where the issuer's logo lies; an http or https address that nothing fetches.
    public var imageAddress: String?
    /// What the server wants of the device.
    public var policies: AccountPolicies
    /// Why it refuses to be used; `nil` when it does not.
    public var lock: AccountLock?
    /// When it was enrolled.
    public let added: Instant

    /// Creates an account that is not locked and has its own names.
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
    /// The account with other names on the screen; its own names stay what tells it from others.
    ///
    /// - Parameters:
    ///   - issuer: What to call the issuer; empty brings its own name back, `nil` changes nothing.
    ///   - accountName: What to call the account, likewise.
    /// - Returns: The renamed account.
    /// - Throws: ``AccountError``: `.locked`; `.displayName` for a name that is longer than 256
    ///   characters, holds one that is not printable, or only blanks.
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

/// Whether a text is 1 to 256 characters that are shown as they are, not all of them blanks.
func isDisplayName(_ text: String) -> Bool {
    let shown = PrintableText(text, limit: 1_024)
    return text.utf8.count <= 1_024 && text.count <= 256 && shown.text == text
        && text.contains { $0 != " " }
}

extension Account {
    /// The account after its policies were looked at.
    ///
    /// A failure locks it, or names another policy in a policy's lock; a pass ends a policy's lock.
    /// A person's lock stays as it is in both cases.
    public func evaluated(_ result: PolicyResult) -> Account {
        switch (lock, result) {
        case (.person, _): self
        case (_, .fails(let policy, _)): changed { $0.lock = .policy(policy) }
        case (_, .complies): changed { $0.lock = nil }
        }
    }

    /// Refuses a locked account.
    ///
    /// Ask before an approval, a denial, a one-time code and a new name; not before reading,
    /// removing, receiving messages or a new device token.
    ///
    /// - Throws: ``AccountError/locked(policy:)`` with the policy that the lock names.
    public func checkUsable() throws(AccountError) {
        if let lock { throw .locked(policy: lock.policy) }
    }

    /// Refuses an account that is to be enrolled while one of its policies fails.
    ///
    /// - Throws: ``AccountError/policyViolation(policy:)``.
    public func checkPolicies(_ result: PolicyResult) throws(AccountError) {
        if case .fails(let policy, _) = result { throw .policyViolation(policy: policy) }
    }

    /// The account locked by a person who names one of its policies.
    ///
    /// - Throws: ``AccountError``: `.alreadyLocked`, `.missingPolicyName`, `.invalidPolicy`.
    public func locked(naming policy: String?) throws(AccountError) -> Account {
        guard lock == nil else { throw .alreadyLocked }
        guard let policy, !policy.isEmpty else { throw .missingPolicyName }
        guard policies.data[policy] != nil else { throw .invalidPolicy }
        return changed { $0.lock = .person(policy: policy) }
    }

    /// The account locked by a person; a policy's lock becomes the person's and keeps its name.
    public func lockedByPerson() -> Account {
        changed { $0.lock = .person(policy: lock?.policy) }
    }

    /// The account unlocked by a person, whoever locked it; a policy that still fails locks it again
    /// when it is looked at next.
    ///
    /// - Throws: ``AccountError/notLocked``.
    public func unlocked() throws(AccountError) -> Account {
        guard lock != nil else { throw .notLocked }
        return changed { $0.lock = nil }
    }

    /// A copy with a change.
    func changed(_ change: (inout Account) -> Void) -> Account {
        var copy = self
        change(&copy)
        return copy
    }
}

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

/// What tells one account from another: who runs the server, and the name there.
///
/// The two texts stay apart: joined with a sign that both may hold, different accounts would share
/// an id.
public struct AccountID: Hashable, Sendable {
    /// Who runs the server, as the enrolment address named it.
    public let issuer: String
    /// The account's name.
    public let accountName: String

    /// Takes the two names as they are.
    public init(issuer: String, accountName: String) {
        self.issuer = issuer
        self.accountName = accountName
    }

    /// Whether two accounts have the same bytes as names, as the store compares them: texts of other
    /// letters that Unicode calls equivalent are names of two accounts.
    public static func == (one: AccountID, other: AccountID) -> Bool {
        one.issuer.utf8.elementsEqual(other.issuer.utf8)
            && one.accountName.utf8.elementsEqual(other.accountName.utf8)
    }

    /// Hashes the bytes of both names.
    public func hash(into hasher: inout Hasher) {
        for name in [issuer, accountName] {
            hasher.combine(name.utf8.count)
            for byte in name.utf8 { hasher.combine(byte) }
        }
    }
}

extension Mechanism {
    /// The account that the mechanism belongs to.
    public var account: AccountID { AccountID(issuer: issuer, accountName: accountName) }
}

/// Why an account cannot be used, locked, unlocked or renamed.
public enum AccountError: CodedError {
    /// It is locked, and by this policy if one is named.
    case locked(policy: String?)
    /// A lock that names its policy has none.
    case missingPolicyName
    /// A lock names a policy that the account has not.
    case invalidPolicy
    case alreadyLocked
    case notLocked
    /// The device does not comply with this policy of an account that is to be enrolled.
    case policyViolation(policy: String)
    /// A name that cannot be shown.
    case displayName

    /// Such as `account.locked`.
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
