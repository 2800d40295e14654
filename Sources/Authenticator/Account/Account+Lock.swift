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
