import Authenticator
import Storage
import Vocabulary

extension AccountID {
    /// Whether a person means this account: `ISSUER:NAME`, or its name, letter case ignored.
    fileprivate func isMeant(by text: String) -> Bool {
        let text = text.lowercased()
        let name = accountName.lowercased()
        return name == text || "\(issuer.lowercased()):\(name)" == text
    }
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
        let text = text.lowercased()
        let issuers = [id.issuer, displayIssuer].compactMap { $0?.lowercased() }
        let names = [id.accountName, displayAccountName].compactMap { $0?.lowercased() }
        return names.contains(text)
            || issuers.contains { issuer in names.contains { "\(issuer):\($0)" == text } }
    }
}

extension [StoredAccount] {
    /// The one account that a person means.
    ///
    /// - Parameter text: `ISSUER:NAME` or a name; an account's own names, written exactly, win.
    /// - Returns: The account.
    /// - Throws: `AccountQueryError.unknown` and `AccountQueryError.ambiguous`.
    func one(meant text: String) throws(AccountQueryError) -> StoredAccount {
        let exact = filter { "\($0.account.id.issuer):\($0.account.id.accountName)" == text }
        if exact.count == 1, let account = exact.first { return account }
        let meant = filter { $0.account.isMeant(by: text) }
        guard meant.count <= 1 else { throw .ambiguous(Found(text)) }
        guard let account = meant.first else {
            let names = map { PrintableText($0.account.id.accountName).text }
            let near = NearestWord.nearest(to: text, among: names)
            throw .unknown(Found(text), near: near.map { PrintableText($0, limit: 256) })
        }
        return account
    }
}

extension AccountQueryError {
    /// That an account which was there is there no more.
    static func unknown(_ id: AccountID) -> AccountQueryError {
        .unknown(Found("\(id.issuer):\(id.accountName)"), near: nil)
    }
}
