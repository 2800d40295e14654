import Host
package import Push
package import Review
package import Store
package import Vocabulary

extension ApprovalService {
    /// All accounts, after their policies were looked at again.
    ///
    /// - Returns: In the order of enrolment.
    /// - Throws: ``StorageError``.
    package func accounts() async throws(StorageError) -> [StoredAccount] {
        try await settleBeforeReading()
        return try await store.accounts()
    }

    /// The one account that a person means.
    ///
    /// - Parameter text: `ISSUER:NAME` or a name, shown or own.
    /// - Returns: The account, after its policies were looked at again.
    /// - Throws: `AccountQueryError.unknown`, `AccountQueryError.ambiguous`, ``StorageError``; `.accountDamaged` for one
    ///   whose rows were changed from outside.
    package func account(meant text: String) async throws -> StoredAccount {
        do {
            return try await accounts().one(meant: text)
        } catch AccountQueryError.unknown(let found, let near) {
            guard let damaged = store.damagedAccounts.one(meant: text) else {
                throw AccountQueryError.unknown(found, near: near)
            }
            throw StorageError.accountDamaged(damaged.label)
        }
    }

    /// The one account that a person means to remove, also a damaged one.
    ///
    /// - Parameter text: As for ``account(meant:)``.
    /// - Returns: The account and what to call it.
    /// - Throws: As ``account(meant:)``, but for damage.
    package func removable(meant text: String) async throws -> (AccountID, PrintableText) {
        do {
            let account = try await account(meant: text).account
            return (account.id, account.label)
        } catch StorageError.accountDamaged(let label) {
            guard let damaged = store.damagedAccounts.one(meant: text) else {
                throw StorageError.accountDamaged(label)
            }
            return (damaged, damaged.label)
        }
    }

    /// Looks at the policies of every account: a failing one locks its account, a passing one ends
    /// the lock that it set.
    package func evaluatePolicies() async throws(StorageError) {
        let concerned = try await store.accounts().map(\.account).filter {
            !$0.policies.names.isEmpty || $0.lock != nil
        }
        // The machine is looked at only when somebody wants to know.
        guard !concerned.isEmpty else { return }
        let findings = findings()
        for account in concerned {
            let result = policies.evaluate(account.policies, device: findings)
            let lock = account.evaluated(result).lock
            guard lock != account.lock else { continue }
            // What a person has locked or unlocked meanwhile stays.
            _ = try await store.changeLock(
                of: account.id,
                from: account.lock,
                to: lock,
                now: clock.now
            )
        }
    }

    /// Throws ``AccountError`` when the account is locked, after its policies were looked at again.
    func checkUsable(_ id: AccountID) async throws {
        try await evaluatePolicies()
        try await store.account(id)?.account.checkUsable()
    }

    /// Gives an account other names on the screen.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - issuer: What to call the issuer; empty brings its own name back, `nil` changes nothing.
    ///   - accountName: What to call the account, likewise.
    /// - Throws: ``AccountError`` when the account is locked or a name is no name,
    ///   ``StorageError``.
    package func rename(_ id: AccountID, issuer: String?, accountName: String?) async throws {
        try await checkUsable(id)
        guard let account = try await store.account(id)?.account else {
            throw AccountQueryError.unknown(id)
        }
        let renamed = try account.renamed(issuer: issuer, accountName: accountName)
        try await store.rename(
            id,
            issuer: renamed.displayIssuer,
            accountName: renamed.displayAccountName
        )
    }

    /// Keeps a note about an account, also of a locked one; an empty one removes it.
    ///
    /// - Throws: ``StorageError``.
    package func note(_ text: String, about id: AccountID) async throws(StorageError) {
        let note = text.split(separator: " ").joined(separator: " ")
        try await store.setNote(note.isEmpty ? nil : note, of: id)
    }

    /// Removes an account with all its mechanisms and requests.
    package func remove(_ id: AccountID) async throws(StorageError) {
        try await store.remove(id, now: clock.now)
        hastenUpkeep(of: [.devices])
    }

    /// Locks an account by a person's will.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - policy: A policy of the account that the lock names; `nil` names none.
    /// - Throws: ``AccountError``, ``StorageError``, `AccountQueryError.unknown`.
    package func lock(_ id: AccountID, naming policy: String?) async throws {
        guard let account = try await store.account(id)?.account else {
            throw AccountQueryError.unknown(id)
        }
        let locked: Account
        if let policy {
            locked = try account.locked(naming: policy)
        } else if case .person = account.lock {
            throw AccountError.alreadyLocked
        } else {
            locked = account.lockedByPerson()
        }
        try await store.setLock(locked.lock, of: id, now: clock.now)
    }

    /// Ends a lock, whoever set it; a policy that still fails locks again at the next use.
    package func unlock(_ id: AccountID) async throws {
        guard let account = try await store.account(id)?.account else {
            throw AccountQueryError.unknown(id)
        }
        try await store.setLock(try account.unlocked().lock, of: id, now: clock.now)
    }
}

extension ApprovalService {
    /// The one-time code of an account.
    ///
    /// A counter-based one is used up by this: the next call gives the next.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - instant: For a time-based code, when it is used; `nil` means now.
    ///   - isUserVerified: Whether the person has proven who they are.
    /// - Returns: The code, and the mechanism that it was made with.
    /// - Throws: ``AccountError`` when the account is locked, ``OneTimeError``, ``StorageError``,
    ///   `AccountQueryError.noCodes`, `AccountQueryError.codeTime` when an instant is given for a counter-based
    ///   code, `AccountQueryError.codeProof` for codes that ask for proof.
    package func code(
        of id: AccountID,
        at instant: Instant?,
        isUserVerified: Bool = false
    ) async throws -> (code: OneTimeCode, mechanism: OneTimeMechanism) {
        try await checkUsable(id)
        guard let mechanism = try await store.account(id)?.oneTime else {
            throw AccountQueryError.noCodes
        }
        if case .counter = mechanism.factor, instant != nil { throw AccountQueryError.codeTime }
        guard isUserVerified || !mechanism.asksForProof else { throw AccountQueryError.codeProof }
        // The store looks at the lock again where it takes the counter.
        let taken = try await store.nextCode(of: id, now: clock.now)
        switch taken.factor {
        case .time: return (try taken.code(at: instant ?? clock.now), taken)
        case .counter(let counter): return (try taken.code(counter: counter), taken)
        }
    }
}

extension ApprovalService {
    /// The codes of all accounts as the console shows them.
    ///
    /// - Parameter given: Counter-based codes that were given and stay in sight.
    /// - Returns: A row for each account with codes, in the order of enrolment.
    /// - Throws: ``StorageError``.
    package func codeRows(given: [AccountID: PrintableText]) async throws(StorageError) -> [CodeRow]
    {
        let accounts = try await accounts()
        return accounts.compactMap { stored in
            guard let mechanism = stored.oneTime else { return nil }
            return CodeRow(
                account: stored.account.id,
                label: stored.account.label,
                content: content(
                    of: mechanism,
                    stored.account,
                    named: accounts.word(for: stored.account.id),
                    given: given[stored.account.id]
                )
            )
        }
    }

    private func content(
        of mechanism: OneTimeMechanism,
        _ account: Account,
        named name: @autoclosure () -> String,
        given: PrintableText?
    ) -> CodeRow.Content {
        if let lock = account.lock { return .locked(lock) }
        if mechanism.asksForProof {
            let word = ShellWord.quoted(PrintableText(name()).text)
            return .failed(reason: "asks who you are: pratique code \(word)")
        }
        if case .counter(let next) = mechanism.factor {
            return .counter(code: given, next: next)
        }
        do throws(OneTimeError) {
            let code = try mechanism.code(at: clock.now)
            guard let start = code.start, let until = code.until else {
                return .failed(reason: "the code has no time")
            }
            return .timeBased(code: PrintableText(code.text), start: start, until: until)
        } catch {
            return .failed(reason: "\(error.sentence)")
        }
    }
}
