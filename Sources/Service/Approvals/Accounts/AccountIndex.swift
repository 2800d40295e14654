package import Push
package import Store

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
