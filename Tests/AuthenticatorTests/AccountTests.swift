import Push
import Testing
import Token
import Vocabulary

@Suite struct AccountTests {
    private func account(lock: AccountLock? = nil) throws -> Account {
        var account = Account(
            id: AccountID(issuer: "ForgeRock", accountName: "demo"),
            policies: try AccountPolicies(parsing: #"{"a":{},"b":{}}"#),
            added: Instant(seconds: 1)
        )
        account.lock = lock
        return account
    }

    @Test(
        arguments: [
            (nil, .complies, nil), (nil, .fails(policy: "a", reason: "r"), .policy("a")),
            (.policy("a"), .complies, nil),
            (.policy("a"), .fails(policy: "b", reason: "r"), .policy("b")),
            (.person(policy: nil), .complies, .person(policy: nil)),
            (.person(policy: "a"), .complies, .person(policy: "a")),
            (.person(policy: nil), .fails(policy: "a", reason: "r"), .person(policy: nil)),
        ] as [(AccountLock?, PolicyResult, AccountLock?)]
    )
    func `a policy ends its own lock and never a person's`(
        before: AccountLock?,
        result: PolicyResult,
        after: AccountLock?
    ) throws {
        let account = try account(lock: before)
        #expect(account.evaluated(result).lock == after)
        #expect(account.lock == before)
    }

    @Test(
        arguments: [
            (nil, nil), (.policy("a"), "a"), (.person(policy: nil), nil),
            (.person(policy: "b"), "b"),
        ] as [(AccountLock?, String?)]
    )
    func `a locked account refuses to be used and names its policy`(
        lock: AccountLock?,
        policy: String?
    ) throws {
        let account = try account(lock: lock)
        #expect(refusal { try account.checkUsable() } == (lock == nil ? nil : "account.locked"))
        guard lock != nil else { return }
        #expect(throws: AccountError.locked(policy: policy)) { try account.checkUsable() }
        #expect(throws: AccountError.locked(policy: policy)) { try account.renamed(issuer: "x") }
    }

    @Test(
        arguments: [
            (nil, "a", nil), (nil, nil, "account.lock.missing-policy-name"),
            (nil, "", "account.lock.missing-policy-name"),
            (nil, "c", "account.lock.invalid-policy"), (nil, "A", "account.lock.invalid-policy"),
            (.policy("a"), "b", "account.lock.already-locked"),
            (.person(policy: nil), nil, "account.lock.already-locked"),
        ] as [(AccountLock?, String?, String?)]
    )
    func `a lock that names a policy keeps the rules of the SDKs`(
        before: AccountLock?,
        policy: String?,
        code: String?
    ) throws {
        let account = try account(lock: before)
        #expect(refusal { try account.locked(naming: policy) } == code)
        if code == nil {
            #expect(try account.locked(naming: policy).lock == .person(policy: policy))
        }
    }

    @Test func `a person's lock takes over a policy's and outlives it`() throws {
        #expect(try account().lockedByPerson().lock == .person(policy: nil))
        let accepted = try account(lock: .policy("a")).lockedByPerson()
        #expect(accepted.lock == .person(policy: "a"))
        #expect(accepted.evaluated(.complies).lock == .person(policy: "a"))
        #expect(accepted.lockedByPerson() == accepted)
    }

    @Test func `a person ends any lock, and only a lock`() throws {
        for lock in [.policy("a"), .person(policy: nil), .person(policy: "a")] as [AccountLock] {
            #expect(try account(lock: lock).unlocked().lock == nil)
        }
        let free = try account()
        #expect(refusal { try free.unlocked() } == "account.unlock.not-locked")
    }

    @Test func `an account is not enrolled while a policy fails`() throws {
        let account = try account()
        #expect(refusal { try account.checkPolicies(.complies) } == nil)
        let failure = PolicyResult.fails(policy: "a", reason: "r")
        #expect(refusal { try account.checkPolicies(failure) } == "account.policy-violation")
    }

    @Test func `a name for the screen comes and goes, and the account keeps its own`() throws {
        let renamed = try account().renamed(issuer: "Bank", accountName: "私の口座")
        #expect(renamed.displayIssuer == "Bank")
        #expect(renamed.displayAccountName == "私の口座")
        #expect(renamed.id == AccountID(issuer: "ForgeRock", accountName: "demo"))
        let half = try renamed.renamed(issuer: "")
        #expect(half.displayIssuer == nil)
        #expect(half.displayAccountName == "私の口座")
        #expect(try half.renamed(accountName: "") == account())
        #expect(try renamed.renamed() == renamed)
    }

    @Test(arguments: [
        ("a", true), (String(repeating: "é", count: 256), true),
        (String(repeating: "a", count: 257), false), (" ", false), ("   ", false), ("a\nb", false),
        ("a\tb", false), ("\u{1B}[2J", false), ("\u{202E}x", false), ("a\u{200B}b", false),
        ("🏦 bank", true), (" bank", true),
    ])
    func `a name for the screen is printable and short`(name: String, isGood: Bool) throws {
        let account = try account()
        let code = isGood ? nil : "account.display-name"
        #expect(refusal { try account.renamed(issuer: name) } == code)
        #expect(refusal { try account.renamed(accountName: name) } == code)
        #expect(refusal { try account.renamed(issuer: "fine", accountName: name) } == code)
    }
}
