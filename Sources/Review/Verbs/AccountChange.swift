package import Push
package import Vocabulary

/// What is done with an account after a question; the raw value is that of its verb.
package enum AccountChange: String, Hashable, Sendable, CaseIterable {
    case lock
    case unlock
    case rotateToken = "rotate-token"
    case updateToken = "update-token"
    case remove

    /// What a verb does with an account; `nil` for every other verb.
    package init?(_ verb: Verb) { self.init(rawValue: verb.rawValue) }

    /// What is ordered of an account once that is confirmed.
    package func order(about account: AccountID) -> AccountOrder {
        switch self {
        case .lock: .lock(account)
        case .unlock: .unlock(account)
        case .rotateToken: .rotateDeviceToken(account)
        case .updateToken: .updateDeviceToken(account)
        case .remove: .remove(account)
        }
    }

    /// Why nothing is asked; `nil` when it is.
    package func blocker(of row: AccountRow) -> PrintableText? {
        switch self {
        case .lock where row.lock?.isOfPerson == true: "You have locked this account already."
        case .unlock where row.lock == nil: "This account is not locked."
        case .rotateToken where !row.hasDevice, .updateToken where !row.hasDevice:
            "This account has no push device, so it has no device token."
        default: nil
        }
    }
}

extension AccountLock {
    /// Whether a person has set it.
    package var isOfPerson: Bool {
        switch self {
        case .person: true
        case .policy: false
        }
    }
}
