import Push
import Review
import Store
import Vocabulary

extension AccountRow {
    /// The most bytes of a name that are looked at.
    private static let nameLimit = 1_024

    /// What the console shows of an account.
    ///
    /// - Parameters:
    ///   - stored: The account as the store keeps it.
    ///   - policies: Its policies, and how this device does.
    ///   - usage: How much its device is used; `nil` without one.
    init(_ stored: StoredAccount, policies: [ApprovalService.PolicyRow], usage: AccountUsage?) {
        let account = stored.account
        func name(_ text: String) -> PrintableText { PrintableText(text, limit: Self.nameLimit) }
        self.init(
            account: account.id,
            name: name(account.displayAccountName ?? account.id.accountName),
            issuer: name(account.displayIssuer ?? account.id.issuer),
            ownLabel: account.label == account.id.label ? nil : account.id.label,
            enrolled: account.added,
            serverChanged: stored.serverChanged,
            push: stored.push.map { PushRow($0) },
            pending: stored.pending.map { "\($0.sentence), recorded \($0.account.added)" },
            codes: stored.oneTime.map { Codes($0.factor) },
            codeSentence: stored.oneTime?.sentence,
            lock: account.lock,
            policies: policies.map { PolicyStatus($0) },
            lastUsed: usage?.lastUsed,
            waiting: usage?.waiting ?? 0,
            note: stored.note.map { PrintableText($0, limit: Self.nameLimit) }
        )
    }
}

extension AccountRow.Codes {
    init(_ factor: OneTimeMechanism.Factor) {
        switch factor {
        case .time: self = .timeBased
        case .counter: self = .counterBased
        }
    }
}

extension PushRow {
    fileprivate init(_ stored: StoredMechanism) {
        self.init(
            answers: "\(stored.device.answers)",
            registration: "\(stored.mechanism?.registrationEndpoint ?? stored.device.answers)",
            token: stored.isPolled ? .polled : Token(stored.deviceToken),
            tokenSentence: stored.tokenSentence
        )
    }
}

extension PushRow.Token {
    fileprivate init(_ state: DeviceTokenState) {
        if state.confirmed == state.wanted {
            self = .confirmed
        } else if state.confirmed == nil {
            self = .unconfirmed
        } else {
            self = state.support == .unsupported ? .unsupported : .waiting
        }
    }
}

extension PolicyStatus {
    fileprivate init(_ row: ApprovalService.PolicyRow) {
        let verdict: Verdict =
            switch row.verdict {
            case .complies: .complies
            case .fails(let reason): .fails(reason: PrintableText(reason))
            case nil: .unknown
            }
        self.init(name: PrintableText(row.name), verdict: verdict)
    }
}
