package import Review
package import Vocabulary

/// What is done with an account after a question; the raw value is the word for it.
package enum AccountChange: String, Hashable, Sendable, CaseIterable {
    case lock
    case unlock
    case rotateToken = "rotate-token"
    case updateToken = "update-token"
    case remove

    /// The key of the pane of accounts.
    var key: Key {
        switch self {
        case .lock: .character("l")
        case .unlock: .character("u")
        case .rotateToken: .character("t")
        case .updateToken: .character("T")
        case .remove: .character("d")
        }
    }

    /// Why the pane asks nothing; `nil` when it does.
    package func obstacle(of row: AccountRow) -> PrintableText? {
        switch self {
        case .lock where row.lock?.isOfPerson == true: "You have locked this account already."
        case .unlock where row.lock == nil: "This account is not locked."
        case .rotateToken where !row.hasDevice, .updateToken where !row.hasDevice:
            "This account has no push device, so it has no device token."
        default: nil
        }
    }
}
