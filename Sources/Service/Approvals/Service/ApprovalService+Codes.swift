import Host
package import Push
package import Review
package import Store
package import Vocabulary

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
