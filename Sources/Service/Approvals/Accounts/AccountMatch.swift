package import Push
package import Store
package import Vocabulary

extension AccountID {
    /// Whether a person means this account: `ISSUER:NAME`, or its name, letter case ignored.
    fileprivate func isMeant(by text: String) -> Bool {
        Account.isNaming(text, issuers: [issuer], names: [accountName])
    }

    /// As it is typed with its issuer.
    package var joinedName: String { "\(issuer):\(accountName)" }
}

extension [AccountID] {
    /// The one account that a person means; `nil` when there is none or several.
    func one(meant text: String) -> AccountID? {
        let meant = filter { $0.isMeant(by: text) }
        return meant.count == 1 ? meant.first : nil
    }
}

extension Account {
    /// Whether a person means this account: `ISSUER:NAME`, or a name of it, its own or the shown
    /// one, letter case ignored.
    func isMeant(by text: String) -> Bool {
        Self.isNaming(
            text,
            issuers: [id.issuer, displayIssuer].compactMap(\.self),
            names: [id.accountName, displayAccountName].compactMap(\.self)
        )
    }

    /// With a colon the text is `ISSUER:NAME`, never a name that holds a colon: such a name could be
    /// that of another account with its issuer.
    fileprivate static func isNaming(_ text: String, issuers: [String], names: [String]) -> Bool {
        let text = text.lowercased()
        let names = names.map { $0.lowercased() }
        guard text.utf8.contains(UInt8(ascii: ":")) else { return names.contains(text) }
        return issuers.contains { issuer in
            names.contains { "\(issuer.lowercased()):\($0)" == text }
        }
    }
}

extension [StoredAccount] {
    /// The one account that a person means.
    ///
    /// - Parameter text: `ISSUER:NAME`, where an account's own names, written exactly, win, or a name
    ///   without a colon.
    /// - Returns: The account.
    /// - Throws: `AccountQueryError.unknown` and `AccountQueryError.ambiguous`.
    func one(meant text: String) throws(AccountQueryError) -> StoredAccount {
        // By bytes: names of other letters may be equivalent.
        let exact = filter {
            $0.account.id.joinedName.utf8.elementsEqual(text.utf8)
        }
        if exact.count == 1, let account = exact.first { return account }
        let meant = filter { $0.account.isMeant(by: text) }
        guard meant.count <= 1 else { throw .ambiguous(Found(text)) }
        guard let account = meant.first else {
            let called = first { $0.account.id.accountName.lowercased() == text.lowercased() }
            let words = map { PrintableText(word(for: $0.account.id)).text }
            let near =
                called.map { word(for: $0.account.id) }
                ?? NearestWord.nearest(to: text, among: words)
            throw .unknown(Found(text), near: near.map { PrintableText($0, limit: 256) })
        }
        return account
    }

    /// What names this account on a command line: its name where that is enough, else with its
    /// issuer.
    package func word(for id: AccountID) -> String {
        let isEnough = filter { $0.account.isMeant(by: id.accountName) }.map(\.account.id) == [id]
        return isEnough ? id.accountName : id.joinedName
    }
}

extension AccountQueryError {
    /// That an account which was there is there no more.
    static func unknown(_ id: AccountID) -> AccountQueryError {
        .unknown(Found(id.joinedName), near: nil)
    }
}

extension Account {
    /// How the account is called on the screen, such as `ann at Example Bank`.
    package var label: PrintableText {
        "\(displayAccountName ?? id.accountName) at \(displayIssuer ?? id.issuer)"
    }
}

extension AccountID {
    /// The account's own names, such as `ann at Example Bank`.
    package var label: PrintableText { "\(accountName) at \(issuer)" }
}

/// Why an account, or what is asked of it, cannot be found.
package enum AccountQueryError: CodedError {
    case unknown(Found, near: PrintableText?)
    case ambiguous(Found)
    case several(Int)
    case noCodes
    case codeTime
    case codeProof
    case exportsCodesOnly
    case noPushDevice
    case unknownPolicy(Found, near: String?)

    /// Such as `account.unknown`.
    package var row: (code: String, reason: String) {
        switch self {
        case .unknown(let found, let near):
            (
                "account.unknown",
                "No account has this name. `pratique accounts` lists them; use NAME, or ISSUER:NAME"
                    + " where a name is shared or holds a colon."
                    + found.remark(near: near?.text)
            )
        case .ambiguous(let found):
            (
                "account.ambiguous",
                "Several accounts are called \(found). Use ISSUER:NAME; where that is the same too,"
                    + " rename one of them in the console."
            )
        case .several(let count):
            ("account.several", "There are \(count) accounts. Name one of them with `--account`.")
        case .noCodes: ("account.no-codes", "The account has no one-time codes.")
        case .codeTime:
            (
                "code.time",
                "The codes of this account are not time-based, so no time can be given."
            )
        case .codeProof:
            (
                "code.proof",
                "The server asks for proof of who you are before each code. `pratique code` asks for"
                    + " it."
            )
        case .exportsCodesOnly:
            (
                "account.export.codes-only",
                "The account has no one-time codes to export. A push device is enrolled with its"
                    + " server instead."
            )
        case .noPushDevice: ("account.no-push-device", "The account has no push device.")
        case .unknownPolicy(let found, let near):
            (
                "policy.unknown",
                "This program does not know the policy. It knows deviceTampering and"
                    + " biometricAvailable." + found.remark(near: near)
            )
        }
    }
}

/// The enrolled accounts, by the push mechanism that messages name.
package struct AccountIndex: Sendable {
    private let accounts: [String: StoredAccount]
    private let pending: [String: PendingDevice]

    package init(_ accounts: [StoredAccount]) {
        var byMechanism: [String: StoredAccount] = [:]
        var pending: [String: PendingDevice] = [:]
        for account in accounts {
            if let uid = account.push?.device.uid { byMechanism[uid] = account }
            for device in account.pending { pending[device.mechanism.uid] = device }
        }
        self.accounts = byMechanism
        self.pending = pending
    }

    /// The account that a mechanism belongs to.
    subscript(uid: String) -> StoredAccount? { accounts[uid] }

    /// Whether the mechanism's server has not answered for it yet.
    func isPending(_ uid: String) -> Bool { pending[uid] != nil }

    /// The shared keys that signatures of envelopes are checked with, those of pending devices among
    /// them.
    package var keys: KeyRing {
        let enrolled = accounts.compactMapValues { $0.push?.mechanism?.key }
        return KeyRing(keys: enrolled.merging(pending.mapValues(\.mechanism.key)) { $1 })
    }

    /// The devices whose requests may come as the data of notifications.
    package var notifiedDevices: [any NotifiedDevice] {
        accounts.values.compactMap { $0.push?.device as? any NotifiedDevice }
            .sorted { $0.uid < $1.uid }
    }
}
