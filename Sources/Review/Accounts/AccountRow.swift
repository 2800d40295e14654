package import Push
package import Vocabulary

/// One account in the pane of accounts, without anything secret.
package struct AccountRow: Hashable, Sendable, Identifiable {
    /// What kind of one-time codes an account has.
    package enum Codes: Hashable, Sendable {
        case timeBased
        case counterBased
    }

    package let account: AccountID
    /// The account's name as it is shown.
    package let name: PrintableText
    package let issuer: PrintableText
    /// The names that it was enrolled with; `nil` when it shows them.
    package let ownLabel: PrintableText?
    package let enrolled: Instant
    /// When it was enrolled again so that answers go to another server; `nil` when it never was.
    package let serverChanged: Instant?
    /// Its push device; `nil` when it has none.
    package let push: PushRow?
    /// Devices that the server has not answered for, a sentence each.
    package let pending: [PrintableText]
    /// What kind of codes it has; `nil` when it has none.
    package let codes: Codes?
    /// Hash, length and span or counter of the codes.
    package let codeSentence: PrintableText?
    /// Why it refuses to be used; `nil` when it does not.
    package let lock: AccountLock?
    /// What its server wants of this device, and how the device does.
    package let policies: [PolicyStatus]
    /// When the newest request came that was decided here; `nil` without one.
    package let lastUsed: Instant?
    /// How many of its requests wait for a decision.
    package let waiting: Int
    /// Places, device, hours and amounts of its approved requests; empty while these are too few.
    package let usual: [PrintableText]
    /// Whom they paid, and how often.
    package let payees: [PrintableText]
    /// What the person keeps about it, such as the number to call; `nil` when nothing.
    package let note: PrintableText?

    package init(
        account: AccountID,
        name: PrintableText,
        issuer: PrintableText,
        ownLabel: PrintableText? = nil,
        enrolled: Instant,
        serverChanged: Instant? = nil,
        push: PushRow? = nil,
        pending: [PrintableText] = [],
        codes: Codes? = nil,
        codeSentence: PrintableText? = nil,
        lock: AccountLock? = nil,
        policies: [PolicyStatus] = [],
        lastUsed: Instant? = nil,
        waiting: Int = 0,
        usual: [PrintableText] = [],
        payees: [PrintableText] = [],
        note: PrintableText? = nil
    ) {
        (self.usual, self.payees) = (usual, payees)
        self.account = account
        self.name = name
        self.issuer = issuer
        self.ownLabel = ownLabel
        self.enrolled = enrolled
        self.serverChanged = serverChanged
        self.push = push
        self.pending = pending
        self.codes = codes
        self.codeSentence = codeSentence
        self.lock = lock
        self.policies = policies
        self.lastUsed = lastUsed
        self.waiting = waiting
        self.note = note
    }

    /// The same as ``account``.
    package var id: AccountID { account }

    /// Whether the account has a push device or awaits one.
    package var hasDevice: Bool { push != nil || !pending.isEmpty }

    /// Whether a server has not confirmed a device token of the account.
    package var awaitsToken: Bool { push?.isDelayed == true || !pending.isEmpty }
}

/// A policy of an account, and how this device does.
package struct PolicyStatus: Hashable, Sendable {
    /// How the device does.
    package enum Verdict: Hashable, Sendable {
        case complies
        case fails(reason: PrintableText)
        /// This program does not know the policy, and ignores it.
        case unknown
    }

    /// The policy's name, which the server chose.
    package let name: PrintableText
    package let verdict: Verdict

    /// Creates a standing.
    package init(name: PrintableText, verdict: Verdict) {
        self.name = name
        self.verdict = verdict
    }
}

/// The push device of an account in the pane of accounts.
package struct PushRow: Hashable, Sendable {
    /// Where the device token stands with the server; the raw value is the word for programs.
    package enum Token: String, Hashable, Sendable {
        /// The server has confirmed the token that is wanted.
        case confirmed
        /// A new one waits for the server, which has confirmed an older one.
        case waiting
        /// The server has confirmed none.
        case unconfirmed
        /// The server takes no new one.
        case unsupported
        /// None is used: the device asks its server what waits.
        case polled = "none"
    }

    /// Where answers go.
    package let answers: PrintableText
    /// Where the device was registered.
    package let registration: PrintableText
    /// Where the device token stands.
    package let token: Token
    /// The same in words.
    package let tokenSentence: PrintableText

    package init(
        answers: PrintableText,
        registration: PrintableText,
        token: Token,
        tokenSentence: PrintableText
    ) {
        self.answers = answers
        self.registration = registration
        self.token = token
        self.tokenSentence = tokenSentence
    }

    /// Whether the server does not know yet where the device is to be reached.
    package var isDelayed: Bool { token == .waiting || token == .unconfirmed }
}

/// Something to be done with an account, as the person has confirmed it.
package enum AccountOrder: Hashable, Sendable {
    /// Show other names; an empty one restores the account's own, `nil` changes nothing.
    case rename(AccountID, issuer: String?, name: String?)
    /// Keep a note about it; an empty one is none.
    case note(AccountID, String)
    /// Remove it with its keys, requests and codes.
    case remove(AccountID)
    /// Lock it by the person's will; the lock may name a policy of the account.
    case lock(AccountID, naming: String? = nil)
    /// End its lock, whoever set it.
    case unlock(AccountID)
    /// Make a new device token and tell the server.
    case rotateDeviceToken(AccountID)
    /// Tell the server now the device token that it has not confirmed.
    case updateDeviceToken(AccountID)
    /// Read an enrolment address and tell what it says; nothing is changed.
    case readAddress(TypedSecret)
    /// Enrol the account of an address.
    case enrol(TypedSecret, isReplacing: Bool)

    /// Which account it is about; `nil` for one that is not known yet.
    package var account: AccountID? {
        switch self {
        case .rename(let account, _, _), .note(let account, _), .remove(let account),
            .lock(let account, _), .unlock(let account), .rotateDeviceToken(let account),
            .updateDeviceToken(let account):
            account
        case .readAddress, .enrol: nil
        }
    }
}

/// What an enrolment address says, or how an order about an account ended.
package enum AccountOutcome: Sendable {
    /// What an address says; nothing was changed.
    case addressRead(TypedSecret, AddressSummary)
    /// The order was carried out; the account's name as it is shown then.
    case done(AccountOrder, account: PrintableText)
    /// The server was told the device token: where the token stands, and what went wrong.
    case deviceTokenReported(
        AccountOrder,
        status: PrintableText,
        isConfirmed: Bool,
        failure: (any CodedError)?
    )
    /// The lock was ended, and a policy that still fails has set it again.
    case lockedAgain(AccountOrder, AccountLock, account: PrintableText)
    /// Nothing was done, or it is not known whether all was; whether the device is kept and waits for its
    /// server.
    case failed(AccountOrder, any CodedError, isKept: Bool = false)

    package var order: AccountOrder {
        switch self {
        case .addressRead(let address, _): .readAddress(address)
        case .done(let order, _), .deviceTokenReported(let order, _, _, _),
            .lockedAgain(let order, _, _), .failed(let order, _, _):
            order
        }
    }
}

extension AccountLock {
    /// Who or what locked the account, as part of a sentence.
    package var sentence: PrintableText {
        switch self {
        case .policy(let name): "locked: policy \(name) fails"
        case .person(nil): "locked by you"
        case .person(let name?): "locked by you, naming policy \(name)"
        }
    }
}

/// One account in the pane of one-time codes.
package struct CodeRow: Hashable, Sendable, Identifiable {
    /// What stands beside the account's name.
    package enum Content: Hashable, Sendable {
        /// A code that belongs to a span of time.
        case timeBased(code: PrintableText, start: Instant, until: Instant)
        /// A code that belongs to a count; without one until the person asks for the next.
        ///
        /// `next` is the counter of the code that would follow.
        case counter(code: PrintableText?, next: UInt64)
        case locked(AccountLock)
        /// No code can be made; the reason in words.
        case failed(reason: PrintableText)
    }

    package let account: AccountID
    /// The account's name as it is shown.
    package let label: PrintableText
    /// The code, or why there is none.
    package let content: Content

    package init(account: AccountID, label: PrintableText, content: Content) {
        self.account = account
        self.label = label
        self.content = content
    }

    /// The same as ``account``.
    package var id: AccountID { account }

    /// The code in groups; `nil` when there is none, or its time is over.
    package func code(at now: Instant) -> PrintableText? {
        switch content {
        case .timeBased(let code, _, let until): now < until ? Self.grouped(code) : nil
        case .counter(let code, _): code.map { Self.grouped($0) }
        case .locked, .failed: nil
        }
    }

    /// `123 456`, `1234 5678`: two halves, when there are two.
    private static func grouped(_ code: PrintableText) -> PrintableText {
        let digits = Array(code.text)
        guard digits.count >= 6, digits.count.isMultiple(of: 2) else { return code }
        let half = digits.count / 2
        return PrintableText(String(digits[..<half]) + " " + String(digits[half...]))
    }
}

extension AccountRow {
    /// As requests name it: `ann at Example Bank`.
    package var label: PrintableText { "\(name) at \(issuer)" }
}
