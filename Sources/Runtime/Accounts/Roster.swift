import Authenticator
import Storage

/// The enrolled accounts, by the push mechanism that messages name.
struct Roster: Sendable {
    private let accounts: [String: StoredAccount]

    init(_ accounts: [StoredAccount]) {
        var byMechanism: [String: StoredAccount] = [:]
        for account in accounts {
            if let uid = account.push?.mechanism.uid { byMechanism[uid] = account }
        }
        self.accounts = byMechanism
    }

    /// The account that a mechanism belongs to.
    subscript(uid: String) -> StoredAccount? { accounts[uid] }

    /// The keys that signatures are checked with.
    var keys: KeyRing { KeyRing(keys: accounts.compactMapValues { $0.push?.mechanism.key }) }
}
